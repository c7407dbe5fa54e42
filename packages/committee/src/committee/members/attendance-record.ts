import type * as Y from 'yjs'
import { presentMeetings } from '../../document/committee-document.ts'
import { accountKey, nameKey } from '../../document/person.ts'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { dayOf } from '../../document/time-zone.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { timeZoneOf } from '../../meeting/meetings/meeting-time-zone.ts'
import { countedAttendance, readAttendance } from '../../meeting/proceedings/attendance.ts'
import { isStatementKey, readStatements } from '../../meeting/proceedings/statement.ts'
import type { Member } from './member.ts'
import { isInTerm } from './member-rules.ts'

export type Attended = 'attended' | 'excused' | 'absent'

/** A meeting that has ended, and the attendance of each person that was noted in it. */
export type HeldMeeting = ReturnType<typeof readHeldMeetings>[number]

/** For the rest of `held`, no attendance was noted. */
export type AttendanceRecord = Readonly<Record<'held' | Attended, number>>

const lifeFields: ReadonlySet<unknown> = new Set(['startedAt', 'endedAt', 'removedAt'])
const concerns = concernsField((field) => isStatementKey(field) || lifeFields.has(field))

/** All meetings that have ended, with their attendance; fires for statements, starts, ends and removals. */
export const queryHeldMeetings = (doc: Y.Doc): Query<HeldMeeting[]> =>
  queryOfMeetings(doc, () => readHeldMeetings(doc), concerns)

function readHeldMeetings(doc: Y.Doc) {
  return [...presentMeetings(doc)].flatMap(([id, meeting]) => {
    const endedAt = readInstant(meeting.get('endedAt'))
    if (endedAt === null) return []
    const begun = readInstant(meeting.get('startedAt')) ?? endedAt
    // `day` is that of its start in its records; the people are `account:{id}` or `name:{name}`.
    return [{ id, day: dayOf(begun, timeZoneOf(meeting)), byPerson: attendedByPerson(meeting) }]
  })
}

function attendedByPerson(meeting: Y.Map<unknown>): Map<string, Attended> {
  const byPerson = new Map<string, Attended>()
  // By the key of each statement: another member of the directory may have the name.
  const stated = countedAttendance(readStatements(meeting)).map(({ statedAs, ...one }) => ({
    ...one,
    person: statedAs ?? one.person,
  }))
  for (const { person, spans, last } of readAttendance(stated)) {
    if (spans.length > 0) byPerson.set(person, 'attended')
    else if (last.status === 'excused' || last.status === 'absent') byPerson.set(person, last.status)
  }
  return byPerson
}

/** The keys of a member's attendance: the account, and the names that no other member has. */
export function personKeysOf(
  member: Pick<Member, 'name' | 'earlierNames'>,
  account: string | null,
  namesShared: ReadonlySet<string>,
): string[] {
  const names = [member.name, ...member.earlierNames].map(nameKey).filter((key) => !namesShared.has(key))
  return [...(account === null ? [] : [accountKey(account)]), ...new Set(names)]
}

/** A statement under a name that more than one member has may be about any of them. */
export function sharedNames(members: readonly Pick<Member, 'name' | 'earlierNames'>[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name, earlierNames } of members)
    for (const key of new Set([name, ...earlierNames].map(nameKey))) (seen.has(key) ? shared : seen).add(key)
  return shared
}

const weight: Record<Attended, number> = { attended: 3, excused: 2, absent: 1 }

/** A member noted under two keys in one meeting counts once. */
export function readAttendanceRecord(
  held: readonly HeldMeeting[],
  keys: readonly string[],
  term: Pick<Member, 'from' | 'until'>,
): AttendanceRecord {
  const record = { held: 0, attended: 0, excused: 0, absent: 0 }
  for (const { day, byPerson } of held) {
    if (!isInTerm(term, day)) continue
    record.held++
    const [noted] = keys.flatMap((key) => byPerson.get(key) ?? []).sort((a, b) => weight[b] - weight[a])
    if (noted) record[noted]++
  }
  return record
}
