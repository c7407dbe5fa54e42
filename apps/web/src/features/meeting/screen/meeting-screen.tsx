import { isClosedSessionId } from '@civic-hub/protocol'
import { useCallback, useMemo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { MeetingPage } from '../meetings/meeting-page.tsx'
import type { MeetingStage } from '../meetings/meeting-view-state.ts'
import { AgendaPane } from './agenda-pane.tsx'
import { FactsInHead, SittingInHead, SittingMenu } from './meeting-head.tsx'
import { NotesPane } from './notes-pane.tsx'
import { NowPane } from './now-pane.tsx'
import { OpenItem } from './open-item.tsx'
import { preloadParts } from './parts.ts'
import { useMeetingAddress } from './use-meeting-address.ts'
import { useTabs } from './use-tabs.tsx'

interface MeetingScreenProps {
  /** The document of a closed session as a committee, on its screen. */
  committee: CommitteeOnDevice
  meetingId: string
}

/** The screen of a meeting: the page of its meeting with the parts of all features. */
export function MeetingScreen({ committee, meetingId }: MeetingScreenProps) {
  const { address, go } = useMeetingAddress()
  const hasClosedSessions = !isClosedSessionId(committee.id)
  const facts = useCallback((stage: MeetingStage) => <FactsInHead meetingId={meetingId} {...stage} />, [meetingId])
  const sitting = useCallback(
    (stage: MeetingStage) => (
      <SittingInHead committee={committee} meetingId={meetingId} hasClosedSessions={hasClosedSessions} {...stage} />
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
      now={(viewState) => <NowPane viewState={viewState} />}
      facts={facts}
      sitting={sitting}
      sittingEntries={sittingEntries}
      notes={({ status, editable }) => (
        <NotesPane committee={committee} meetingId={meetingId} status={status} editable={editable} />
      )}
      tabs={useTabs(committee, meetingId)}
      loadPartsAbove={loadPartsAbove}
    />
  )
}

const loadPartsAbove = () => preloadParts('panes')
