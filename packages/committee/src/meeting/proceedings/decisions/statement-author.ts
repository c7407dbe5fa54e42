import type { Author } from '../../../document/author.ts'
import { compareTexts } from '../../../document/compare-texts.ts'
import { groupBy } from '../../../document/group-by.ts'
import {
  type AttendanceStatement,
  type DutyStatement,
  type StatementPlace,
  type VoidStatement,
  voidedIds,
} from '../statement.ts'
import { type AbsenceInConflict, absencesInConflict, presenceInConflict } from './attendance-author.ts'
import type { ChangedStatements } from './changed-statements.ts'
import {
  type Claim,
  type ConflictingStatement,
  type ConflictKind,
  type ConflictOf,
  type ConflictSubject,
  conflictsSettledBy,
  type DecisionConflict,
  type Derived,
  derivedSide,
  isSecondChosen,
  type Side,
  sideOf,
} from './decision-conflicts.ts'
import type { AnyStatement, DecisionStatement, StatementOf } from './decision-statement.ts'
import { startId } from './meeting-start.ts'
import { type PeopleSet, type Person, peopleSet } from './person.ts'
import { decidingKinds } from './statement-id.ts'
import { isHeldBy, type Writers } from './statement-writers.ts'

export interface AuthorFacts {
  /** In their order, including voided ones. */
  readonly statements: readonly AnyStatement[]
  readonly attendance: readonly AttendanceStatement[]
  readonly writers: Writers
  readonly changed: ChangedStatements
  /** True for the id of a statement that the meeting has, also one that is not read. */
  readonly isStored?: ((id: string) => boolean) | undefined
}

export interface Dropped {
  readonly voided: ReadonlySet<string>
  /** Statements in doubt that no settlement counts. */
  readonly ignored: ReadonlySet<string>
  /** People whose presence a settlement does not count. */
  readonly strangers: PeopleSet | null
  /** People whose absence a settlement does not count, by the question that left them out. */
  readonly leftOut: ReadonlyMap<string, readonly Person[]>
}

/** The statements that do not count in a meeting from before statements were signed. */
export const withoutAuthors = (statements: readonly AnyStatement[]): Derived<Dropped> => ({
  value: { voided: voidedIds(statements), ignored: new Set(), strangers: null, leftOut: new Map() },
  conflicts: [],
})

/**
 * Compares the author of each statement with the people for whom it speaks, and its value with its id. Of a statement
 * that was replaced, written in another's name, or not signed, only a motion and a question count until a settlement says so:
 * without them, the votes would be about nothing.
 */
export function readAuthors(facts: AuthorFacts): Derived<Dropped> {
  const { statements, writers } = facts
  const missing = missingOf(facts)
  // Whether a settlement is in doubt depends on no appointment.
  const unsettled = suspicionsOf(facts, () => null)
  const { suspicions: early, relied: reliedAtFirst, absences: absentAtFirst } = unsettled
  if (early.length + reliedAtFirst.length + absentAtFirst.length + missing.length === 0)
    return withoutAuthors(statements)
  const conflictOfUnsettled = conflictsSettledByTrusted(facts, early)
  const verdictOn: VerdictOn = (duty) => {
    const choice = appointmentConflict(duty, writers, conflictOfUnsettled).settled?.choice ?? 'waived'
    return choice === 'waived' ? null : choice === 'second'
  }
  const isSettled = reliedAtFirst.filter(isDuty).some((duty) => verdictOn(duty) !== null)
  const { suspicions, relied, absences } = isSettled ? suspicionsOf(facts, verdictOn) : unsettled

  const conflictOf = conflictsSettledByTrusted(facts, suspicions)
  const found = suspicions.map((suspicion) => ({
    ...suspicion,
    conflict: conflictAbout(suspicion, conflictOf),
  }))
  const presence = relied.filter(isAttendance)
  const stated = Array.from(
    groupBy(presence, ({ id }) => writers.of(id)?.account ?? ''),
    ([, own]) => ({ own, conflict: presenceConflict(own, writers, conflictOf) }),
  )
  const strangers = stated.flatMap(({ own, conflict }) => (isSecondChosen(conflict) ? own : []))
  const gone = Array.from(
    groupBy(absences, ({ writer }) => writer?.account ?? ''),
    ([, own]) => ({ own, conflict: absenceConflict(own, conflictOf) }),
  )
  const ignored = new Set(
    found.filter(({ conflict, countsAtFirst }) => isSecondChosen(conflict) === countsAtFirst).map(({ one }) => one.id),
  )
  const voided = voidedIds(statements.filter(({ id }) => !ignored.has(id)))
  return {
    value: {
      voided,
      ignored,
      strangers: strangers.length > 0 ? peopleSet(strangers) : null,
      leftOut: leftOutBy(gone.flatMap(({ own, conflict }) => (isSecondChosen(conflict) ? own : []))),
    },
    conflicts: [
      ...relied.filter(isDuty).map((duty) => appointmentConflict(duty, writers, conflictOf)),
      ...[...stated, ...gone].map(({ conflict }) => conflict),
      ...found.filter(({ one }) => !voided.has(one.id)).map(({ conflict }) => conflict),
      ...missing.map(({ subject, sides: [first, second], stated: removed }) =>
        conflictOf('removed', subject, first, second, '', removed),
      ),
    ],
  }
}

/** A settlement in doubt settles nothing, least of all the conflict about itself. */
function conflictsSettledByTrusted({ statements, writers }: AuthorFacts, suspicions: readonly Suspicion[]): ConflictOf {
  const suspicious = new Set(suspicions.map(({ one }) => one.id))
  const trusted = statements.filter(({ id }) => !suspicious.has(id))
  return conflictsSettledBy(...settlementsIn(trusted, voidedIds(trusted)), writers)
}

const isDuty = (one: DutyStatement | AttendanceStatement): one is DutyStatement => one.kind === 'duty'
const isAttendance = (one: DutyStatement | AttendanceStatement): one is AttendanceStatement => one.kind === 'attendance'

/** A member who may not appoint gave a duty, also to themselves. Votes that its holder states for others do not count. */
function appointmentConflict(duty: DutyStatement, writers: Writers, conflictOf: ConflictOf): DecisionConflict {
  const { id, at, name } = duty
  const writer = writers.of(id)
  const side: Side = {
    claim: { kind: 'duty', duty: duty.duty, name },
    statements: [id],
    by: writer,
    at,
  }
  const isOwn = writer !== null && isHeldBy(duty, writer)
  const stated = { ...statedBy(duty, writer), person: isOwn ? null : name }
  return conflictOf(writer ? 'appointment' : 'not-signed', {}, notCounted(), side, '', stated)
}

/** Members who voted were stated as present by one who neither presides nor keeps the notes. */
function presenceConflict(
  stated: readonly AttendanceStatement[],
  writers: Writers,
  conflictOf: ConflictOf,
): DecisionConflict {
  const [first] = stated as readonly [AttendanceStatement, ...AttendanceStatement[]]
  const writer = writers.of(first.id)
  const names = stated.map(({ name }) => name)
  const side: Side = {
    claim: { kind: 'present', names },
    statements: stated.map(({ id }) => id),
    by: writer,
    at: first.at,
  }
  const about = { kind: 'attendance' as const, claimed: null, writer, isTakenBack: false }
  return conflictOf(writer ? 'presence' : 'not-signed', {}, side, notCounted(), '', {
    ...about,
    person: names.join(', '),
  })
}

/** Members whom a question left out were stated as gone by one who neither presides nor keeps the notes. */
function absenceConflict(own: readonly AbsenceInConflict[], conflictOf: ConflictOf): DecisionConflict {
  const [{ statement, writer }] = own as readonly [AbsenceInConflict, ...AbsenceInConflict[]]
  const names = [...new Set(own.map(({ person }) => person.name))]
  const side: Side = {
    claim: { kind: 'gone', names },
    statements: [...new Set(own.map((one) => one.statement.id))],
    by: writer,
    at: statement.at,
  }
  const about = { kind: 'absence' as const, claimed: null, writer, isTakenBack: false }
  return conflictOf(writer ? 'absence' : 'not-signed', {}, side, notCounted(), '', {
    ...about,
    person: names.join(', '),
  })
}

function leftOutBy(absences: readonly AbsenceInConflict[]): ReadonlyMap<string, readonly Person[]> {
  const byQuestion = groupBy(absences, ({ question }) => question)
  return new Map(
    Array.from(byQuestion, ([question, own]) => {
      const people = new Map(own.map(({ person }) => [person.person, person]))
      return [question, [...people.values()]] as const
    }),
  )
}

function settlementsIn(statements: readonly AnyStatement[], voided: ReadonlySet<string>) {
  const all = statements.filter((one): one is StatementOf<'settlement'> => one.kind === 'settlement')
  const after = new Map(all.filter(({ id }) => voided.has(id)).map((one) => [one.id, one.after]))
  return [all.filter(({ id }) => !voided.has(id)), after] as const
}

/** A statement that the rules or its id contradict. */
interface Suspicion {
  readonly one: Deciding | VoidStatement
  readonly kind: ConflictKind
  /** True if the statement counts until a settlement says otherwise. */
  readonly countsAtFirst: boolean
  readonly subject: Partial<ConflictSubject>
  readonly side: Side
  readonly stated: ConflictingStatement
}

/** A statement of a kind in `decidingKinds`. */
type Deciding = DecisionStatement
const isDeciding = (one: AnyStatement): one is Deciding => decidingKinds.has(one.kind)

const notCounted = (statements: readonly string[] = []) => derivedSide({ kind: 'not-counted' }, statements)

function conflictAbout(
  { kind, countsAtFirst, subject, side, stated }: Suspicion,
  conflictOf: ConflictOf,
): DecisionConflict {
  const [first, second] = countsAtFirst ? [side, notCounted()] : [notCounted(), side]
  return conflictOf(kind, subject, first, second, '', stated)
}

/** Statements that speak for one member alone, also in a meeting without a chair and a note-taker. */
const personalKinds: ReadonlySet<string> = new Set(['vote', 'casting', 'settlement'])
/** Statements that count in spite of their author: a roll call that is not the clerk's was called all the same. */
const countedKinds: ReadonlySet<string> = new Set([...['motion', 'question', 'roll', 'tally', 'outcome', 'attendance']])

/** Whether a settlement counts an appointment that is in doubt; null while none does. */
type VerdictOn = (duty: DutyStatement) => boolean | null

function suspicionsOf({ statements, attendance, writers, changed }: AuthorFacts, verdictOn: VerdictOn) {
  let known: ReadonlyMap<string, AnyStatement> | null = null
  const find = (id: string) => {
    known ??= new Map(statements.map((one) => [one.id, one]))
    return known.get(id)
  }
  const suspicions: Suspicion[] = []
  const relied = new Set<DutyStatement | AttendanceStatement>()
  const questionOf = (one: AnyStatement) => {
    const question = 'question' in one ? find(one.question) : undefined
    return question?.kind === 'question' ? question : undefined
  }
  const isClerk = (writer: Author, order: string) =>
    writers.clerksAt(order).some((duty) => isHeldBy(duty, writer) && writers.isAppointed(duty))
  /** True if an account may state this for others. By an appointment in doubt, it may state what counts without it. */
  const mayState = (writer: Author, order: string, kind: string) => {
    const clerks = writers.clerksAt(order)
    if (clerks.length === 0) return !personalKinds.has(kind)
    if (isClerk(writer, order)) return true
    const inConflict = clerks.filter((duty) => isHeldBy(duty, writer))
    for (const duty of inConflict) relied.add(duty)
    const verdicts = inConflict.map(verdictOn)
    return verdicts.includes(true) || (verdicts.includes(null) && countedKinds.has(kind))
  }
  const isOwn = (writer: Author, one: Deciding) => {
    if (one.kind === 'disposal') {
      const motion = find(one.motion)
      return motion?.kind === 'motion' && motion.mover !== null && writers.isPerson(writer, motion.mover)
    }
    const person = personOf(one)
    return person ? writers.isPerson(writer, person, questionOf(one)) : !generalKinds.has(one.kind)
  }
  // The search for a voter comes after the cheaper question.
  const isRightful = (writer: Author, one: Deciding) =>
    isClerk(writer, one.order) || isOwn(writer, one) || mayState(writer, one.order, one.kind)
  for (const one of statements) {
    if (one.kind === 'void') {
      const target = find(one.voids)
      if (!target || !(isDeciding(target) || target.kind === 'duty')) continue
      const writer = writers.of(one.id)
      if (!writer && !writers.isNotSigned(one.id, null)) continue
      // Of a statement that was replaced, the author and the people are the words of the one who replaced it.
      const isReplaced = changed.replaced.has(target.id)
      const author = writers.of(target.id) ?? ('by' in target ? target.by : null)
      if (writer && !isReplaced && author?.account === writer.account) continue
      // Without the duty, the meeting may have no chair and no note-taker.
      const isAllowed =
        writer !== null &&
        (target.kind === 'duty'
          ? writers.isStarter(writer) || isHeldBy(target, writer) || isClerk(writer, one.order)
          : (!isReplaced && isOwn(writer, target)) || mayState(writer, one.order, target.kind))
      if (isAllowed) continue
      const side: Side = {
        claim: { kind: 'taken-back' },
        statements: [one.id, target.id],
        by: writer,
        at: one.at,
      }
      const stated = { ...statedBy(target, writer), isTakenBack: true }
      suspicions.push({
        ...{
          one,
          kind: writer ? 'taken-back-by-another' : 'not-signed',
          countsAtFirst: false,
          subject: target.kind === 'duty' ? {} : subjectOf(target),
          side,
          stated,
        },
      })
      continue
    }
    if (!isDeciding(one)) continue
    const known = writers.of(one.id)
    // Of an unknown author after a restore, the member in `by` may not state for others either.
    const writer = known ?? (writers.isReturned(one.id) ? one.by : null)
    const kind = changed.replaced.has(one.id)
      ? 'replaced'
      : writer && one.by.account !== '' && one.by.account !== writer.account
        ? 'written-by-another'
        : writer && !isCarriedOver(one) && !isRightful(writer, one)
          ? 'stated-for-another'
          : writers.isNotSigned(one.id, one.by.account)
            ? 'not-signed'
            : null
    if (kind === null) continue
    const isSubject = one.kind === 'motion' || one.kind === 'question'
    suspicions.push({
      one,
      kind,
      subject: subjectOf(one),
      countsAtFirst: kind === 'stated-for-another' ? countedKinds.has(one.kind) : isSubject,
      side: { ...sideOf(one, claimOf(one)), by: kind === 'not-signed' ? null : (writer ?? one.by) },
      stated: statedBy(one, kind === 'stated-for-another' ? writer : known),
    })
  }
  const mayStateAttendance = ({ id, order }: StatementPlace) => {
    const writer = writers.of(id)
    if (writer === null) return !writers.isNotSigned(id, null)
    return writers.isStarter(writer) || mayState(writer, order, 'attendance')
  }
  for (const one of presenceInConflict({ statements, attendance, mayStateAttendance })) relied.add(one)
  const absences = absencesInConflict({ statements, writers, mayStateAttendance })
  return { suspicions, relied: [...relied].toSorted((a, b) => compareTexts(a.order, b.order)), absences }
}

/** Statements about the whole meeting, which the people who preside or keep the notes make. */
const generalKinds: ReadonlySet<string> = new Set(['question', 'roll', 'tally', 'outcome', 'disposal'])

/** A motion that an earlier meeting left pending has its mover from there. */
const isCarriedOver = (one: Deciding): boolean => one.kind === 'motion' && one.carriedFrom !== null

const personOf = (one: Deciding): Person | null =>
  one.kind === 'motion' ? one.mover : 'person' in one ? one.person : null

export const statedBy = (one: DecisionStatement | DutyStatement, writer: Author | null): ConflictingStatement =>
  one.kind === 'duty'
    ? { kind: one.duty, person: one.name, claimed: null, writer, isTakenBack: false }
    : {
        kind: one.kind,
        person: personOf(one)?.name ?? null,
        claimed: one.by,
        writer,
        isTakenBack: false,
      }

const subjectOf = (one: DecisionStatement): Partial<ConflictSubject> => ({
  question: one.kind === 'question' ? one.id : 'question' in one ? one.question : null,
  motion:
    one.kind === 'motion'
      ? one.id
      : one.kind === 'question'
        ? (one.motions[0] ?? null)
        : 'motion' in one
          ? one.motion
          : null,
  item: one.kind === 'recusal' || one.kind === 'pull' ? one.item : null,
})

export function claimOf(one: DecisionStatement): Claim {
  switch (one.kind) {
    case 'motion':
      return { kind: 'wording', text: one.text }
    case 'question':
      return { kind: 'put', wording: one.wording, threshold: one.threshold }
    case 'second':
      return { kind: 'second', name: one.person.name }
    case 'roll':
      return { kind: 'votes', votes: one.votes }
    case 'vote':
      return { kind: 'votes', votes: [{ ...one.person, choice: one.choice }] }
    case 'tally':
      return { kind: 'tally', aye: one.aye, nay: one.nay, abstain: one.abstain }
    case 'casting':
      return { kind: 'casting', name: one.person.name, as: one.as }
    case 'outcome':
      return { kind: 'declared', carried: one.as === 'carried' }
    case 'disposal':
      return { kind: 'disposal', as: one.as, to: one.to }
    case 'recusal':
      return { kind: 'recusal', name: one.person.name }
    case 'pull':
      return { kind: 'pull', name: one.person?.name ?? null }
    case 'settlement':
      return { kind: 'settlement', choice: one.choice }
    default:
      return { kind: 'not-counted' }
  }
}

interface Missing {
  readonly subject: Partial<ConflictSubject>
  readonly sides: readonly [Side, Side]
  readonly stated: ConflictingStatement
}

/** Statements that were deleted, that other ones name, or whose value is none. */
function missingOf({ statements, writers, changed, isStored }: AuthorFacts): Missing[] {
  const read = new Set(statements.map(({ id }) => id))
  const gone = new Map<string, Deciding | null>()
  for (const id of [...changed.removed, ...changed.replaced]) if (!read.has(id)) gone.set(id, null)
  const note = (id: string | null, one: Deciding) => {
    if (id === null || read.has(id) || gone.get(id)) return
    if (gone.has(id) || isStored?.(id) !== true) gone.set(id, one)
  }
  for (const one of statements) {
    if (!isDeciding(one)) continue
    if ('after' in one) for (const id of one.after) note(id, one)
    if ('question' in one) note(one.question, one)
    if ('motion' in one) note(one.motion, one)
    if (one.kind === 'question') for (const id of [...one.motions, ...one.corrections]) note(id, one)
    if (one.kind === 'motion') for (const id of [one.onto, one.replaces]) note(id, one)
  }
  if (changed.isMeetingReplaced === true) gone.set(startId, null)
  return Array.from(gone, ([id, namer]): Missing => {
    const writer = writers.of(id)
    return {
      subject: namer ? subjectOf(namer) : {},
      sides: [
        { ...notCounted([id]), by: writer },
        namer
          ? { ...sideOf(namer, claimOf(namer)), statements: [], by: writers.of(namer.id) ?? namer.by }
          : notCounted(),
      ],
      stated: {
        kind: id === startId ? 'meeting' : null,
        person: null,
        claimed: null,
        writer,
        isTakenBack: false,
      },
    }
  })
}
