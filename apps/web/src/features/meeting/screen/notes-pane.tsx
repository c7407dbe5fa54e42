import { memo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { MeetingNotes } from '../notes/meeting-notes.tsx'
import { RecordingPanel } from '../recording/recording-panel.tsx'
import { AttachRecording } from './parts.ts'

interface NotesPaneProps extends MeetingStage {
  committee: CommitteeOnDevice
  meetingId: string
}

/** The notes of the meeting, and its recording. */
export function NotesPane({ committee, meetingId, status, editable }: NotesPaneProps) {
  return (
    <>
      <MeetingNotes committee={committee} meetingId={meetingId} editable={editable} />
      <Recording committee={committee} meetingId={meetingId} status={status} editable={editable} />
    </>
  )
}

const Recording = memo(function Recording({ committee, meetingId, status, editable }: NotesPaneProps) {
  return (
    <RecordingPanel
      committee={committee}
      meetingId={meetingId}
      status={status}
      attach={
        editable
          ? ({ startedAt, bytes }, read) => (
              <AttachRecording meetingId={meetingId} startedAt={startedAt} bytes={bytes} read={read} />
            )
          : undefined
      }
    />
  )
})
