import { useCallback } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { actionItemsTexts } from '../../../texts/en/action-items.ts'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { transcriptTexts } from '../../../texts/en/transcript.ts'
import { ActionItemsTab, OpenActionItems } from '../action-items/action-items-tab.tsx'
import { AttendanceTab } from '../attendance/attendance-tab.tsx'
import type { TabOfMeeting } from '../meetings/meeting-tabs.tsx'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { MinutesOfMeeting, tabMeanwhile, tabPart } from './minutes-of-meeting.tsx'

const { Component: DocumentsTab } = tabPart(async () => (await import('../documents/documents-tab.tsx')).DocumentsTab)
const { Component: TranscriptTab } = tabPart(
  async () => (await import('../transcript/transcript-tab.tsx')).TranscriptTab,
)

/** The tabs of a meeting beside its workflow. The same function in every render. */
export function useTabs(committee: CommitteeOnDevice, meetingId: string) {
  return useCallback(
    ({ status, editable }: MeetingStage): readonly TabOfMeeting[] => [
      {
        view: 'documents',
        label: documentsTexts.heading,
        inMore: true,
        content: <DocumentsTab meetingId={meetingId} editable={editable} meanwhile={tabMeanwhile} />,
      },
      {
        view: 'attendance',
        label: attendanceTexts.heading,
        inMore: true,
        content: <AttendanceTab committee={committee} meetingId={meetingId} status={status} editable={editable} />,
      },
      {
        view: 'action-items',
        label: actionItemsTexts.heading,
        short: actionItemsTexts.short,
        count: (
          <>
            {'\u00a0'}
            <OpenActionItems meetingId={meetingId} />
          </>
        ),
        content: <ActionItemsTab committee={committee} meetingId={meetingId} editable={editable} />,
      },
      {
        view: 'transcript',
        label: transcriptTexts.heading,
        inMore: true,
        content: <TranscriptTab meetingId={meetingId} editable={editable} meanwhile={tabMeanwhile} />,
      },
      {
        view: 'minutes',
        label: minutesTexts.heading,
        inMore: true,
        content: <MinutesOfMeeting committee={committee} meetingId={meetingId} />,
      },
    ],
    [committee, meetingId],
  )
}
