import { isClosedSessionId } from '@civic-hub/protocol'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useCallback } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { actionItemsTexts } from '../../../texts/en/action-items.gen.ts'
import { attendanceTexts } from '../../../texts/en/attendance.gen.ts'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { explainTexts } from '../../../texts/en/explain.gen.ts'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { shareTexts } from '../../../texts/en/share.gen.ts'
import { transcriptTexts } from '../../../texts/en/transcript.gen.ts'
import { loadBelow } from '../../../ui/load-below.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { PartMissing } from '../../../ui/part-missing.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { readShareCard } from '../../person/share/share-card.ts'
import { ActionItemsTab, OpenActionItems } from '../action-items/action-items-tab.tsx'
import { AttendanceTab } from '../attendance/attendance-tab.tsx'
import { Explain } from '../explain/explain.tsx'
import type { TabOfMeeting } from '../meetings/meeting-tabs.tsx'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { ConflictsOfMinutes, ResolutionNumbers } from './parts.ts'

/** Shown in place of a tab until its code is loaded. */
const tabMeanwhile = <SkeletonRows rows={3} />

const tabMissing = (retry: () => void, failure: unknown) => <PartMissing failure={failure} onRetry={retry} />

/** The content of a tab, whose code is loaded when the tab is first opened. */
const tabPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(() => whenReachable(load), tabMissing)

const { Component: MinutesTab } = loadBelow(
  tabPart(async () => (await import('../minutes/minutes-tab.tsx')).MinutesTab),
  ConflictsOfMinutes.load,
  tabMissing,
)
const { Component: SourcesSection } = loadBelow(
  loadLater(async () => (await import('../sources/sources-section.tsx')).SourcesSection),
  ResolutionNumbers.load,
  () => null,
)

interface MinutesOfMeetingProps {
  committee: CommitteeOnDevice
  meetingId: string
}

/** The minutes tab, with the conflicts about them and the sources of their statements. */
function MinutesOfMeeting({ committee: { id, name }, meetingId }: MinutesOfMeetingProps) {
  const navigate = useNavigate()
  const share = {
    label: shareTexts.create,
    onPress: (text: string) => void navigate({ to: '/share', state: { shareCard: shareCardOf(name, text) } }),
  }
  return (
    <Explain>
      {(explain) => (
        <MinutesTab
          committee={name}
          meetingId={meetingId}
          meanwhile={tabMeanwhile}
          doubts={<ConflictsOfMinutes meetingId={meetingId} />}
          numbers={(minutes) => <ResolutionNumbers {...minutes} />}
          below={<SourcesSection meetingId={meetingId} />}
          actions={[
            { label: explainTexts.open, onPress: explain },
            // Nothing of a closed session is shared.
            ...(isClosedSessionId(id) ? [] : [share]),
          ]}
        />
      )}
    </Explain>
  )
}

/** The beginning of the minutes; the rest does not fit on the card. */
const shareCardOf = (label: string, text: string) => readShareCard({ label, title: shareTexts.minutesTitle, text })

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
