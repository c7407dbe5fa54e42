import { format } from 'date-fns/format'
import type * as Y from 'yjs'
import { allMeetings, change, findMeeting, presentMeetings, setField } from '../../document/committee-document.ts'
import { copyPlainFields } from '../../document/copy-plain-fields.ts'
import { keyOf, keysOf, readFields } from '../../document/form-fields.ts'
import { groupBy } from '../../document/group-by.ts'
import { hashOf } from '../../document/hash-of.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { markRemoved } from '../../document/removal.ts'
import { accepted, type Result } from '../../document/result.ts'
import { asMap, readText } from '../../document/tolerant-read.ts'
import { onMeeting, transition, transitionsOn } from '../../document/transition.ts'
import { type TransitionContext, withoutUndo } from '../../document/transition-context.ts'
import { itemKey } from '../items/meeting-item.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { concernsHead, createMeeting, type MeetingHead, readMeeting, readMeetingHead } from '../meetings/meeting.ts'
import { copied, type MeetingField, meetingFieldNames, meetingFields } from '../meetings/meeting-fields.ts'
import { putNewMeeting } from '../meetings/schedule-meeting.ts'
import { isUntouchedItem } from '../minutes/earlier-minutes-item.ts'
import { readStatements } from '../proceedings/statement.ts'
import { inTimeZone, nextOccurrence, recurringFrom } from './next-occurrence.ts'

// The next meeting contains the id of the preceding one in `recursFrom`. Its own id is not derived from that:
// two devices that accept the offer concurrently would each create the map under that key, and one of them
// would be lost with all edits in it (D2). `settleNextMeetings` then keeps one of them.

/** The time after its end during which the next meeting is offered. */
const maxOfferMs = 14 * 86_400_000

type Ended = Pick<MeetingHead, 'status' | 'cancelled' | 'recurring' | 'nextDeclinedAt' | 'endedAt' | 'date'>

export function canPlanNext(
  meeting: Ended,
  hasNext: boolean,
): 'not-recurring' | 'not-over' | 'already-planned' | 'declined' | null {
  if (meeting.recurring === null) return 'not-recurring'
  if (meeting.status !== 'completed' && !isCancelled(meeting)) return 'not-over'
  if (hasNext) return 'already-planned'
  return meeting.nextDeclinedAt === null ? null : 'declined'
}

/** True if a screen offers it: not for meetings that ended long ago. */
export function offersNext(meeting: Ended, hasNext: boolean, now: Date): boolean {
  if (canPlanNext(meeting, hasNext) !== null) return false
  return now.getTime() - Date.parse(meeting.endedAt ?? meeting.date) < maxOfferMs
}

/** Also of an earlier meeting which this one continues. The first by id if there are several. */
export function findNextMeeting(doc: Y.Doc, meetingId: string): MeetingHead | null {
  const line = new Set<unknown>()
  for (let id: string | null = meetingId; id !== null && !line.has(id); ) {
    line.add(id)
    const meeting = findMeeting(doc, id)
    id = meeting && readMeetingHead(id, meeting).parentMeetingId
  }
  let found: MeetingHead | null = null
  for (const [id, meeting] of allMeetings(doc)) {
    if (!line.has(meeting.get('recursFrom'))) continue
    const head = readMeetingHead(id, meeting)
    if (head.removedAt === null && !line.has(id) && (found === null || id < found.id)) found = head
  }
  return found
}

export function queryNextMeeting(doc: Y.Doc, meetingId: string): Query<MeetingHead | null> {
  return queryOfMeetings(doc, () => findNextMeeting(doc, meetingId), concernsHead)
}

export function nextTime(meeting: MeetingHead, now: Date): Date | null {
  const { recurring, scheduledFor, date } = meeting
  return recurring && nextOccurrence(recurring, new Date(scheduledFor ?? date), now)
}

const onRecurring = transitionsOn((doc, meetingId: string) => {
  const map = findMeeting(doc, meetingId)
  return map && { doc, map, meeting: readMeetingHead(meetingId, map) }
}, 'meeting-not-found')

/** From the template, at the same venue. Returns the id. */
export const planNextMeeting = onRecurring({
  rule: ({ doc, meeting }) => canPlanNext(meeting, findNextMeeting(doc, meeting.id) !== null),
  write: ({ doc, map, meeting }, context) => {
    const { recurring } = meeting
    const time = nextTime(meeting, context.now())
    if (!recurring || !time) throw new Error('The rule lets only recurring meetings pass')
    const next = createMeeting(titleOfNext(meeting, time), {
      scheduledFor: time.toISOString(),
      recurring: recurringFrom(recurring, time),
      recursFrom: meeting.id,
    })
    copyPlainFields(map, next, keysOf(copied.next))
    const id = putNewMeeting(doc, context, next)
    change(doc, withoutUndo(context), () => {
      next.set('untouched', fingerprintOf(id, next))
      next.set('untouchedFields', laterFieldsOf(next))
    })
    return id
  },
  ownTransactions: true,
})

/** The record that no next meeting is wanted, so that it is not offered to other members. */
export const setNextDeclined = onMeeting({
  rule: (meeting, _context, _declined: boolean) =>
    readMeetingHead('', meeting).recurring === null ? 'not-recurring' : null,
  write: (meeting, context, declined: boolean) =>
    setField(meeting, 'nextDeclinedAt', declined ? context.now().toISOString() : null),
  undo: false,
})

/** Keeps the first by id and removes the others that were not edited. Each is checked once: a restored one stays. */
export const settleNextMeetings = transition(
  (doc: Y.Doc, context: TransitionContext): Result<readonly string[], never> => {
    const surplus = findSurplus(doc)
    if (surplus.length > 0)
      change(doc, withoutUndo(context), () => {
        for (const [, meeting] of surplus) {
          meeting.delete('untouched')
          meeting.delete('untouchedFields')
          markRemoved(meeting, context)
        }
      })
    return accepted(surplus.map(([id]) => id))
  },
)

function findSurplus(doc: Y.Doc): [id: string, meeting: Y.Map<unknown>][] {
  const followers = groupBy(presentMeetings(doc), ([id, meeting]) => readMeetingHead(id, meeting).recursFrom)
  followers.delete(null)
  return [...followers.values()].flatMap((group) => {
    const [, ...others] = group.sort(([a], [b]) => (a < b ? -1 : 1))
    return others.filter(([id, meeting]) => isUntouched(id, meeting))
  })
}

/** An app that planned it without a fingerprint of the later fields could not edit them either. */
function isUntouched(id: string, meeting: Y.Map<unknown>): boolean {
  const laterFields = meeting.get('untouchedFields')
  return (
    meeting.get('untouched') === fingerprintOf(id, meeting) &&
    (laterFields === undefined || laterFields === laterFieldsOf(meeting))
  )
}

/**
 * Equal as long as people have not changed the meeting's content. The item about earlier minutes comes by itself, so it
 * is left out until a person changes it.
 */
function fingerprintOf(id: string, meeting: Y.Map<unknown>): string {
  const content = readMeeting(id, meeting)
  const agendaItems = content.agendaItems.filter((item) => {
    const stored = asMap(meeting.get(itemKey('agenda', item.id)))
    return stored === null || !isUntouchedItem(stored)
  })
  const agenda = readText(meeting.get('agenda')) || agendaItems.map(({ title }) => title).join('\n')
  // Released apps compare it, too: it has the keys and the fields that they know.
  const compared = Object.entries({ ...content, agenda, agendaItems })
    .filter(([name]) => !Object.hasOwn(meetingFields, name) || comparedFields.has(name))
    .map(([name, value]) => [name === 'venue' ? keyOf(meetingFields, name) : name, value])
  return hashOf(JSON.stringify([Object.fromEntries(compared), readStatements(meeting)])).toString(36)
}

const comparedFields: ReadonlySet<string> = new Set<MeetingField>(['venue', 'link', 'duration'])

/** The fingerprint of the fields that were added since. One without a value counts for nothing: older apps do not know it. */
function laterFieldsOf(meeting: Y.Map<unknown>): string {
  const values = readFields(meetingFields, meeting)
  const later = meetingFieldNames.filter((name) => !comparedFields.has(name) && values[name] !== null)
  return hashOf(JSON.stringify(later.map((name) => [name, values[name]]))).toString(36)
}

/** The day at the end of a default title. It stays when the meeting is moved. */
const dayAtEnd = /(?<= - )\p{Lu}\p{Ll}{2} \d{2}, \d{4}$/u

/** A title that contains the day gets the next day, in the time zone of the series. */
function titleOfNext({ title, scheduledFor, date, recurring }: MeetingHead, next: Date): string {
  const day = (of: Date) => format(inTimeZone(of, recurring?.timeZone), 'MMM dd, yyyy')
  const planned = day(new Date(scheduledFor ?? date))
  return title.replace(title.includes(planned) ? planned : dayAtEnd, day(next))
}
