import type { Author } from '../../../document/author.ts'
import { groupBy } from '../../../document/group-by.ts'
import { lastBefore } from '../../../document/sorted-lists.ts'
import { countedAttendance, isHere } from '../attendance.ts'
import type { AttendanceStatement, Statement, StatementPlace, VoidStatement } from '../statement.ts'
import type { AnyStatement, StatementOf } from './decision-statement.ts'
import { type Person, peopleSet } from './person.ts'
import type { Writers } from './statement-writers.ts'

interface AttendanceFacts {
  /** In their order, including voided ones. */
  readonly statements: readonly AnyStatement[]
  readonly attendance: readonly AttendanceStatement[]
  readonly writers: Writers
  /** True for a statement whose author may state who is present, or is unknown. */
  readonly mayStateAttendance: (one: StatementPlace) => boolean
}

/** The attendance statements by which people count in a vote, if none of them is by a member who may state it. */
export function presenceInConflict({
  statements,
  attendance,
  mayStateAttendance,
}: Omit<AttendanceFacts, 'writers'>): readonly AttendanceStatement[] {
  const byPerson = groupBy(
    attendance.filter(({ status }) => isHere(status)),
    ({ person }) => person,
  )
  const inConflict = Array.from(byPerson.values()).flatMap((own) => (own.some(mayStateAttendance) ? [] : own))
  if (inConflict.length === 0) return []
  const counted = peopleSet(statements.flatMap(countedPeople))
  return inConflict.filter((one) => counted.has(one))
}

/** The people on whom a result depends: those who voted, and all of a question whose base is those present. */
function countedPeople(one: AnyStatement): readonly Person[] {
  if (one.kind === 'vote') return [one.person]
  if (one.kind === 'roll') return one.votes.filter(isCastVote)
  if (one.kind !== 'question') return []
  return one.threshold?.requirements.some((requirement) => requirement.of === 'present') ? one.eligible : []
}

const isCastVote = ({ choice }: { readonly choice: string }) => choice !== 'absent' && choice !== 'recused'

/** A statement by which a question left out a member, of one who may not state it. */
export interface AbsenceInConflict {
  readonly statement: AttendanceStatement | VoidStatement
  /** Null for one that was returned after a restore without a signature. */
  readonly writer: Author | null
  readonly person: Person
  readonly question: string
}

/** Compares the voters of each question with the members who were present without the statements in doubt. */
export function absencesInConflict({
  statements,
  writers,
  mayStateAttendance,
}: Omit<AttendanceFacts, 'attendance'>): readonly AbsenceInConflict[] {
  const present = new Map<string, AttendanceStatement>()
  const inConflict: Pick<AbsenceInConflict, 'statement' | 'writer' | 'person'>[] = []
  for (const one of statements) {
    if (one.kind === 'attendance' && isHere(one.status)) present.set(one.id, one)
    const about = one.kind === 'void' ? present.get(one.voids) : one.kind === 'attendance' ? one : undefined
    if (!about || (one.kind !== 'void' && (one.kind !== 'attendance' || isHere(one.status)))) continue
    const writer = writers.of(one.id)
    if (writer && writers.isPerson(writer, about)) continue
    if (writer && one.kind === 'void' && writers.of(about.id)?.account === writer.account) continue
    if (!mayStateAttendance(one)) inConflict.push({ statement: one, writer, person: about })
  }
  if (inConflict.length === 0) return []
  const ids = new Set(inConflict.map(({ statement }) => statement.id))
  const others = statements.filter(({ id }) => !ids.has(id)) as readonly AnyStatement[] as readonly Statement[]
  const byPerson = groupBy(countedAttendance(others), ({ person }) => person)
  return statements.flatMap((one) => (one.kind === 'question' ? leftOutOf(one) : []))

  function leftOutOf({ id, order, eligible, recused }: StatementOf<'question'>): readonly AbsenceInConflict[] {
    const named = peopleSet([...eligible, ...recused])
    const before = inConflict.filter(({ statement, person }) => statement.order < order && !named.has(person))
    return before.flatMap((one) => {
      const last = lastBefore(byPerson.get(one.person.person) ?? [], order)
      if (!last || !isHere(last.status) || last.guest) return []
      return [{ ...one, question: id, person: { person: last.person, name: last.name } }]
    })
  }
}
