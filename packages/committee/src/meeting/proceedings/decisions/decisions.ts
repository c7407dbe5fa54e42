import type * as Y from 'yjs'
import { readAuthor } from '../../../document/author.ts'
import { compareTexts } from '../../../document/compare-texts.ts'
import { cutText } from '../../../document/cut-text.ts'
import { groupBy } from '../../../document/group-by.ts'
import { maxPersonNameLength } from '../../../document/person-name.ts'
import { lastBefore } from '../../../document/sorted-lists.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { itemOrderOf } from '../../items/meeting-item.ts'
import { readStatus } from '../../meetings/meeting-status.ts'
import { readQuorum } from '../../template/meeting-template.ts'
import { absencesIn, countedAttendance, type PersonAttendance, readAttendance, remoteMembersIn } from '../attendance.ts'
import { countedDuties, type DutyTurns, readDuties } from '../duties.ts'
import { readNow } from '../now.ts'
import { countMembers, type Quorum, quorumOf } from '../quorum.ts'
import { quorumNeeded, readQuorumRule } from '../quorum-rule.ts'
import { type MoveStatement, type OwnStatement, statementKey, storedStatements } from '../statement.ts'
import { readAtOutcome } from './at-outcome.ts'
import { type AuthorOf, type Authorship, authorsOf, unknownAuthor } from './authorship.ts'
import { type ChangedStatements, changedStatements, unchanged } from './changed-statements.ts'
import { type Pull, type PullOf, pullsByMotion } from './consent-agenda.ts'
import { type Correction, readCorrections } from './corrections.ts'
import {
  conflictsSettledBy,
  type DecisionConflict,
  type Derived,
  derivedSide,
  distinctConflicts,
  isSecondChosen,
  putSide,
} from './decision-conflicts.ts'
import { type DecisionRules, readRulesOfMeeting } from './decision-rules.ts'
import {
  type AnyStatement,
  type DecisionKind,
  type DecisionStatement,
  decisionKinds,
  readAllStatements,
  type StatementOf,
} from './decision-statement.ts'
import { clientOfStart, startId } from './meeting-start.ts'
import { indexMotions, type Motion, type MotionIndex, readMotions, type Steps } from './motions.ts'
import { type Person, peopleSet } from './person.ts'
import {
  foldQuestions,
  hasVotes,
  type Question,
  type QuestionFacts,
  readQuestion,
  type Stated,
  statedByQuestion,
} from './questions.ts'
import { recusalsByQuestion } from './recusals.ts'
import { readSections, type Section } from './sections.ts'
import { isSignedMeeting } from './signed-meeting.ts'
import { readSitting, type Sitting } from './sittings.ts'
import { readSpeakers, type Speakers } from './speakers.ts'
import { type Dropped, readAuthors, withoutAuthors } from './statement-author.ts'
import { unreadEntriesOf, type Voter } from './statement-fields.ts'
import { readWriters, type Writers } from './statement-writers.ts'
import { readSteps } from './steps.ts'

/** A recusal or a declared interest, for a motion or for an item and all its motions. */
export type Involvement = Person &
  Pick<StatementOf<'recusal'>, 'id' | 'motion' | 'item' | 'reason' | 'left' | 'at'> & {
    readonly kind: 'recusal' | 'interest'
  }

export interface StatedLine extends Pick<DecisionStatement, 'id' | 'kind'> {
  readonly line: string
}

export interface Decisions {
  readonly rules: DecisionRules
  readonly motions: readonly Motion[]
  readonly questions: readonly Question[]
  readonly openQuestion: Question | null
  /** The consent agendas are the motions of that type. */
  readonly pulls: readonly Pull[]
  readonly corrections: readonly Correction[]
  readonly involvements: readonly Involvement[]
  /** By item; '' for those outside of all items. */
  readonly speakers: ReadonlyMap<string, Speakers>
  readonly sections: readonly Section[]
  /** The decisions in effect that were made from a line of the notes, without sections. */
  readonly lines: readonly StatedLine[]
  readonly sitting: Sitting
  /** The quorum now, without people recused from the current item where the rules say so. */
  readonly quorum: Quorum
  /** Conflicts that are neither settled nor waived. */
  readonly conflicts: readonly DecisionConflict[]
  readonly settledConflicts: readonly DecisionConflict[]
  readonly unread: UnreadStatements
}

/** The statements beyond the limits, which are not read. */
export type UnreadStatements = ReturnType<typeof unreadStatementsOf>

const maxNames = 5
const noneUnread: UnreadStatements = { count: 0, by: [], entries: 0 }

export interface DecisionFacts {
  /** In their order, including voided ones. */
  readonly statements: readonly AnyStatement[]
  readonly items: ReadonlySet<string>
  readonly currentItem: string | null
  /** The moves to other items, without those that were taken back by undo. */
  readonly moves: readonly MoveStatement[]
  readonly quorumNeeded: number | null
  readonly rules: DecisionRules
  readonly unread?: UnreadStatements
  readonly isSigned?: boolean
  readonly authorOf?: AuthorOf
  /** The account that started the meeting; null if any account may have. */
  readonly startedBy?: Authorship | null
  readonly changed?: ChangedStatements
  /** True for the id of a statement that the meeting has, also one that is not read. */
  readonly isStored?: (id: string) => boolean
  /** True once the meeting has ended, and its closed session with it. */
  readonly hasEnded?: boolean
}

/** The decisions since the last transaction: a transition and every part of a screen read the same ones. */
const readByMeeting = new WeakMap<Y.Map<unknown>, { readonly decisions: Decisions; readonly authorOf: AuthorOf }>()

export function readDecisions(meeting: Y.Map<unknown>): Decisions {
  const { doc } = meeting
  const authorOf = authorsOf(doc)
  const known = readByMeeting.get(meeting)
  if (known?.authorOf === authorOf) return known.decisions
  const decisions = deriveDecisions(factsOf(meeting))
  // Not cached within a transaction, because later changes in it may affect them.
  if (doc && doc._transaction === null) {
    if (!known) doc.once('beforeTransaction', () => readByMeeting.delete(meeting))
    readByMeeting.set(meeting, { decisions, authorOf })
  }
  return decisions
}

export function factsOf(meeting: Y.Map<unknown>): DecisionFacts {
  const order = itemOrderOf(meeting, 'agenda')
  const { doc } = meeting
  const status = readStatus(meeting)
  const rule = status === 'completed' ? readQuorumRule(meeting.get('quorum')) : doc && readQuorum(doc)
  const rules = readRulesOfMeeting(meeting)
  const stored = storedStatements(meeting)
  const statements = readAllStatements(meeting, stored)
  const ofShare = rule?.kind === 'share' ? rule.members : null
  const base = statements.filter(isBaseStatement)
  const { current, timeline } = readNow({ status, startedAt: null, endedAt: null, order, statements: base })
  return {
    statements,
    items: new Set([...order.open, ...order.completed]),
    currentItem: current,
    moves: timeline,
    quorumNeeded: rule ? quorumNeeded(rule) : null,
    rules: { ...rules, members: rules.members ?? ofShare },
    unread: unreadStatementsOf(stored),
    hasEnded: status === 'completed',
    ...(isSignedMeeting(meeting) && {
      isSigned: true,
      authorOf: authorsOf(doc),
      startedBy: clientOfStart(meeting) === null ? null : authorsOf(doc)(startId),
      changed: changedStatements(meeting),
      isStored: (id: string) => meeting.has(statementKey(id)),
    }),
  }
}

/** Some of the names of the members who stated them, as they wrote them; `entries` are those of long lists. */
function unreadStatementsOf({ read, unread }: ReturnType<typeof storedStatements>) {
  const names = new Set(
    unread.map(([, value]) => readAuthor(readField(value, 'by')).name).filter((name) => name !== ''),
  )
  return {
    count: unread.length,
    by: [...names].slice(0, maxNames).map((name) => cutText(name, maxPersonNameLength)),
    entries: read.reduce((sum, [, value]) => sum + unreadEntriesOf(value), 0),
  }
}

export function deriveDecisions({
  statements,
  items,
  currentItem,
  moves,
  rules,
  unread = noneUnread,
  isSigned = false,
  authorOf = unknownAuthor,
  startedBy = { kind: 'unknown' },
  changed = unchanged,
  isStored,
  ...facts
}: DecisionFacts): Decisions {
  const base = statements.filter(isBaseStatement)
  const counted = countedAttendance(base)
  const attendance = readAttendance(counted)
  const dutyIds = new Set(base.flatMap(({ id, kind }) => (kind === 'duty' ? [id] : [])))
  const { duties, writers, authors } = readFrom(base)
  const { voided, ignored } = authors.value
  const dropped: ReadonlySet<string> = ignored.size === 0 ? voided : new Set([...voided, ...ignored])
  const inEffect = groupBy(
    withSettledAttendance(
      statements.filter(({ id }) => !dropped.has(id)),
      authors.value,
    ),
    ({ kind }) => kind,
  )
  const of = <K extends DecisionKind>(kind: K) =>
    (inEffect.get(kind) ?? []) as readonly AnyStatement[] as StatementOf<K>[]
  const after = new Map(
    statements.flatMap((one) => (dropped.has(one.id) && isFollowing(one) ? [[one.id, one.after] as const] : [])),
  )
  const conflictOf = conflictsSettledBy(of('settlement'), after, writers)
  const index = indexMotions(of('motion'), dropped)
  const secondersOf = readSeconders(of('second'), index)
  const questionFacts: QuestionFacts = {
    of,
    after,
    conflictOf,
    rules,
    motionOf: index.motionOf,
    itemOf: index.itemOf,
    presidingAt: (order) => lastBefore(duties.presiding, order) ?? duties.presiding[0] ?? null,
    absenceBetween: absencesIn(counted),
    hasRemoteMembers: remoteMembersIn(counted, attendance),
    recusalsOf: recusalsByQuestion(of('recusal'), index),
    secondsOf: (motion) => secondersOf(motion).length,
    statedBy: writers?.statedBy ?? (() => null),
    writerOf: writers?.of ?? (() => null),
    atOutcome: writers && readAtOutcome(statements, authors.value, writers),
  }
  const countsFor = foldQuestions(questionFacts)
  const stated = statedByQuestion(questionFacts, countsFor)
  const isVotedOn = (question: string) => hasVotes(stated, question)
  const steps = readSteps({
    questions: of('question'),
    disposals: of('disposal'),
    index,
    countsFor,
    hasVotes: isVotedOn,
    isDeclared: (id) => stated.outcome.has(id),
    after,
    conflictOf,
  })
  const pulls = new Map(of('pull').map((pull) => [pull.item, pull]))
  const pullOf = pullsByMotion(of('pull'), of('question'), index)
  const questions = readQuestions(questionFacts, {
    index,
    countsFor,
    stated,
    steps: steps.value,
    pullOf,
    items,
  })
  const motions = readMotions({
    index,
    after,
    conflictOf,
    steps: steps.value,
    secondersOf,
    pullOf,
    questionsById: new Map(questions.value.map((question) => [question.id, question])),
    secondsNeeded: rules.seconds,
    isDebated: (item) => currentItem !== null && (item === null || item === currentItem),
  })
  const involvements = involvementsOf(of('recusal'), of('interest'))
  const all = distinctConflicts([authors, steps, questions, motions].flatMap(({ conflicts }) => conflicts))
  return {
    rules,
    motions: motions.value,
    questions: questions.value,
    openQuestion: questions.value.findLast(({ isOpen }) => isOpen) ?? null,
    pulls: Array.from(pulls.values(), ({ id, item, person }) => ({ id, item, person })),
    corrections: readCorrections(of('amend-minutes')),
    involvements,
    speakers: readSpeakers(
      {
        hands: of('hand'),
        speeches: of('speech'),
        limits: of('limit'),
        spoken: of('spoken'),
        ends: [...moves, ...of('recess'), ...of('adjourned')],
      },
      rules.newSpeakersFirst,
    ),
    sections: readSections(of('section')),
    lines: statedLines(statements, dropped),
    sitting: readSitting(
      [...of('recess'), ...of('back'), ...of('closed'), ...of('reopened'), ...of('adjourned')].sort((a, b) =>
        compareTexts(a.order, b.order),
      ),
      facts.hasEnded,
    ),
    quorum: quorumNow(attendance, involvements, { currentItem, rules, ...facts }),
    conflicts: all.filter(({ settled }) => settled === null),
    settledConflicts: all.filter(({ settled }) => settled !== null),
    unread,
  }

  /** A duty that a member took back who may not do so stays, and with it what depends on it. */
  function readFrom(counting: readonly OwnStatement[]): ReadAuthors {
    const turns = readDuties(countedDuties(counting))
    const known = isSigned ? readWriters({ statements, authorOf, duties: turns, attendance, startedBy }) : null
    if (!known) return { duties: turns, writers: null, authors: withoutAuthors(statements) }
    const read = readAuthors({ statements, attendance: counted, writers: known, changed, isStored })
    const { ignored: left } = read.value
    const isDutyTakenBack = (one: OwnStatement) => one.kind === 'void' && left.has(one.id) && dutyIds.has(one.voids)
    return counting === base && base.some(isDutyTakenBack)
      ? readFrom(base.filter((one) => !isDutyTakenBack(one)))
      : { duties: turns, writers: known, authors: read }
  }
}

interface ReadAuthors {
  readonly duties: DutyTurns
  /** Null in a meeting that was started by an app that does not sign. */
  readonly writers: Writers | null
  readonly authors: Derived<Dropped>
}

/** Without the votes of people whose presence does not count, and with the voters whose absence does not count. */
function withSettledAttendance(
  statements: readonly AnyStatement[],
  { strangers, leftOut }: Dropped,
): readonly AnyStatement[] {
  if (!strangers && leftOut.size === 0) return statements
  const isStranger = (one: Person) => strangers?.has(one) === true
  return statements.flatMap((one): readonly AnyStatement[] => {
    if (one.kind === 'vote') return isStranger(one.person) ? [] : [one]
    if (one.kind === 'roll') return [{ ...one, votes: one.votes.filter((vote) => !isStranger(vote)) }]
    if (one.kind !== 'question') return [one]
    const added = (leftOut.get(one.id) ?? []).map((person): Voter => ({ ...person, also: [] }))
    const eligible = [...one.eligible.filter((voter) => !isStranger(voter)), ...added]
    return [{ ...one, eligible, present: one.present + eligible.length - one.eligible.length }]
  })
}

function readSeconders(
  stated: readonly StatementOf<'second'>[],
  { motionOf }: Pick<MotionIndex, 'motionOf'>,
): (motion: string) => readonly Person[] {
  const seconds = groupBy(stated, ({ motion }) => motionOf(motion)?.id ?? motion)
  const seconders = new Map(
    Array.from(seconds, ([motion, own]) => {
      const known = peopleSet()
      const people = own.flatMap(({ person }) => {
        const isNew = !known.has(person)
        known.add(person)
        return isNew ? [person] : []
      })
      return [motion, people] as const
    }),
  )
  return (motion) => seconders.get(motion) ?? []
}

interface QuestionsStated {
  readonly index: MotionIndex
  readonly countsFor: ReadonlyMap<string, string>
  readonly stated: Stated
  readonly steps: ReadonlyMap<string, Steps>
  readonly pullOf: PullOf
  readonly items: ReadonlySet<string>
}

function readQuestions(
  facts: QuestionFacts,
  { index, countsFor, stated, steps, pullOf, items }: QuestionsStated,
): Derived<Question[]> {
  const { of, conflictOf } = facts
  const conflicts: DecisionConflict[] = []
  const notCounted = derivedSide({ kind: 'not-counted' })
  const isFirst = (conflict: DecisionConflict) => {
    conflicts.push(conflict)
    return !isSecondChosen(conflict)
  }
  const orderedIds = new Set(Array.from(steps.values()).flatMap(({ inOrder }) => inOrder.map(({ id }) => id)))
  const counted = of('question')
    .filter(({ id }) => countsFor.get(id) === id)
    .filter((question) => {
      const { id, motions } = question
      if (motions.some((motion) => index.motionOf(motion) !== null)) return orderedIds.has(id)
      return (
        hasVotes(stated, id) &&
        isFirst(conflictOf('motion-taken-back', { question: id }, putSide(question), notCounted))
      )
    })
  const read = counted.map((statement) => {
    const { value, conflicts: found } = readQuestion(statement, stated, pullOf, facts)
    conflicts.push(...found)
    return { statement, question: isEnded(value) ? { ...value, isOpen: false } : value }
  })
  const value = read.filter(isStillOnAgenda).map(({ question }) => question)
  return { value, conflicts }

  /** A motion that was withdrawn, tabled, referred or postponed during its vote, or put again, has ended that vote. */
  function isEnded({ id, motions: about }: Question): boolean {
    return about.length > 0 && about.every((motion) => steps.get(motion)?.last?.id !== id)
  }

  /** An open question of a removed item is a conflict; a closed one was decided before. */
  function isStillOnAgenda({ statement, question }: (typeof read)[number]): boolean {
    const { id, isOpen, motions: about } = question
    const item = about.map((motion) => index.motionOf(motion)).map((one) => one && index.itemOf(one))[0] ?? null
    if (!isOpen || item === null || items.has(item)) return true
    return isFirst(conflictOf('item-removed', { question: id, item }, putSide(statement), notCounted))
  }
}

const isFollowing = (one: AnyStatement): one is AnyStatement & { readonly after: readonly string[] } =>
  'after' in one && Array.isArray(one.after)

const statedLines = (statements: readonly AnyStatement[], dropped: ReadonlySet<string>): StatedLine[] =>
  statements.flatMap((one) =>
    !isBaseStatement(one) && one.line !== null && one.kind !== 'section' && !dropped.has(one.id)
      ? [{ id: one.id, kind: one.kind, line: one.line }]
      : [],
  )

const ownKinds: ReadonlySet<string> = new Set(decisionKinds)
const isBaseStatement = (one: AnyStatement): one is OwnStatement => !ownKinds.has(one.kind)

function involvementsOf(
  recusals: readonly StatementOf<'recusal'>[],
  interests: readonly StatementOf<'interest'>[],
): Involvement[] {
  return [...recusals, ...interests]
    .sort((a, b) => compareTexts(a.order, b.order))
    .map(({ id, kind, person, motion, item, reason, at, ...rest }) => ({
      ...person,
      id,
      kind,
      motion,
      item,
      reason,
      at,
      left: 'left' in rest && rest.left,
    }))
}

function quorumNow(
  attendance: readonly PersonAttendance[],
  involvements: readonly Involvement[],
  { currentItem, quorumNeeded: needed, rules }: Pick<DecisionFacts, 'currentItem' | 'quorumNeeded' | 'rules'>,
): Quorum {
  const recused = peopleSet(
    involvements.filter(({ kind, item }) => kind === 'recusal' && item !== null && item === currentItem),
  )
  const counted = attendance.filter(
    (one) => one.here && !one.guest && (rules.recusedCountForQuorum || !recused.has(one)),
  )
  return quorumOf(countMembers(counted), needed)
}
