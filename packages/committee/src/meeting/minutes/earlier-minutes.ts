import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { inOrder, keysForPosition } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting, queryOfMeetings } from '../../document/query-meeting.ts'
import { isRemoved, markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { dayOf } from '../../document/time-zone.ts'
import { asMap, readField, readText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { createItem, isItemKey, itemKey, itemsOf, placesOf } from '../items/meeting-item.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { concernsHead, type MeetingHead, readMeetingHead } from '../meetings/meeting.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { timeZoneOf } from '../meetings/meeting-time-zone.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { earlierMeetingsOf, earlierMinutesOrigin, isUntouchedItem, minutesOfPrefix } from './earlier-minutes-item.ts'

/** At most so many earlier meetings come at once. */
const maxEarlier = 6

/**
 * The earlier meetings whose minutes a meeting has to approve: those held since the last one with approved minutes;
 * without such a one, only the last. The meetings that this one continues are left out. A cancelled meeting approves none.
 */
export function minutesDue(doc: Y.Doc, meetingId: string, isApproved: (meetingId: string) => boolean): string[] {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return []
  const own = readMeetingHead(meetingId, meeting)
  if (isCancelled(own)) return []
  const continued = earlierParts(doc, meetingId)
  const heads: MeetingHead[] = []
  for (const [id, stored] of meetingsMap(doc).entries()) {
    if (!(stored instanceof Y.Map) || continued.has(id) || readStatus(stored) !== 'completed') continue
    const head = readMeetingHead(id, stored)
    const isEarlier = Date.parse(head.date) < Date.parse(own.date)
    if (isEarlier && head.removedAt === null && !isCancelled(head)) heads.push(head)
  }
  // The clocks of devices order the list only; every meeting in it is stored by its id.
  heads.sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.id < b.id ? -1 : 1))
  const approved = heads.findIndex(({ id }) => isApproved(id))
  return heads.slice(0, approved < 0 ? 1 : Math.min(approved, maxEarlier)).map(({ id }) => id)
}

/** The meeting itself, and those that it continues. */
function earlierParts(doc: Y.Doc, meetingId: string): ReadonlySet<string> {
  const parts = new Set<string>()
  for (let id: unknown = meetingId; typeof id === 'string' && !parts.has(id); ) {
    parts.add(id)
    id = findMeeting(doc, id)?.get('parentMeetingId')
  }
  return parts
}

/** The items for earlier minutes that are not removed, in the order of their ids. */
function presentItems(meeting: Y.Map<unknown>): [string, Y.Map<unknown>][] {
  return [...itemsOf(meeting, 'agenda')]
    .filter(([, item]) => isOfEarlierMinutes(item) && !isRemoved(item))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

const isOfEarlierMinutes = (item: Y.Map<unknown>) => item.get('origin') === earlierMinutesOrigin

const hasItem = (meeting: Y.Map<unknown>) =>
  [...itemsOf(meeting, 'agenda')].some(([, item]) => isOfEarlierMinutes(item))

/** The second item of two devices, unless a person worked in it. */
const spareItems = (meeting: Y.Map<unknown>): Y.Map<unknown>[] =>
  presentItems(meeting)
    .slice(1)
    .filter(([id, item]) => isUntouchedItem(item) && !isNamed(meeting, id))
    .map(([, item]) => item)

/** True if a statement of the meeting names the item. */
function isNamed(meeting: Y.Map<unknown>, itemId: string): boolean {
  for (const [key, value] of meeting.entries())
    if (
      isStatementKey(key) &&
      ['item', 'items', 'from', 'to', 'completed'].some((field) => [readField(value, field)].flat().includes(itemId))
    )
      return true
  return false
}

const unnamed = (item: Y.Map<unknown>, earlier: readonly string[]) =>
  earlier.filter((id) => item.get(`${minutesOfPrefix}${id}`) !== true)

/** True if the meeting lacks the item, or an earlier meeting in it, or has the item twice. */
function lacks(meeting: Y.Map<unknown>, earlier: readonly string[]): boolean {
  const status = readStatus(meeting)
  if (status === 'completed') return false
  const present = presentItems(meeting)
  if (spareItems(meeting).length > 0) return true
  if (present.length > 0) return present.some(([, item]) => unnamed(item, earlier).length > 0)
  // A removed item stays removed. At the end of its agenda, a live meeting would be led back to a new item.
  if (earlier.length === 0 || hasItem(meeting)) return false
  return status === 'upcoming' || [...itemsOf(meeting, 'agenda')].some(([, item]) => isOpen(item))
}

const isOpen = (item: Y.Map<unknown>) => !isRemoved(item) && item.get('completed') !== true

/**
 * Puts the minutes of earlier meetings on the agenda, after its first item. Devices that do so apart make two items with
 * different ids (D2); once they see both, each removes the same one, unless a person worked in it.
 */
export const addEarlierMinutes = onMeeting({
  rule: (meeting, _context, _title: string, earlier: readonly string[]) =>
    lacks(meeting, earlier) ? null : 'nothing-to-bring',
  write: (meeting, context, title: string, earlier: readonly string[]) => {
    for (const spare of spareItems(meeting)) markRemoved(spare, context)
    const present = presentItems(meeting)
    for (const [, item] of present) for (const id of unnamed(item, earlier)) item.set(`${minutesOfPrefix}${id}`, true)
    if (present.length === 0 && !hasItem(meeting)) addItem(meeting, context, title, earlier)
  },
  undo: false,
})

/**
 * Puts the minutes of an earlier meeting on the agenda because a member asks for it: also approved ones, and also if the
 * item was removed.
 */
export const putMinutesOnAgenda = onMeeting({
  rule: (meeting, _context, _title: string, earlier: string) =>
    readStatus(meeting) === 'completed' ? 'meeting-ended' : isOnAgenda(meeting, earlier) ? 'already-there' : null,
  write: (meeting, context, title: string, earlier: string) => {
    const [, removed] = [...itemsOf(meeting, 'agenda')].find(([, item]) => isOfEarlierMinutes(item)) ?? []
    const item = presentItems(meeting)[0]?.[1] ?? removed
    if (!item) return addItem(meeting, context, title, [earlier])
    if (isRemoved(item)) unmarkRemoved(item)
    item.set(`${minutesOfPrefix}${earlier}`, true)
  },
  undo: false,
})

const isOnAgenda = (meeting: Y.Map<unknown>, earlier: string) =>
  presentItems(meeting).some(([, item]) => unnamed(item, [earlier]).length === 0)

function addItem(meeting: Y.Map<unknown>, context: TransitionContext, title: string, earlier: readonly string[]): void {
  const id = context.randomId()
  const [first = null] = inOrder(
    [...itemsOf(meeting, 'agenda')]
      .filter(([, item]) => !isRemoved(item))
      .map(([itemId, item]) => ({ id: itemId, order: readText(item.get('order')) })),
  )
  const keys = keysForPosition(placesOf(meeting, 'agenda'), id, { after: first?.id ?? null, before: null })
  const item = createItem({ title, order: keys.get(id) ?? '' })
  item.set('origin', earlierMinutesOrigin)
  item.set('madeAs', title)
  for (const one of earlier) item.set(`${minutesOfPrefix}${one}`, true)
  meeting.set(itemKey('agenda', id), item)
  for (const [itemId, order] of keys) {
    const moved = meeting.get(itemKey('agenda', itemId))
    if (itemId !== id && moved instanceof Y.Map) moved.set('order', order)
  }
}

/** True if `addEarlierMinutes` would write something. */
export function lacksEarlierMinutes(doc: Y.Doc, meetingId: string, earlier: readonly string[]): boolean {
  const meeting = findMeeting(doc, meetingId)
  return meeting !== null && lacks(meeting, earlier)
}

/** An earlier meeting whose minutes an agenda item is about. */
export interface EarlierMeeting extends Pick<MeetingHead, 'id' | 'title' | 'date'> {
  /** Its day in its records: YYYY-MM-DD. */
  readonly day: string
}

/** The earlier meetings of an agenda item, the oldest first; those that were removed are left out. */
export function queryEarlierMinutes(doc: Y.Doc, meetingId: string, itemId: string): Query<EarlierMeeting[]> {
  const key = itemKey('agenda', itemId)
  const read = (meeting: Y.Map<unknown>) =>
    [...earlierMeetingsOf(asMap(meeting.get(key)))]
      .flatMap((id) => {
        const earlier = findMeeting(doc, id)
        return earlier && !isRemoved(earlier) ? [earlierMeeting(id, earlier)] : []
      })
      .sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || (a.id < b.id ? -1 : 1))
  return queryOfMeeting(
    doc,
    meetingId,
    read,
    [],
    (path) => path[1] === undefined || (path[1] === key && isOfEarlier(path[2])),
  )
}

function earlierMeeting(id: string, stored: Y.Map<unknown>): EarlierMeeting {
  const { title, date } = readMeetingHead(id, stored)
  return { id, title, date, day: dayOf(date, timeZoneOf(stored)) }
}

const isOfEarlier = (field: string | number | undefined) =>
  field === undefined || String(field).startsWith(minutesOfPrefix)

/** The next meeting that is planned or live, unless the minutes of this one are on its agenda; null without one. */
export function queryMeetingToCorrect(doc: Y.Doc, meetingId: string): Query<EarlierMeeting | null> {
  const read = () => {
    const own = findMeeting(doc, meetingId)
    if (!own) return null
    const { date } = readMeetingHead(meetingId, own)
    const later: MeetingHead[] = []
    for (const [id, stored] of meetingsMap(doc).entries()) {
      if (id === meetingId || !(stored instanceof Y.Map) || readStatus(stored) === 'completed') continue
      const head = readMeetingHead(id, stored)
      const isOpenMeeting = head.removedAt === null && !isCancelled(head)
      if (isOpenMeeting && Date.parse(head.date) > Date.parse(date)) later.push(head)
    }
    const [next] = later.sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || (a.id < b.id ? -1 : 1))
    const stored = next && findMeeting(doc, next.id)
    if (!next || !stored || isOnAgenda(stored, meetingId)) return null
    return earlierMeeting(next.id, stored)
  }
  return queryOfMeetings(
    doc,
    read,
    (path) =>
      concernsHead(path) || (isItemKey('agenda', String(path[1])) && (path[2] === 'removedAt' || isOfEarlier(path[2]))),
  )
}
