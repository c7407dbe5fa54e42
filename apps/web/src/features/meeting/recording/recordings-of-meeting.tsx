import { useRecordings } from '../../../replica/react/use-recordings.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { type Attach, RecordingItem } from './recording-item.tsx'
import classes from './recording-panel.module.css'

interface RecordingsOfMeetingProps {
  meetingId: string
  /** The control that attaches a recording; the screen provides it, because it knows the documents. */
  attach: Attach | undefined
}

/** The finished recordings of the meeting on this device. */
export function RecordingsOfMeeting({ meetingId, attach }: RecordingsOfMeetingProps) {
  const finished = useRecordings()?.filter((each) => each.meetingId === meetingId && each.ended !== null) ?? []
  if (finished.length === 0) return null
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {finished.map((recording) => (
        <RecordingItem key={recording.id} recording={recording} attach={attach} />
      ))}
    </ul>
  )
}
