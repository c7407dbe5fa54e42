import type * as Y from 'yjs'
import { officeIn, officesAt } from '../../committee/members/offices.ts'
import { nameKey, storedPerson } from '../../document/person.ts'
import { canName } from '../../document/person-name.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { timeZoneOf } from '../meetings/meeting-time-zone.ts'
import { countedAttendance, isHere, personsAmong } from './attendance.ts'
import { readNowOf } from './now.ts'
import { putStatements, putVoids, replaceStatement } from './put-statements.ts'
import {
  type AttendanceStatement,
  type AttendanceStatus,
  type LineOfNotes,
  readStatements,
  voidedIds,
} from './statement.ts'

export type Attendee = Pick<AttendanceStatement, 'person' | 'name' | 'guest'>

export type AttendanceCorrection = Pick<AttendanceStatement, 'status' | 'at' | 'item' | 'reason'>

/**
 * States that a person is present, remote, excused or absent, or has left; returns the statement's id. A
 * status that is neither an arrival nor a departure replaces the last statement: an exception to "all here"
 * while the meeting is still at the same item, and a changed reason of absence.
 */
export const markAttendance = onMeeting({
  rule: (_meeting, _context, { name }: Attendee, _status: AttendanceStatus, _reason: string | null = null) =>
    canName(name),
  write: mark,
  ownTransactions: true,
})

/**
 * The same for several people; returns the ids of all statements that it put. Voiding them restores the attendance
 * before it, and leaves people alone whose status stayed the same. Without a reason (null) the stated one stays; an empty
 * one takes it back. `line` is the line of the notes from which they are
 * stated.
 */
export const markPeople = onMeeting({
  rule: (
    _meeting,
    _context,
    attendees: readonly Attendee[],
    _status: AttendanceStatus,
    _reason: string | null,
    _line?: LineOfNotes,
  ) => (attendees.some(({ name }) => canName(name) !== null) ? 'name-required' : null),
  write: (
    meeting,
    context,
    attendees: readonly Attendee[],
    status: AttendanceStatus,
    reason: string | null,
    line?: LineOfNotes,
  ) => {
    const known = new Set(readStatements(meeting).map(({ id }) => id))
    for (const attendee of attendees) mark(meeting, context, attendee, status, reason, line)
    return readStatements(meeting).flatMap(({ id }) => (known.has(id) ? [] : [id]))
  },
  ownTransactions: true,
})

/** States that all of these people without a statement are present; returns the statements' ids. */
export const markAllPresent = onMeeting({
  rule: (_meeting, _context, attendees: readonly Attendee[]) =>
    attendees.some(({ name }) => canName(name) !== null) ? 'name-required' : null,
  write: (meeting, context, attendees: readonly Attendee[]) => {
    const counted = countedAttendance(readStatements(meeting))
    const at = timeOfStatement(meeting, context, 'present')
    const item = itemNow(meeting)
    const personOf = personsAmong([...counted, ...attendees])
    const stated = new Set(counted.map(personOf))
    const missing = attendees.filter((one) => !stated.has(personOf(one)))
    const offices = officesIn(meeting, at)
    return putStatements(
      meeting,
      context,
      missing.map((attendee) => ({
        ...known(attendee),
        kind: 'attendance',
        status: 'present',
        at,
        item,
        reason: null,
        office: officeIn(offices, attendee),
        after: null,
      })),
    )
  },
  ownTransactions: true,
})

export const correctAttendance = onMeeting({
  rule: (meeting, _context, id: string, { at }: AttendanceCorrection) => {
    if (!findCounted(meeting, id)) return 'statement-not-found'
    return readInstant(at) === null ? 'time-required' : null
  },
  write: (meeting, context, id: string, correction: AttendanceCorrection) => {
    const statement = findCounted(meeting, id)
    return statement ? replace(meeting, context, statement, { ...statement, ...correction }) : id
  },
  ownTransactions: true,
})

/** Voiding the returned statements puts the original ones into effect again. */
export const voidStatements = onMeeting({
  rule: (meeting, _context, ids: readonly string[]) => {
    const known = new Set(readStatements(meeting).map(({ id }) => id))
    return ids.every((id) => known.has(id)) ? null : 'statement-not-found'
  },
  write: (meeting, context, ids: readonly string[]) => {
    const voided = voidedIds(readStatements(meeting))
    return putVoids(
      meeting,
      context,
      ids.filter((id) => !voided.has(id)),
    )
  },
  ownTransactions: true,
})

function mark(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  attendee: Attendee,
  status: AttendanceStatus,
  given: string | null = null,
  line?: LineOfNotes,
): string {
  const { last, item } = stateOf(meeting, attendee)
  const reason = given?.trim() || null
  // A statement under the other key may still be about another person of that name, so that it stays.
  const isOwn = last?.person === attendee.person
  if (isOwn && last.status === status && last.guest !== attendee.guest)
    return replace(
      meeting,
      context,
      last,
      { ...last, guest: attendee.guest, reason: given === null ? last.reason : reason },
      line,
    )
  if (isOwn && last.status === status)
    return given === null || last.reason === reason
      ? last.id
      : replace(meeting, context, last, { ...last, reason }, line)
  if (isOwn && isReplaced(last, status, item))
    return replace(meeting, context, last, { ...attendee, status, at: last.at, item, reason }, line)
  const at = timeOfStatement(meeting, context, status)
  const [id = ''] = putStatements(meeting, context, [
    {
      ...known(attendee),
      kind: 'attendance',
      status,
      at,
      item,
      reason,
      office: officeIn(officesIn(meeting, at), attendee),
      after: last?.id ?? null,
      ...line,
    },
  ])
  return id
}

const known = ({ guest, ...person }: Attendee): Attendee => ({ ...storedPerson(person), guest })

/** The offices in the directory are stored with the statement: a later change of them is not one of this meeting. */
const officesIn = (meeting: Y.Map<unknown>, at: string): ReadonlyMap<string, string> =>
  meeting.doc ? officesAt(meeting.doc, at, timeZoneOf(meeting)) : new Map()

function isReplaced(last: AttendanceStatement, status: AttendanceStatus, item: string | null): boolean {
  if (last.status === 'left' || status === 'left') return false
  return isHere(last.status) ? last.item === item : !isHere(status)
}

function stateOf(meeting: Y.Map<unknown>, attendee: Attendee) {
  const counted = countedAttendance(readStatements(meeting))
  const personOf = personsAmong([...counted, attendee])
  const own = counted.filter((one) => personOf(one) === personOf(attendee))
  return { last: own.at(-1), item: itemNow(meeting) }
}

function findCounted(meeting: Y.Map<unknown>, id: string): AttendanceStatement | undefined {
  return countedAttendance(readStatements(meeting)).find((statement) => statement.id === id)
}

const itemNow = (meeting: Y.Map<unknown>) => readNowOf(meeting).current

/** After the meeting, it is the meeting's start, or its end for a departure. */
function timeOfStatement(meeting: Y.Map<unknown>, context: TransitionContext, status: AttendanceStatus): string {
  const field = status === 'left' ? 'endedAt' : 'startedAt'
  const held = readStatus(meeting) === 'completed' ? readInstant(meeting.get(field)) : null
  return held ?? context.now().toISOString()
}

function replace(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  old: AttendanceStatement,
  {
    person,
    name,
    guest,
    status,
    at,
    item,
    reason,
  }: Omit<AttendanceStatement, 'id' | 'order' | 'kind' | 'after' | 'office'>,
  line?: LineOfNotes,
): string {
  const value = { ...known({ person, name, guest }), status, at, item, reason: reason?.trim() || null }
  const { office, after } = old
  const corrected = { kind: 'attendance' as const, ...value, office, after, ...line }
  return replaceStatement(
    meeting,
    context,
    old,
    corrected,
    (one) => one.kind === 'attendance' && [old.person, nameKey(old.name)].includes(one.person),
  )
}
