import {
  type MeetingHead,
  type MeetingStatus,
  queryAgendaNumbers,
  queryAgendaOrder,
  queryRitualItem,
} from '@civic-hub/committee'
import type { Decisions } from '@civic-hub/committee/proceedings'
import { memo, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useAuthors } from '../../../replica/authors/use-authors.ts'
import type { PersonPresent } from '../../../replica/presence/people.ts'
import {
  useCanWrite,
  useLockedScreen,
  useMeetingPresence,
  usePeoplePresent,
  useReplica,
  useSyncStatus,
} from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { discardFirst } from '../../../shell/discard-first.ts'
import { onePerPerson } from '../../../shell/people/one-per-person.ts'
import { PersonMark } from '../../../shell/people/person-mark.tsx'
import { isConnected, looksTheSame } from '../../../shell/status/chip-words.ts'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { optionalPart } from '../../../ui/optional-part.ts'
import { ToastRegion } from '../../../ui/toasts.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { MeetingHeader } from './meeting-header.tsx'
import { MeetingNotFound } from './meeting-not-found.tsx'
import classes from './meeting-page.module.css'
import { LockedInBar, MeetingRemarks, OffersInBar } from './meeting-remarks.tsx'
import { MeetingTabs, type TabOfMeeting } from './meeting-tabs.tsx'
import type { MeetingAddress, MeetingStage, MeetingView, MeetingViewState } from './meeting-view-state.ts'
import { MeetingViews } from './meeting-views.tsx'
import { meetingTitle } from './meeting-when.ts'
import { readPresenceLocation } from './presence-location.ts'
import { useCurrentItemInSight } from './use-current-item-in-sight.ts'
import { useMeetingActions } from './use-meeting-actions.ts'
import { type Go, useMeetingViewState } from './use-meeting-view-state.ts'
import { useNotesWidth } from './use-notes-width.ts'

const { detail: detailTexts, people: peopleTexts } = meetingPageTexts

/** Loaded later: until then the notes have their width, and cannot be resized. */
const NotesDivider = optionalPart(() => import('./notes-divider.tsx'), 'NotesDivider')

interface MeetingPageProps {
  committee: { slug: string; name: string }
  meetingId: string
  address: MeetingAddress
  go: Go
  agenda: (viewState: MeetingViewState) => ReactNode
  item: (viewState: MeetingViewState) => ReactNode
  /** Shown above the item while the meeting is live: the question to this member. */
  asked: (viewState: MeetingViewState) => ReactNode
  /** Shown first in the bar of a live meeting: the current item, its clock, and the buttons to move on. */
  now: (viewState: MeetingViewState) => ReactNode
  /** Shown in the bar. The same function in every render, as is `tabs`. */
  facts: (stage: MeetingStage) => ReactNode
  /** Shown in the bar of a meeting that began: a recess or the adjournment, and its closed sessions. */
  sitting: (stage: MeetingStage) => ReactNode
  /** Shown at the end of the bar; below the notes on a narrow screen. */
  recorder: (status: MeetingStatus) => ReactNode
  /** The entries for them in the menu of a live meeting. The same element in every render. */
  sittingEntries: ReactNode
  notes: (viewState: MeetingViewState) => ReactNode
  /** The tabs beside the workflow, whose parts are the three above. */
  tabs: (stage: MeetingStage) => readonly TabOfMeeting[]
  /** Loads the code of `facts`, `sitting` and `asked`. The same function in every render. */
  loadPartsAbove: () => Promise<unknown>
}

export function MeetingPage(props: MeetingPageProps) {
  const { committee, meetingId } = props
  const head = useQuery(useReplica().meeting(meetingId).head)
  if (head === null || head.removedAt !== null)
    return <MeetingNotFound committee={committee} meetingId={meetingId} removed={head !== null} />
  return <MeetingOnScreen key={meetingId} {...props} head={head} />
}

function MeetingOnScreen(props: MeetingPageProps & { head: MeetingHead }) {
  const { committee, meetingId, address, go, head, agenda, item, notes, facts, tabs: tabsOf } = props
  const canWrite = useCanWrite()
  const [editMode, setEditMode] = useState(false)
  const [lastStatus, setLastStatus] = useState(head.status)
  if (head.status !== lastStatus) {
    // A meeting that has just ended is locked for everyone, also for those who had it open.
    setLastStatus(head.status)
    setEditMode(false)
  }
  const viewState = useMeetingViewState(head, editMode, address, go)
  const latest = useLatest({ address, go })
  const showMinutes = useCallback(() => latest.current.go({ view: 'minutes' }, { replace: false }), [latest])
  const actions = useMeetingActions(committee.slug, showMinutes)
  useMeetingPresence(meetingId)
  useAuthors(meetingId)
  // Created at once, also while nothing can be edited: it records only the edits after its creation.
  const undoScope = useReplica().undo(meetingId)
  useUndoKeys(undoScope, viewState.editable)
  useLockedScreen(canWrite && head.status === 'completed' && !viewState.editable)
  useDocumentHead({
    title: `${meetingTitle(head)} · ${texts.documentTitle(committee.name)}`,
    description: texts.description(committee.name),
    canonicalPath: `/${committee.slug}/meetings/${meetingId}`,
  })
  const workflow = head.status === 'live' || viewState.opened ? 'now' : 'agenda'
  // People come to a meeting that is over for its minutes. One that ends on this screen stays where it is.
  const [opensOnMinutes] = useState(head.status === 'completed')
  const isOnMinutes = opensOnMinutes && head.status === 'completed' && !viewState.opened && !editMode
  const view = address.view ?? (isOnMinutes ? 'minutes' : workflow)
  const agendaPane = useCurrentItemInSight(viewState, view)
  const isPending = usePartsAbove(head, props.loadPartsAbove)
  const goTo = useCallback(
    (next: MeetingView | null) => {
      const { view: _, ...rest } = latest.current.address
      const view = next ?? (isOnMinutes ? workflow : null)
      // The workflow keeps its forms while another tab is shown.
      discardFirst(document.querySelector('[data-pane="tab"]'), () =>
        latest.current.go({ ...rest, ...(view && { view }) }, { replace: true }),
      )
    },
    [latest, isOnMinutes, workflow],
  )
  // Opening an item renders neither the tabs nor the facts.
  const { status, editable } = viewState
  const notesWidth = useNotesWidth()
  const factsInBar = useMemo(() => facts({ status, editable }), [facts, status, editable])
  const sitting = useMemo(
    () => (status === 'upcoming' ? null : props.sitting({ status, editable })),
    [props.sitting, status, editable],
  )
  const tabs = useMemo(() => tabsOf({ status, editable }), [tabsOf, status, editable])

  return (
    <div className={classes.meeting} data-view={view}>
      <MeetingHeader
        committee={committee}
        head={head}
        editable={editable}
        editMode={editMode}
        canWrite={canWrite}
        actions={actions}
        sittingEntries={props.sittingEntries}
        onEditMode={setEditMode}
      />
      <MeetingTabs view={view} tabs={tabs} pending={isPending} onView={goTo}>
        <div className={classes.panes} style={notesWidth.style}>
          <div ref={agendaPane} className={classes.agenda} data-pane="agenda">
            {view !== 'minutes' && <MeetingRemarks slug={committee.slug} head={head} />}
            {agenda(viewState)}
          </div>
          <div className={classes.item} data-pane="item">
            {head.status === 'live' && props.asked(viewState)}
            {viewState.shown ? item(viewState) : <NoItem head={head} />}
          </div>
          <NotesDivider {...notesWidth} />
          <div className={classes.notes} data-pane="notes">
            {notes(viewState)}
          </div>
        </div>
      </MeetingTabs>
      <div className={classes.bar} data-pane="bar" data-pending={isPending || undefined}>
        <OffersInBar slug={committee.slug} head={head} />
        {sitting}
        {head.status === 'live' && props.now(viewState)}
        {factsInBar}
        {!editable && <LockedInBar status={status} />}
        {view === 'minutes' && <MeetingRemarks slug={committee.slug} head={head} />}
      </div>
      <div className={classes.people}>
        <HereNow meetingId={meetingId} />
      </div>
      <div className={classes.recorder}>{props.recorder(status)}</div>
      <ToastRegion className={classes.toasts} />
      <MeetingViews
        view={view}
        atCurrent={head.status === 'live' && (viewState.shown === null || viewState.shown.id === viewState.current)}
        tabs={tabs}
        onView={goTo}
      />
    </div>
  )
}

/** Shown at the place of the open item while there is none. */
function NoItem({ head: { id, status } }: { head: MeetingHead }) {
  const { doc } = useReplica()
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, id), [doc, id]))
  const count = order.open.length + order.completed.length
  if (count === 0) return <EmptyState drawing="agenda">{detailTexts.noAgenda}</EmptyState>
  return <EmptyState drawing="agenda">{status === 'live' ? detailTexts.allDone : detailTexts.nothingOpen}</EmptyState>
}

/** Everyone who has this meeting open, with the location of each person. */
const HereNow = memo(function HereNow({ meetingId }: { meetingId: string }) {
  const headingId = useId()
  const people = onePerPerson(usePeoplePresent().filter(({ here }) => here.meetingId === meetingId))
  const status = useSyncStatus(looksTheSame)
  const connected = status !== null && isConnected(status)
  return (
    <section className={classes.here} aria-labelledby={headingId}>
      <h2 id={headingId}>{peopleTexts.heading}</h2>
      <ul className="plain-list" aria-labelledby={headingId}>
        {people.map((person) => (
          <Person key={person.accountId} meetingId={meetingId} person={person} />
        ))}
      </ul>
      {people.every(({ self }) => self) && (
        <p className={classes.alone}>{connected ? peopleTexts.alone : peopleTexts.unknown}</p>
      )}
    </section>
  )
})

function Person({ meetingId, person }: { meetingId: string; person: PersonPresent }) {
  const place = usePlace(meetingId, person)
  const { name, self } = person
  return (
    <li className={classes.person} title={place ? peopleTexts.at(name, place) : name}>
      <PersonMark person={person} size={32} />
      <span className={classes.words}>
        {self ? peopleTexts.you(name) : <bdi>{name}</bdi>}
        {place && <span className={classes.where}> · {place}</span>}
      </span>
    </li>
  )
}

function usePlace(meetingId: string, person: PersonPresent): string | null {
  const { doc } = useReplica()
  const where = readPresenceLocation(person)
  const numbers = useQuery(useMemo(() => queryAgendaNumbers(doc, meetingId), [doc, meetingId]))
  const ritualId = where.kind === 'ritual' ? where.itemId : ''
  const ritual = useQuery(useMemo(() => queryRitualItem(doc, meetingId, ritualId), [doc, meetingId, ritualId]))
  switch (where.kind) {
    case 'away':
      return peopleTexts.away
    case 'notes':
      return peopleTexts.inNotes
    case 'title':
      return peopleTexts.inTitle
    case 'ritual':
      return ritual ? peopleTexts.onRitual(ritual.title) : null
    case 'agenda': {
      const number = numbers.get(where.itemId)
      return number === undefined ? null : peopleTexts.onItem(number)
    }
    case 'here':
      return person.self ? null : peopleTexts.reading
  }
}

const patienceMs = 2_000

/**
 * True while code is loaded whose content will be shown in the header or above the open item: a vote, a conflict, a recess,
 * the speakers.
 * Until then everything below is invisible, so that no button moves while a member presses it. `load` never rejects.
 */
function usePartsAbove({ id, status }: MeetingHead, load: () => Promise<unknown>): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  const hasParts = useDecided(id, status === 'live' ? hasPartsAboveLive : hasPartsAbove)
  useEffect(() => {
    let shown = true
    const show = () => {
      if (shown) setIsLoaded(true)
    }
    void load().then(show)
    // The meeting is on the device, so it must not wait for a hub that does not answer.
    const timer = setTimeout(show, patienceMs)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [load])
  return !isLoaded && hasParts === true
}

const hasPartsAbove = ({ conflicts, openQuestion, sitting }: Decisions) =>
  conflicts.length > 0 || openQuestion !== null || sitting.state === 'closed'

const hasPartsAboveLive = (decisions: Decisions) =>
  hasPartsAbove(decisions) ||
  decisions.sitting.state !== 'open' ||
  decisions.motions.some(({ state }) => state === 'moved') ||
  [...decisions.speakers.values()].some(({ speaking, queue }) => speaking !== null || queue.length > 0)
