import { Button } from '@mantine/core'
import { useObservable } from '../../replica/observable.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { shellTexts } from '../../texts/en/shell.ts'
import classes from './old-app-notice.module.css'

const { otherApp: texts, update } = shellTexts

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
