import { isClosedSessionId } from '@civic-hub/protocol'
import { useCallback, useEffect, useMemo } from 'react'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { rollKeysId, voteHeadingId } from '../decisions/vote-focus.ts'
import { panelParts } from '../items/focus.ts'
import { itemKinds } from '../items/item-kind.ts'
import { ItemList } from '../items/item-list.tsx'
import { MeetingPage } from '../meetings/meeting-page.tsx'
import type { ItemKindName, MeetingAddress, MeetingStage, MeetingViewState } from '../meetings/meeting-view-state.ts'
import { MeetingNotes, SkipToNotes } from '../notes/meeting-notes.tsx'
import { NowBar } from '../now/now-bar.tsx'
import { RecordingPanel } from '../recording/recording-panel.tsx'
import { RecordingsOfMeeting } from '../recording/recordings-of-meeting.tsx'
import { FactsInBar, SittingInBar, SittingMenu } from './meeting-bar.tsx'
import { OpenItem } from './open-item.tsx'
import { AskedNow, AttachRecording, MotionsOutsideAgenda, NoticeSection, preloadParts } from './parts.ts'
import { useMeetingAddress, useShowInMeeting } from './use-meeting-address.ts'
import { useTabs } from './use-tabs.tsx'

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

interface AgendaPaneProps {
  committee: CommitteeOnDevice
  viewState: MeetingViewState
  address: MeetingAddress
}

/** The rituals and the agenda, with what belongs to none of their items. */
function AgendaPane({ committee, viewState, address }: AgendaPaneProps) {
  const show = useShowInMeeting()
  const { meetingId, status, editable, current } = viewState
  return (
    <>
      <SkipToNotes onSkip={() => show({ ...address, view: 'notes' })} />
      <Items viewState={viewState} kind="ritual" />
      <Items viewState={viewState} kind="agenda" />
      {current === null && (
        <MotionsOutsideAgenda committee={committee} meetingId={meetingId} status={status} editable={editable} />
      )}
      {status === 'upcoming' && <NoticeSection committee={committee.name} meetingId={meetingId} />}
    </>
  )
}

function Items({ viewState, kind }: { viewState: MeetingViewState; kind: ItemKindName }) {
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

interface NotesPaneProps {
  committee: CommitteeOnDevice
  meetingId: string
  editable: boolean
}

/** The notes of the meeting, and its recordings on this device. */
function NotesPane({ committee, meetingId, editable }: NotesPaneProps) {
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

/** The height of the button for the own hand, which most meetings show there on a phone. */
const handPlace = { blockSize: 81 }

const isElsewhere = ({ opened, shown, current }: MeetingViewState) => opened && shown?.id !== current

/** In the bar of a live meeting: the current item, its clock, and the buttons to move on. */
function Now({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, shown, followNow } = viewState
  const elsewhere = isElsewhere(viewState)
  return (
    <NowBar
      meetingId={meetingId}
      editable={editable}
      isElsewhere={elsewhere}
      elsewhere={elsewhere && shown?.kind === 'agenda' ? shown.id : null}
      onBackToNow={followNow}
    />
  )
}

/** Above the item of a live meeting: the question to the member. */
function Asked({ viewState }: { viewState: MeetingViewState }) {
  const { meetingId, editable, current } = viewState
  const narrow = useNarrowScreen()
  const offersHand = narrow && !isElsewhere(viewState)
  if (!editable) return null
  return (
    <AskedNow
      meetingId={meetingId}
      current={current}
      offersHand={offersHand}
      meanwhile={offersHand && <div style={handPlace} />}
    />
  )
}

/** The elements that receive the focus in each pane (`data-pane`), the best one first. */
const targets: Record<string, readonly string[]> = {
  header: ['h1'],
  tabs: ['[aria-selected="true"]', '[aria-current]'],
  agenda: ['[id^="agenda-"][data-row-control]:not([tabindex="-1"])', 'button'],
  item: [`#${rollKeysId}`, `#${voteHeadingId}`, `#${panelParts.heading}`, 'h2'],
  notes: ['[role="textbox"]', 'h2'],
  tab: ['h2[tabindex]', 'button, input, a'],
  bar: ['button, a'],
}

/** F6 and Shift+F6 move the focus to the next and the previous pane on screen, as in many desktop apps. */
function usePaneKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isBack = isPressed(event, shortcuts.previousPart)
      if (!isBack && !isPressed(event, shortcuts.nextPart)) return
      const { activeElement } = document
      if (activeElement?.closest('[role="dialog"], [role="menu"]')) return
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => targetIn(pane))
      const at = panes.findIndex((pane) => pane.contains(activeElement))
      const next = isBack ? panes.at(at === -1 ? -1 : at - 1) : panes[(at + 1) % panes.length]
      if (!next) return
      event.preventDefault()
      targetIn(next)?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function targetIn(pane: HTMLElement): HTMLElement | undefined {
  for (const selector of targets[pane.dataset.pane ?? ''] ?? []) {
    const target = [...pane.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    if (target) return target
  }
  return undefined
}

/** More than any bar of a browser, less than any keyboard. */
const leastKeyboardPx = 120
/** Less than the height of phones, more than a keyboard leaves of it. */
const lowWindowPx = 560

/**
 * Keeps the meeting above an on-screen keyboard in Safari, which covers the page with it and only reports a smaller
 * `visualViewport`. Other browsers make the page smaller (`interactive-widget` in index.html). `data-keyboard` hides the
 * bars around the notes: in so low a window they would leave two lines.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    const { documentElement: root } = document
    const { style } = root
    function fit(): void {
      const height = visible?.height ?? innerHeight
      root.toggleAttribute('data-keyboard', height < lowWindowPx && matchMedia('(pointer: coarse)').matches)
      // Two fingers zoom into the page: it keeps its size.
      if (!visible || visible.scale > 1 || innerHeight - visible.height < leastKeyboardPx) {
        style.removeProperty('--hub-visible')
        return
      }
      style.setProperty('--hub-visible', `${visible.height}px`)
      // Safari has moved the page up to show the field, which the smaller page shows by itself.
      scrollTo(0, 0)
    }
    visible?.addEventListener('resize', fit)
    return () => {
      visible?.removeEventListener('resize', fit)
      style.removeProperty('--hub-visible')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
