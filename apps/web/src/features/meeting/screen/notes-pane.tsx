import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { MeetingNotes } from '../notes/meeting-notes.tsx'
import { RecordingsOfMeeting } from '../recording/recordings-of-meeting.tsx'
import { AttachRecording } from './parts.ts'

interface NotesPaneProps {
  committee: CommitteeOnDevice
  meetingId: string
  editable: boolean
}

/** The notes of the meeting, and its recordings on this device. */
export function NotesPane({ committee, meetingId, editable }: NotesPaneProps) {
  return (
    <>
      <MeetingNotes committee={committee} meetingId={meetingId} editable={editable} />
      <RecordingsOfMeeting
        meetingId={meetingId}
        attach={
          editable
            ? ({ startedAt, bytes }, read) => (
                <AttachRecording meetingId={meetingId} startedAt={startedAt} bytes={bytes} read={read} />
              )
            : undefined
        }
      />
    </>
  )
}
