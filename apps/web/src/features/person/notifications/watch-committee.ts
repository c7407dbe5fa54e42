import { queryMeetingList } from '@civic-hub/committee'
import { assignedBy, type NamedPerson, queryDashboard, startedBy } from '@civic-hub/committee/dashboard'
import { queryFollowed } from '@civic-hub/committee/engagement'
import { announcements } from '@civic-hub/committee/lists'
import type { Follow } from '@civic-hub/committee/personal'
import type { LatestApproval, People } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { fromDevice, fromRelay } from '../../../replica/origins.ts'
import { watchPeople } from '../../../replica/presence/people.ts'
import type { Replica } from '../../../replica/replica.ts'
import { dayForField } from '../../../ui/dates.ts'
import { kindsOfFollows, type NotificationKind, type Seen, type Subject } from './notification.ts'
import {
  subjectsOfAnnouncements,
  subjectsOfApprovals,
  subjectsOfDocument,
  subjectsOfFollowed,
  subjectsOfRequests,
} from './subjects.ts'

/** Several changes at once cause one reading, and the start or end of a meeting is drawn first. */
const lookAfterMs = 400
const dayEveryMs = 60_000

/** The relay's data, if known. */
export interface ReportedByRelay {
  people: readonly NamedPerson[] | null
  requests: People['requests'] | null
  approvals: readonly LatestApproval[] | null
}

/**
 * Reads a committee's document after each change that may concern this person. `look` receives all current
 * subjects, and those of the person's own actions: in this browser, or on a connected device of theirs.
 */
export function watchCommittee(
  replica: Pick<Replica, 'doc' | 'awareness' | 'caughtUp'>,
  person: NamedPerson,
  reported: () => ReportedByRelay,
  /** The items that the person follows; null until that is known. */
  follows: readonly Follow[] | null,
  look: (seen: Seen) => void,
): { again(): void; stop(): void } {
  const { doc, awareness } = replica
  const meetings = queryMeetingList(doc)
  const dashboard = queryDashboard(doc)
  const followed = queryFollowed(doc, follows ?? [], person.accountId)
  const announced = announcements.query(doc)
  const own = new Set<string>()
  let byPerson = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): Subject[] => [
    ...subjectsOfDocument(
      { meetings: meetings.read(), dashboard: dashboard.read() },
      person,
      reported().people ?? [],
      dayForField(new Date()),
    ),
    ...subjectsOfAnnouncements(announced.read(), person),
    ...subjectsOfFollowed(followed.read()),
  ]
  const first = read()
  // Changes of this page before its first reading.
  for (const subject of first) if (authorOf(doc, subject) === doc.clientID) own.add(subject.key)
  let known = new Set(first.map(({ key }) => key))

  const noteAuthor = (transaction: Y.Transaction) => {
    byPerson = isBy(person.accountId, transaction, awareness)
  }
  function onChange(): void {
    const now = new Set(read().map(({ key }) => key))
    const isOwn = byPerson && [...now].some((key) => !known.has(key))
    if (isOwn) for (const key of now) if (!known.has(key)) own.add(key)
    known = now
    // The person's own actions are recorded at once: the page may end, and later their author would be
    // unknown.
    if (isOwn) lookNow()
    else lookSoon()
  }
  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(lookNow, lookAfterMs)
  }
  function lookNow(): void {
    const { people, requests, approvals } = reported()
    const titles = new Map(meetings.read().map(({ id, title }) => [id, title]))
    const kinds: NotificationKind[] = ['live', 'announcement']
    // An item of "Sam" is assigned to no account while two people have that name.
    if (people) kinds.push('mine', 'due')
    if (requests) kinds.push('request')
    if (approvals) kinds.push('approved')
    if (follows) kinds.push(...kindsOfFollows)
    look({
      subjects: [...read(), ...subjectsOfRequests(requests ?? []), ...subjectsOfApprovals(approvals ?? [], titles)],
      kinds,
      own,
      ...(follows && { follows: follows.map(({ key }) => key) }),
      now: new Date(hubNow()).toISOString(),
    })
  }

  // The people here are known only while there is a subscriber.
  const stopPeople = watchPeople(replica).subscribe(() => undefined)
  doc.on('beforeObserverCalls', noteAuthor)
  const day = setInterval(lookSoon, dayEveryMs)
  const stops = [...[meetings, dashboard, announced, followed].map((query) => query.subscribe(onChange)), stopPeople]
  lookSoon()
  return {
    again: lookSoon,
    stop() {
      clearTimeout(timer)
      clearInterval(day)
      doc.off('beforeObserverCalls', noteAuthor)
      for (const stop of stops) stop()
    },
  }
}

function authorOf(doc: Y.Doc, { kind, key, meetingId }: Subject): number | null {
  if (meetingId === null) return null
  if (kind === 'live') return startedBy(doc, meetingId)
  return kind === 'mine' ? assignedBy(doc, meetingId, key.slice('mine:'.length)) : null
}

/** True if the person made this change: here, in another tab, or on a connected device of theirs. */
function isBy(
  accountId: string,
  { origin, beforeState, afterState }: Y.Transaction,
  awareness: Replica['awareness'],
): boolean {
  if (origin === fromDevice) return false
  if (origin !== fromRelay) return true
  const people = watchPeople({ awareness }).get()
  const authors = [...afterState].filter(([client, clock]) => beforeState.get(client) !== clock)
  return (
    authors.length > 0 &&
    authors.every(([client]) => people.find(({ clientId }) => clientId === client)?.accountId === accountId)
  )
}
