import { isClosedSessionId } from '@civic-hub/protocol'
import { useCallback, useMemo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { MeetingPage } from '../meetings/meeting-page.tsx'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { RecordingPanel } from '../recording/recording-panel.tsx'
import { AgendaPane } from './agenda-pane.tsx'
import { FactsInBar, SittingInBar, SittingMenu } from './meeting-bar.tsx'
import { NotesPane } from './notes-pane.tsx'
import { Asked, Now } from './now-pane.tsx'
import { OpenItem } from './open-item.tsx'
import { preloadParts } from './parts.ts'
import { useMeetingAddress } from './use-meeting-address.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import { useTabs } from './use-tabs.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

interface MeetingScreenProps {
  /** The document of a closed session as a committee, on its screen. */
  committee: CommitteeOnDevice
  meetingId: string
}

/** The screen of a meeting: the page of its meeting with the parts of all features. */
export function MeetingScreen({ committee, meetingId }: MeetingScreenProps) {
  const { address, go } = useMeetingAddress()
  usePaneKeys()
  useVisibleHeight()
  const hasClosedSessions = !isClosedSessionId(committee.id)
  const facts = useCallback((stage: MeetingStage) => <FactsInBar meetingId={meetingId} {...stage} />, [meetingId])
  const sitting = useCallback(
    (stage: MeetingStage) => (
      <SittingInBar committee={committee} meetingId={meetingId} hasClosedSessions={hasClosedSessions} {...stage} />
    ),
    [committee, hasClosedSessions, meetingId],
  )
  const sittingEntries = useMemo(
    () => <SittingMenu meetingId={meetingId} hasClosedSessions={hasClosedSessions} />,
    [hasClosedSessions, meetingId],
  )
  return (
    <MeetingPage
      committee={committee}
      meetingId={meetingId}
      address={address}
      go={go}
      agenda={(viewState) => <AgendaPane committee={committee} viewState={viewState} address={address} />}
      item={(viewState) => <OpenItem committee={committee} viewState={viewState} />}
      asked={(viewState) => <Asked viewState={viewState} />}
      now={(viewState) => <Now viewState={viewState} />}
      recorder={(status) => <RecordingPanel committee={committee} meetingId={meetingId} status={status} />}
      facts={facts}
      sitting={sitting}
      sittingEntries={sittingEntries}
      notes={({ editable }) => <NotesPane committee={committee} meetingId={meetingId} editable={editable} />}
      tabs={useTabs(committee, meetingId)}
      loadPartsAbove={loadPartsAbove}
    />
  )
}

const loadPartsAbove = () => preloadParts('panes')
