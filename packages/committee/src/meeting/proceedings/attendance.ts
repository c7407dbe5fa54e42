import { groupBy } from '../../document/group-by.ts'
import { nameKey } from '../../document/person.ts'
import { lastBefore, placeOfOrder } from '../../document/sorted-lists.ts'
import { type AttendanceStatement, type Statement, type StatementPlace, voidedIds } from './statement.ts'

export interface AttendanceSpan {
  readonly from: string
  readonly to: string | null
  /** True if the attendance was remote at its beginning. */
  readonly remote: boolean
  readonly fromItem: string | null
  readonly toItem: string | null
  readonly reason: string | null
}

export interface CountedAttendance extends AttendanceStatement {
  /** The key of the typed name, if the statement counts for the account of that name. */
  readonly statedAs?: string
}

export interface PersonAttendance {
  readonly person: string
  /** The key of the typed name, if the account was also noted by it. */
  readonly also: readonly string[]
  readonly name: string
  readonly guest: boolean
  /** The last statement, with its time, item and reason. */
  readonly last: AttendanceStatement
  readonly here: boolean
  readonly spans: readonly AttendanceSpan[]
  /** True if the person arrived after the meeting had begun. */
  readonly late: boolean
  /** The statements in effect about this person, in their order. */
  readonly statements: readonly AttendanceStatement[]
}

/** A contradiction that a member must settle. It blocks nothing. */
export interface AttendanceConflict {
  readonly kind: 'contradiction' | 'left-without-arriving' | 'times-reversed'
  readonly person: string
  readonly name: string
  readonly statements: readonly string[]
}

export const isHere = (status: AttendanceStatement['status']) => status === 'present' || status === 'remote'

/** Concurrent duplicates count once. A typed name counts for the only account of that name. */
export function countedAttendance(statements: readonly Statement[]): CountedAttendance[] {
  const noted = statements.filter((one) => one.kind === 'attendance')
  const counted = countedOnce(noted, voidedIds(statements), ({ person, after, status }) => [person, after, status])
  const personOf = personsAmong(counted)
  return counted.map((statement): CountedAttendance => {
    const person = personOf(statement)
    return person === statement.person ? statement : { ...statement, person, statedAs: statement.person }
  })
}

/** The statements that are not voided, without later ones with the same `twin`. */
export function countedOnce<One extends StatementPlace>(
  statements: readonly One[],
  voided: ReadonlySet<string>,
  twin: (one: One) => readonly unknown[],
): One[] {
  const standing = statements.filter(({ id }) => !voided.has(id))
  return [...groupBy(standing, (one) => JSON.stringify(twin(one))).values()].flatMap((twins) => twins.slice(0, 1))
}

type Noted = Pick<AttendanceStatement, 'person' | 'name' | 'guest'>

/** For a typed name the only account that is noted with it. A guest and a member of one name are two people. */
export function personsAmong(noted: readonly Noted[]): (one: Noted) => string {
  const keyOf = ({ name, guest }: Noted) => `${guest} ${nameKey(name)}`
  const accounts = new Map<string, Set<string>>()
  for (const one of noted) {
    if (isTypedName(one)) continue
    const key = keyOf(one)
    accounts.set(key, (accounts.get(key) ?? new Set()).add(one.person))
  }
  return (one) => {
    const [only = null, another] = isTypedName(one) ? (accounts.get(keyOf(one)) ?? []) : []
    return another === undefined && only !== null ? only : one.person
  }
}

const isTypedName = ({ person, name }: Noted) => person === nameKey(name)

/** A roll call is entered one person at a time: an arrival during the first item is late after this time. */
const rollCallMs = 5 * 60_000

/** By name. `startedAt` is the call to order: without it, arrivals during the first item are not late. */
export function readAttendance(
  counted: readonly CountedAttendance[],
  startedAt: string | null = null,
): PersonAttendance[] {
  const arrivals = counted.filter(({ status }) => isHere(status))
  const [first] = arrivals
  const rollCall = startedAt === null ? new Set(arrivals) : rollCallOf(arrivals, startedAt)
  const people = Array.from(statementsByPerson(counted), ([person, statements]): PersonAttendance => {
    const last = statements.at(-1) as CountedAttendance
    const arrival = statements.findIndex(({ status }) => isHere(status))
    const arrived = statements[arrival]
    // Excuses are also stated before the meeting; a person who attends after such an excuse is not late.
    const wasMissed = arrival > 0 && statements[arrival - 1]?.item !== null
    // One that is stated after the meeting is at its start.
    const isOnTime = startedAt !== null && arrived !== undefined && arrived.at === startedAt
    return {
      person,
      also: [...new Set(statements.flatMap(({ statedAs }) => statedAs ?? []))],
      name: last.name,
      guest: last.guest,
      last,
      here: isHere(last.status),
      spans: spansOf(statements),
      late:
        wasMissed || (arrived !== undefined && !isOnTime && (arrived.item !== first?.item || !rollCall.has(arrived))),
      statements,
    }
  })
  return people.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.person < b.person ? -1 : 1))
}

/**
 * The arrivals of the roll call. It goes on while people are stated together (`markAllPresent`), which gives them the
 * same time. An arrival before another one of the roll call belongs to it: the clock of its device is ahead.
 */
function rollCallOf(arrivals: readonly AttendanceStatement[], startedAt: string): ReadonlySet<AttendanceStatement> {
  const here = arrivals.filter(({ item }) => item === arrivals[0]?.item)
  const together = here.filter(({ at }, index) => index === 0 || here[index - 1]?.at === at)
  const end = Math.max(Date.parse(startedAt), ...together.map(({ at }) => Date.parse(at))) + rollCallMs
  return new Set(here.slice(0, here.findLastIndex(({ at }) => Date.parse(at) <= end) + 1))
}

export function readAttendanceConflicts(counted: readonly AttendanceStatement[]): AttendanceConflict[] {
  const conflicts: AttendanceConflict[] = []
  for (const [person, statements] of statementsByPerson(counted)) {
    const last = statements.at(-1) as AttendanceStatement
    const found = (kind: AttendanceConflict['kind'], ...about: AttendanceStatement[]) =>
      conflicts.push({ kind, person, name: last.name, statements: about.map(({ id }) => id) })
    const before = statements.at(-2)
    // A later statement, made with knowledge of one of the two, settles the contradiction.
    const isApart = before && before.after === last.after && before.status !== last.status
    if (isApart) found('contradiction', before, last)
    if (last.status === 'left' && !(before && isHere(before.status))) found('left-without-arriving', last)
    for (const [index, statement] of statements.entries()) {
      const next = statements[index + 1]
      // Of two concurrent statements, neither is the later one.
      if (!next || next.after === statement.after) continue
      if (Date.parse(next.at) < Date.parse(statement.at)) found('times-reversed', statement, next)
    }
  }
  return conflicts
}

const statementsByPerson = (counted: readonly CountedAttendance[]) => groupBy(counted, ({ person }) => person)

function spansOf(statements: readonly AttendanceStatement[]): AttendanceSpan[] {
  // A statement that repeats the previous status begins and ends no period.
  const turns = statements.filter(({ status }, index) => status !== statements[index - 1]?.status)
  return turns.flatMap((from, index): AttendanceSpan[] => {
    if (!isHere(from.status)) return []
    const to = turns[index + 1]
    return [
      {
        from: from.at,
        to: to?.at ?? null,
        remote: from.status === 'remote',
        fromItem: from.item,
        toItem: to?.item ?? null,
        reason: to?.reason ?? null,
      },
    ]
  })
}

/** The last statement about a person between two places, if they were not there by it. `counted` is in its order. */
export function absencesIn(
  counted: readonly CountedAttendance[],
): (keys: readonly string[], from: string, to: string) => AttendanceStatement | null {
  const departures = counted.filter(({ status }) => !isHere(status))
  const byPerson = groupBy(counted, ({ person }) => person)
  // A voter who was typed by name may have left under the account.
  const accounts = new Map<string, Set<string>>()
  for (const { person, statedAs } of counted)
    if (statedAs !== undefined) accounts.set(statedAs, (accounts.get(statedAs) ?? new Set()).add(person))
  return (keys, from, to) => {
    const last = lastBefore(departures, to)
    if (!last || last.order <= from) return null
    const own = new Set(keys.flatMap((key) => [key, ...(accounts.get(key) ?? [])]))
    const statements = [...own].flatMap((person) => lastBefore(byPerson.get(person) ?? [], to) ?? [])
    const latest = statements.reduce<CountedAttendance | null>(
      (known, one) => (known === null || known.order < one.order ? one : known),
      null,
    )
    return latest && latest.order > from && !isHere(latest.status) ? latest : null
  }
}

export function remoteMembersIn(
  counted: readonly CountedAttendance[],
  attendance: readonly PersonAttendance[],
): (order: string) => boolean {
  const guests = new Set(attendance.flatMap(({ person, guest }) => (guest ? [person] : [])))
  const remote = new Set<string>()
  const moments = counted.map(({ person, status, order }) => {
    if (status === 'remote' && !guests.has(person)) remote.add(person)
    else remote.delete(person)
    return { order, isAny: remote.size > 0 }
  })
  return (order) => moments[placeOfOrder(moments, order) - 1]?.isAny === true
}
