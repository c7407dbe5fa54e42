import { Button } from '@mantine/core'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { useObservable } from '../../replica/observable.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import type { Replica } from '../../replica/replica.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { framePart } from '../../ui/optional-part.ts'
import classes from './old-app-notice.module.css'

const { oldApp, chip, otherApp: texts, update } = shellTexts
/** The update itself needs the hub, so its code may need it, too. */
const GetUpdate = framePart(() => import('./get-update.tsx'), 'GetUpdate')

/** Shown above a committee for which this app is too old. Explains the reason, and offers the new version. */
export function OldAppNotice({ replica }: { replica: Replica }) {
  const fromNewerApp = useObservable(replica.fromNewerApp)
  const forRelay = isForRelay(useObservable(replica.status, looksTheSame))
  if (!fromNewerApp && !forRelay) return null
  return (
    <section className={classes.notice} aria-label={chip.appTooOld}>
      <p>{forRelay ? oldApp.forHub : oldApp.forCommittee}</p>
      <GetUpdate replica={forRelay ? null : replica} />
    </section>
  )
}

const isForRelay = (status: SyncStatus): boolean => status.kind === 'app-too-old' && status.for === 'relay'

/** True if the notice looks the same: the status changes with every keystroke. */
const looksTheSame = (was: SyncStatus, is: SyncStatus): boolean => isForRelay(was) === isForRelay(is)

/** Shown while tabs with two versions of the app share this device's storage. Names the tabs to reload or close. */
export function OtherAppNotice() {
  const { device } = useAccountOnDevice()
  const otherApp = useObservable(device.otherApp)
  if (otherApp === null) return null
  return (
    <section className={classes.notice} aria-label={texts.name}>
      <p role="alert">{texts[otherApp]}</p>
      {otherApp === 'newer' && <Button onClick={() => location.reload()}>{update.reload}</Button>}
    </section>
  )
}
