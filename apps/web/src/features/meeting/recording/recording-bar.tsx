import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useObservable } from '../../../replica/observable.ts'
import { useHoldUpdatePrompt } from '../../../shell/update/hold-update.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { currentRecording, stopRecording } from './current-recording.ts'
import classes from './recording-bar.module.css'

/** Shown above every other screen while this page records, with a button to stop. */
export function RecordingBar() {
  const current = useObservable(currentRecording)
  const { meetingId } = useParams({ strict: false })
  useHoldUpdatePrompt(current !== null)
  if (current === null || current.state === 'asking' || current.meetingId === meetingId) return null
  return (
    <section className={classes.bar} aria-label={texts.heading}>
      <p className={classes.words}>
        <span className={classes.dot} />
        {texts.bar(current.meetingTitle)}
      </p>
      <Link
        to="/$committeeId/meetings/$meetingId"
        params={{ committeeId: current.committeeSlug, meetingId: current.meetingId }}
      >
        {texts.toMeeting}
      </Link>
      <Button variant="default" onClick={() => void stopRecording()}>
        {texts.stop}
      </Button>
    </section>
  )
}
