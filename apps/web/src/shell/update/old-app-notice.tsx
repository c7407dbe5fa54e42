import { useObservable } from '../../replica/observable.ts'
import type { Replica } from '../../replica/replica.ts'
import { shellTexts } from '../../texts/en/shell.ts'
import { GetUpdate } from './get-update.tsx'
import classes from './old-app-notice.module.css'

const { panel, chip } = shellTexts

/** Shown above a committee for which this app is too old: explains it, and offers the new version. */
export function OldAppNotice({ replica }: { replica: Replica }) {
  const fromNewerApp = useObservable(replica.fromNewerApp)
  const status = useObservable(replica.status)
  const forRelay = status.kind === 'app-too-old' && status.for === 'relay'
  if (!fromNewerApp && !forRelay) return null
  return (
    <section className={classes.notice} aria-label={chip.appTooOld}>
      <p>{forRelay ? panel.appTooOldForServer : panel.appTooOldForCommittee}</p>
      <GetUpdate replica={forRelay ? null : replica} />
    </section>
  )
}
