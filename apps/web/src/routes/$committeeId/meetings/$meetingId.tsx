import { isClosedSessionId } from '@civic-hub/protocol'
import {
  createFileRoute,
  type UseNavigateResult,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { Fragment, memo, useCallback, useContext, useMemo, useState } from 'react'
import { ActionItemsTab, OpenActionItems } from '../../../features/meeting/action-items/action-items-tab.tsx'
import { LazyAsked, loadAsked } from '../../../features/meeting/asked/lazy-asked.ts'
import { AttendanceTab } from '../../../features/meeting/attendance/attendance-tab.tsx'
import { QuorumFact } from '../../../features/meeting/attendance/quorum-fact.tsx'
import {
  LazyClosedSessionEntries,
  LazyClosedSessions,
  loadClosedSessions,
} from '../../../features/meeting/closed-sessions/lazy-closed-sessions.ts'
import {
  DecisionsInHead,
  DoubtsOfMinutes,
  EarlierMinutes,
  ItemDecisions,
  LazyBringEarlierMinutes,
  loadDecisionsInHead,
  loadDoubtsOfMinutes,
  loadEarlierMinutes,
  loadItemDecisions,
  MotionsOutsideAgenda,
} from '../../../features/meeting/decisions/lazy-decisions.ts'
import {
  AttachRecording,
  ItemDocuments,
  LazyDocumentsTab,
  loadItemDocuments,
} from '../../../features/meeting/documents/lazy-documents.ts'
import { Explain } from '../../../features/meeting/explain/explain.tsx'
import { itemKinds } from '../../../features/meeting/items/item-kind.ts'
import { ItemList } from '../../../features/meeting/items/item-list.tsx'
import { ItemPanel } from '../../../features/meeting/items/item-panel.tsx'
import { cardMenuId } from '../../../features/meeting/meetings/focus-ids.ts'
import { MeetingPage } from '../../../features/meeting/meetings/meeting-page.tsx'
import type { TabOfMeeting } from '../../../features/meeting/meetings/meeting-tabs.tsx'
import {
  type MeetingAddress,
  type MeetingStage,
  type MeetingViewState,
  readMeetingAddress,
} from '../../../features/meeting/meetings/meeting-view-state.ts'
import {
  LazyEarlierApproval,
  LazyMinutesTab,
  loadMinutesTab,
} from '../../../features/meeting/minutes/lazy-minutes.ts'
import { LazyResolutionNumbers } from '../../../features/meeting/minutes/lazy-resolution-numbers.ts'
import { MeetingKind } from '../../../features/meeting/minutes/meeting-kind.tsx'
import { MeetingNotes } from '../../../features/meeting/notes/meeting-notes.tsx'
import { SkipToNotes } from '../../../features/meeting/notes/skip-to-notes.tsx'
import { LazyNoticeSection } from '../../../features/meeting/notice/lazy-notice.ts'
import { NowBar } from '../../../features/meeting/now/now-bar.tsx'
import { RecordingFact } from '../../../features/meeting/recording/recording-fact.tsx'
import { RecordingPanel } from '../../../features/meeting/recording/recording-panel.tsx'
import {
  LazySittingBanner,
  LazySittingEntries,
  loadSittingBanner,
} from '../../../features/meeting/sittings/lazy-sittings.ts'
import { LazySourcesSection } from '../../../features/meeting/sources/lazy-sources-section.ts'
import {
  LazyItemBell,
  LazySpeakers,
  loadItemBell,
  loadSpeakers,
} from '../../../features/meeting/speakers/lazy-speakers.ts'
import { LazyTranscriptTab } from '../../../features/meeting/transcript/lazy-transcript.ts'
import { readShareCard } from '../../../features/person/share/share-card.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { ClosedCommittee, useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { actionItemsTexts } from '../../../texts/en/action-items.ts'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { explainTexts } from '../../../texts/en/explain.ts'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { shareTexts } from '../../../texts/en/share.ts'
import { transcriptTexts } from '../../../texts/en/transcript.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { loadBelow } from '../../../ui/load-below.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { PartMissing } from '../../../ui/part-missing.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useLatest } from '../../../ui/use-latest.ts'

export const Route = createFileRoute('/$committeeId/meetings/$meetingId')({
  component: Meeting,
  validateSearch: readMeetingAddress,
})

const loadPartsAbove = () =>
  Promise.allSettled([loadDecisionsInHead(), loadSittingBanner(), loadClosedSessions(), loadAsked()])

const { Component: MinutesBelowDoubts } = loadBelow(
  { Component: LazyMinutesTab, load: loadMinutesTab },
  loadDoubtsOfMinutes,
)

const { Component: SourcesBelowNumbers } = loadBelow(LazySourcesSection, LazyResolutionNumbers.load)

function Meeting() {
  const current = useCurrentCommittee()
  const committee = useContext(ClosedCommittee) ?? current
  return committee && <MeetingOf committee={committee} />
}

interface OfCommittee {
  committee: CommitteeOnDevice
}

function MeetingOf({ committee }: OfCommittee) {
  const { name } = committee
  const isClosed = isClosedSessionId(committee.id)
  // A closed session shows this screen at an address of its own.
  const { meetingId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as MeetingAddress
  /**
   * The address of a pending navigation. It is rendered at once, so that a field which opens receives the focus
   * within the press that opens it.
   */
  const [going, setGoing] = useState<{ from: MeetingAddress; to: MeetingAddress } | null>(null)
  const address = going?.from === search ? going.to : search
  const navigate = useNavigate() as UseNavigateResult<typeof Route.fullPath>
  const toShare = useNavigate()
  const facts = useCallback(
    ({ status, editable }: MeetingStage) => (
      <>
        <MeetingKind meetingId={meetingId} />
        <RecordingFact meetingId={meetingId} />
        {status !== 'completed' && <LazyBringEarlierMinutes meetingId={meetingId} failed={() => null} />}
        <QuorumFact
          meetingId={meetingId}
          live={status === 'live'}
          editable={editable}
          onOpen={() =>
            void navigate({
              search: (address) => ({ ...address, view: 'attendance' as const }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <DecisionsInHead
          meetingId={meetingId}
          status={status}
          editable={editable}
          failed={() => null}
          onOpen={(item) =>
            void navigate({
              search: { ...(item !== null && { item }), view: 'now' as const },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </>
    ),
    [meetingId, navigate],
  )
  const sitting = useCallback(
    ({ editable, status }: MeetingStage) => (
      <>
        {status === 'live' && (
          <LazySittingBanner
            meetingId={meetingId}
            menuId={cardMenuId(meetingId)}
            editable={editable}
            failed={() => null}
          />
        )}
        {!isClosed && (
          <LazyClosedSessions
            committee={committee}
            meetingId={meetingId}
            menuId={cardMenuId(meetingId)}
            editable={editable}
            failed={() => null}
          />
        )}
      </>
    ),
    [committee, isClosed, meetingId],
  )
  const sittingEntries = useMemo(
    () => (
      <>
        <LazySittingEntries meetingId={meetingId} failed={() => null} />
        {!isClosed && <LazyClosedSessionEntries meetingId={meetingId} failed={() => null} />}
      </>
    ),
    [isClosed, meetingId],
  )
  const tabs = useCallback(
    ({ editable, status }: MeetingStage): readonly TabOfMeeting[] => [
      {
        view: 'documents',
        label: documentsTexts.heading,
        inMore: true,
        content: (
          <LazyDocumentsTab
            meetingId={meetingId}
            editable={editable}
            meanwhile={<SkeletonRows rows={3} />}
            failed={partMissing}
          />
        ),
      },
      {
        view: 'attendance',
        label: attendanceTexts.heading,
        inMore: true,
        content: (
          <AttendanceTab committee={committee} meetingId={meetingId} status={status} editable={editable} />
        ),
      },
      {
        view: 'action-items',
        label: actionItemsTexts.heading,
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
        content: (
          <LazyTranscriptTab
            meetingId={meetingId}
            editable={editable}
            meanwhile={<SkeletonRows rows={3} />}
            failed={partMissing}
          />
        ),
      },
      {
        view: 'minutes',
        label: minutesTexts.heading,
        inMore: true,
        content: (
          <Explain>
            {(explain) => (
              <MinutesBelowDoubts
                committee={name}
                meetingId={meetingId}
                meanwhile={<SkeletonRows rows={3} />}
                failed={partMissing}
                above={<DoubtsOfMinutes meetingId={meetingId} failed={() => null} />}
                below={<SourcesBelowNumbers meetingId={meetingId} failed={() => null} />}
                actions={[
                  { label: explainTexts.open, onPress: explain },
                  // Nothing of a closed session is shared.
                  ...(isClosed
                    ? []
                    : [
                        {
                          label: shareTexts.create,
                          onPress: (text: string) =>
                            void toShare({ to: '/share', state: { shareCard: cardOf(name, text) } }),
                        },
                      ]),
                ]}
              />
            )}
          </Explain>
        ),
      },
    ],
    [committee, isClosed, name, meetingId, toShare],
  )
  return (
    <MeetingPage
      committee={committee}
      meetingId={meetingId}
      address={address}
      go={(to, { replace }) => {
        setGoing({ from: search, to })
        void navigate({ search: to, replace, resetScroll: false })
      }}
      agenda={(viewState) => (
        <>
          <SkipToNotes
            onSkip={() =>
              void navigate({
                search: { ...address, view: 'notes' },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <Items viewState={viewState} kind="ritual" />
          <Items viewState={viewState} kind="agenda" />
          {viewState.current === null && (
            <MotionsOutsideAgenda
              committee={committee}
              meetingId={meetingId}
              status={viewState.status}
              editable={viewState.editable}
              failed={() => null}
            />
          )}
          {viewState.status === 'upcoming' && (
            <LazyNoticeSection committee={name} meetingId={meetingId} failed={() => null} />
          )}
        </>
      )}
      item={(viewState) => <OpenItem committee={committee} viewState={viewState} />}
      now={(viewState) => <Now viewState={viewState} />}
      facts={facts}
      sitting={sitting}
      sittingEntries={sittingEntries}
      notes={({ editable, status }) => (
        <>
          <MeetingNotes committee={committee} meetingId={meetingId} editable={editable} />
          <Recording committee={committee} meetingId={meetingId} editable={editable} status={status} />
        </>
      )}
      tabs={tabs}
      loadPartsAbove={loadPartsAbove}
    />
  )
}

const Recording = memo(function Recording(props: OfCommittee & MeetingStage & { meetingId: string }) {
  const { committee, meetingId, status, editable } = props
  return (
    <RecordingPanel
      committee={committee}
      meetingId={meetingId}
      status={status}
      attach={
        editable
          ? ({ startedAt, bytes }, read) => (
              <AttachRecording
                meetingId={meetingId}
                startedAt={startedAt}
                bytes={bytes}
                read={read}
                failed={() => null}
              />
            )
          : undefined
      }
    />
  )
})

/** The beginning of the minutes; the rest does not fit on the card. */
const cardOf = (label: string, text: string) => readShareCard({ label, title: shareTexts.minutesTitle, text })

function Items({ viewState, kind }: { viewState: MeetingViewState; kind: 'agenda' | 'ritual' }) {
  const { meetingId, status, editable, current, shown, opened } = viewState
  const latest = useLatest(viewState)
  const onOpen = useCallback(
    (id: string, options?: { editing: boolean }) => latest.current.open({ kind, id }, options),
    [latest, kind],
  )
  const onRemoved = useCallback(
    (id: string) => {
      const { opened, shown, close } = latest.current
      if (opened && shown?.kind === kind && shown.id === id) close()
    },
    [latest, kind],
  )
  return (
    <ItemList
      kind={itemKinds[kind]}
      meetingId={meetingId}
      status={status}
      editable={editable}
      current={kind === 'agenda' ? current : null}
      spentMs={viewState.spentMs}
      opened={opened && shown?.kind === kind ? shown.id : null}
      onOpen={onOpen}
      onRemoved={onRemoved}
    />
  )
}

/** The height of the button for the own hand, which most meetings show there on a phone. */
const handPlace = { blockSize: 81 }

function Now({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, current, shown, opened, followNow } = viewState
  const isElsewhere = opened && shown?.id !== current
  const narrow = useNarrowScreen()
  return (
    <>
      <NowBar
        meetingId={meetingId}
        editable={editable}
        isElsewhere={isElsewhere}
        elsewhere={isElsewhere && shown?.kind === 'agenda' ? shown.id : null}
        onBackToNow={followNow}
      />
      {editable && (
        <LazyAsked
          meetingId={meetingId}
          current={current}
          offersHand={narrow && !isElsewhere}
          meanwhile={narrow && !isElsewhere && <div style={handPlace} />}
          failed={() => null}
        />
      )}
    </>
  )
}

function OpenItem({ committee, viewState }: OfCommittee & { viewState: MeetingViewState }) {
  const { meetingId, status, editable, current, shown, opened, editing, advanced } = viewState
  const latest = useLatest(viewState)
  const hold = useCallback((holds: boolean) => latest.current.hold(holds), [latest])
  const itemId = shown?.kind === 'agenda' ? shown.id : null
  const isCurrent = itemId !== null && itemId === current
  const place = useMemo(
    () => ({ itemId, isCurrent, status, editable }),
    [itemId, isCurrent, status, editable],
  )
  if (!shown) return null
  return (
    <>
      <ItemPanel
        key={`${shown.kind}/${shown.id}`}
        kind={itemKinds[shown.kind]}
        meetingId={meetingId}
        itemId={shown.id}
        status={status}
        editable={editable}
        current={isCurrent}
        editing={editing}
        takeFocusRequest={viewState.takeFocusRequest}
        advanced={advanced}
        opened={opened}
        onEditing={viewState.setEditing}
        onClose={viewState.close}
        onOpen={(id, options) => viewState.open({ kind: shown.kind, id }, options)}
      />
      <AfterPaint place={place} isSame={isSameItem}>
        {(settled) => (
          <LazyItemParts
            {...settled}
            committee={committee}
            meetingId={meetingId}
            onHold={hold}
            failed={() => null}
          />
        )}
      </AfterPaint>
    </>
  )
}

interface ItemPlace extends MeetingStage {
  /** Null for a ritual. */
  itemId: string | null
  isCurrent: boolean
}

const isSameItem = (one: ItemPlace, other: ItemPlace) => one.itemId === other.itemId

interface ItemPartsProps extends OfCommittee, ItemPlace {
  meetingId: string
  onHold: (holds: boolean) => void
}

/** The parts of an agenda item below its panel. */
const ItemParts = memo(function ItemParts(props: ItemPartsProps) {
  const { committee, meetingId, itemId, isCurrent, status, editable, onHold } = props
  const narrow = useNarrowScreen()
  if (itemId === null) return null
  return (
    <Fragment key={itemId}>
      {status !== 'completed' && !isCurrent && (
        <LazyItemBell meetingId={meetingId} itemId={itemId} failed={() => null} />
      )}
      <EarlierMinutes
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        onHold={onHold}
        versionsOf={(earlier) => (
          <LazyEarlierApproval committee={committee.name} meetingId={earlier} failed={() => null} />
        )}
        failed={() => null}
      />
      <ItemDecisions
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        current={isCurrent}
        onHold={onHold}
        failed={() => null}
      />
      <LazySpeakers
        committee={committee}
        meetingId={meetingId}
        itemId={itemId}
        status={status}
        editable={editable}
        offersHand={!(narrow && status === 'live' && isCurrent)}
        failed={() => null}
      />
      <ItemDocuments meetingId={meetingId} itemId={itemId} failed={() => null} />
    </Fragment>
  )
})

const partMissing = (retry: () => void, failure: unknown) => <PartMissing failure={failure} onRetry={retry} />

/** All of them are shown at once: each is above the buttons of the next. A part that cannot be loaded is left out. */
const { Component: LazyItemParts } = loadLater(async () => {
  await Promise.allSettled([
    loadItemBell(),
    loadEarlierMinutes(),
    loadItemDecisions(),
    loadSpeakers(),
    loadItemDocuments(),
  ])
  return ItemParts
})
