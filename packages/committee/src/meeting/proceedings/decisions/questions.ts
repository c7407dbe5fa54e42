import type { Author } from '../../../document/author.ts'
import { groupBy } from '../../../document/group-by.ts'
import type { AttendanceStatement } from '../statement.ts'
import type { AtOutcome, Counted } from './at-outcome.ts'
import type { PullOf } from './consent-agenda.ts'
import {
  type ConflictOf,
  chooseHead,
  type Derived,
  derivedSide,
  isSecondChosen,
  putSide,
  sideOf,
} from './decision-conflicts.ts'
import type { DecisionRules } from './decision-rules.ts'
import { type AnyStatement, type DecisionKind, type Followed, headsOf, type StatementOf } from './decision-statement.ts'
import { isSamePerson, type Person } from './person.ts'
import type { NamedVote } from './statement-fields.ts'
import { type Bases, type ComputedResult, computeResult, thresholdKey } from './thresholds.ts'
import { countsOf, readVotes, type Votes, type VotesStated } from './votes.ts'

/** Something unusual about a question that blocks nothing. */
export type QuestionHint = 'no-quorum' | 'not-seconded' | 'roll-call-required' | 'result-unknown'

export interface Question
  extends Pick<
    StatementOf<'question'>,
    'id' | 'motions' | 'corrections' | 'wording' | 'threshold' | 'at' | 'by' | 'quorum' | 'present' | 'allSeats'
  > {
  readonly items: readonly string[]
  /** The number of all members when it was put, without recused ones unless all seats count; null if unknown. */
  readonly members: number | null
  /** Members who were recused when it was put, and those recused since. */
  readonly recused: readonly Person[]
  readonly votes: Votes
  /** Null before the first vote. */
  readonly computed: ComputedResult | null
  /** The chair's declaration, which closes the question. */
  readonly declared: Declared | null
  readonly isOpen: boolean
  /** The result that counts, once the question is closed. */
  readonly result: 'carried' | 'lost' | null
  readonly hints: readonly QuestionHint[]
  /** The statements that a new one of the same kind follows. */
  readonly last: Readonly<Record<'roll' | 'tally' | 'casting' | 'recusal', readonly string[]>>
}

export interface Declared {
  readonly carried: boolean
  readonly by: Author
  readonly at: string
  /** All declarations of the question: taking it back takes each of them back. */
  readonly statements: readonly string[]
}

export interface QuestionFacts {
  readonly of: <K extends DecisionKind>(kind: K) => StatementOf<K>[]
  readonly after: Followed
  readonly conflictOf: ConflictOf
  readonly rules: DecisionRules
  /** The motion that a motion's id stands for: the first wording. Null for one that is not in effect. */
  readonly motionOf: (id: string) => StatementOf<'motion'> | null
  /** The item of a motion, or of the motion that it amends. */
  readonly itemOf: (motion: StatementOf<'motion'>) => string | null
  readonly presidingAt: (order: string) => Person | null
  /** The last statement about a person between two places, if it says that they were not there. */
  readonly absenceBetween: (keys: readonly string[], from: string, to: string) => AttendanceStatement | null
  /** True if a member was remote at this place among the statements. */
  readonly hasRemoteMembers: (order: string) => boolean
  readonly secondsOf: (motion: string) => number
  /** The recusals from the motions of a question, or from their items, of people who may be its voters. */
  readonly recusalsOf: (
    question: StatementOf<'question'>,
    motions: readonly StatementOf<'motion'>[],
  ) => readonly StatementOf<'recusal'>[]
  /** Null in a meeting that was started by an app that does not sign. */
  readonly atOutcome: AtOutcome | null
  readonly statedBy: VotesStated['statedBy']
  readonly writerOf: VotesStated['writerOf']
}

/** The question that counts for each stated one: the same question put apart is one. */
export function foldQuestions({ of }: QuestionFacts): ReadonlyMap<string, string> {
  const countsFor = new Map<string, string>()
  const known = new Map<string, string>()
  for (const { id, motions, items, wording, threshold, after } of of('question')) {
    const before = after.map((one) => countsFor.get(one) ?? one).sort()
    const key = JSON.stringify([motions, items, wording, threshold && thresholdKey(threshold), before])
    countsFor.set(id, known.get(key) ?? id)
    if (!known.has(key)) known.set(key, id)
  }
  return countsFor
}

/** The ways of voting that give no names where a roll call may be required. */
const withoutRoll: ReadonlySet<Votes['method']> = new Set(['voice', 'hands', 'consent', 'unsaid'])

/** The kinds that are stated about a question. */
const aboutQuestions = ['roll', 'vote', 'tally', 'casting', 'outcome'] as const
type AboutQuestion = (typeof aboutQuestions)[number]
export type Stated = { readonly [K in AboutQuestion]: ReadonlyMap<string, StatementOf<K>[]> }

/** The statements about questions, by the question that counts. */
export function statedByQuestion({ of }: QuestionFacts, countsFor: ReadonlyMap<string, string>): Stated {
  const byQuestion = <K extends AboutQuestion>(kind: K) =>
    groupBy(
      of(kind) as (StatementOf<K> & { readonly question: string })[],
      ({ question }) => countsFor.get(question) ?? question,
    )
  return {
    roll: byQuestion('roll'),
    vote: byQuestion('vote'),
    tally: byQuestion('tally'),
    casting: byQuestion('casting'),
    outcome: byQuestion('outcome'),
  }
}

export const hasVotes = (stated: Stated, question: string) => aboutQuestions.some((kind) => stated[kind].has(question))

export function readQuestion(
  question: StatementOf<'question'>,
  stated: Stated,
  pullOf: PullOf,
  facts: QuestionFacts,
): Derived<Question> {
  const { id, threshold, wording, at, by, quorum, eligible } = question
  const { after, conflictOf, motionOf, rules, atOutcome } = facts
  const motions = question.motions.map(motionOf).filter((motion) => motion !== null)
  const subject = { question: id, motion: motions[0]?.id ?? null }
  const outcomes = chooseHead(
    // No outcome follows another one: a question with an outcome is closed.
    atOutcome ? (stated.outcome.get(id) ?? []) : headsOf(stated.outcome.get(id) ?? [], after),
    (a, b) => a.as === b.as,
    (a, b) => conflictOf('outcomes', subject, declaredSide(a), declaredSide(b)),
  )
  const outcome = outcomes.value
  const about: Counted = {
    roll: stated.roll.get(id) ?? [],
    vote: stated.vote.get(id) ?? [],
    tally: stated.tally.get(id) ?? [],
    casting: stated.casting.get(id) ?? [],
  }
  const known = outcome && atOutcome ? atOutcome.counted(outcome, about, conflictOf) : { value: about, conflicts: [] }
  const { roll, vote, tally, casting: castings } = known.value
  const recusals = facts.recusalsOf(question, motions).filter(
    // A recusal after the result is about what follows.
    (one) => !outcome || (atOutcome ? atOutcome.knew(outcome, one) : one.order <= outcome.order),
  )
  const counted = readVotes(
    question,
    {
      rolls: roll,
      votes: vote,
      tallies: tally,
      recusals,
      statedBy: facts.statedBy,
      writerOf: facts.writerOf,
      absenceBefore: (keys, order) => facts.absenceBetween(keys, question.order, order),
    },
    after,
    conflictOf,
  )
  const votes = counted.value
  const atQuestion = {
    // Members who presided without a vote are present, and not eligible.
    present: question.present,
    members: question.members === null ? null : membersWithout(question, question.members, question.recused.length),
    recused: [...question.recused, ...votes.recusedSince],
    allSeats: question.allSeats,
  }
  const bases = basesWithout(
    { ...atQuestion, recused: question.recused },
    votes.recusedSince.length,
    votes.absent.length,
  )
  const withoutCasting = computeResult(threshold, votes, bases, null)
  const given = castingOf(question, castings, withoutCasting, facts)
  const casting = given.value
  const hasVoted = votes.method !== null
  const computed = unanimousConsent(
    votes,
    hasVoted ? (casting ? computeResult(threshold, votes, bases, casting) : withoutCasting) : null,
  )
  const declared = outcome && outcome.as === 'carried'
  const unlike =
    outcome && computed && computed.carried !== null && computed.carried !== declared
      ? [
          conflictOf(
            'outcome-and-result',
            subject,
            derivedSide({ kind: 'computed', result: computed }, votesStatements(known.value)),
            declaredSide(outcome),
          ),
        ]
      : []
  const carried = unlike.some((conflict) => !isSecondChosen(conflict)) ? (computed?.carried ?? null) : declared
  const items = itemsOf(question, motions[0], pullOf, conflictOf)
  const value: Question = {
    id,
    motions: motions.map((motion) => motion.id),
    items: items.value,
    corrections: question.corrections,
    wording,
    threshold,
    at,
    by,
    quorum,
    ...atQuestion,
    votes,
    computed,
    declared: outcome && {
      carried: outcome.as === 'carried',
      by: outcome.by,
      at: outcome.at,
      statements: (stated.outcome.get(id) ?? []).map((one) => one.id),
    },
    isOpen: outcome === null,
    result: carried === null ? null : carried ? 'carried' : 'lost',
    hints: hintsOf(),
    last: {
      roll: idsOfHeads(roll),
      tally: idsOfHeads(tally),
      casting: idsOfHeads(castings),
      recusal: recusals.map((one) => one.id),
    },
  }
  return {
    value,
    conflicts: [outcomes, known, counted, given].flatMap(({ conflicts }) => conflicts).concat(unlike, items.conflicts),
  }

  function idsOfHeads(all: readonly StatementOf<'roll' | 'tally' | 'casting'>[]): string[] {
    return headsOf(all, after).map((one) => one.id)
  }

  function hintsOf(): QuestionHint[] {
    const hints: QuestionHint[] = []
    if (quorum?.needed != null && quorum.present < quorum.needed) hints.push('no-quorum')
    // A question of an earlier app has no rules of its own.
    const asPut = question.seconds === null ? rules : question
    if (motions.some((motion) => facts.secondsOf(motion.id) < (asPut.seconds ?? 0))) hints.push('not-seconded')
    const withoutNames = votes.method !== null && withoutRoll.has(votes.method)
    if (withoutNames && asPut.rollCallIfRemote && facts.hasRemoteMembers(question.order))
      hints.push('roll-call-required')
    if (computed?.carried === null || (eligible.length === 0 && !hasVoted)) hints.push('result-unknown')
    return hints
  }
}

type BasesAtQuestion = Pick<Question, 'present' | 'members' | 'allSeats' | 'recused'>

const membersWithout = ({ allSeats }: Pick<Question, 'allSeats'>, members: number, recused: number) =>
  allSeats ? members : Math.max(0, members - recused)

/** The bases of a threshold without people who were recused, or called absent, after the question was put. */
function basesWithout(at: BasesAtQuestion, recused: number, absent: number): Bases {
  const isAny = at.recused.length + recused > 0
  return {
    present: Math.max(0, at.present - recused - absent),
    members: at.members === null ? null : membersWithout(at, at.members, recused),
    ...(isAny && { recused: at.allSeats ? 'counted' : 'left-out' }),
  }
}

/** The result that a roll call would give, before it is recorded. */
export function previewResult(question: Question, roll: readonly NamedVote[]): ComputedResult {
  const recused = new Set(question.votes.recusedByStatement.map(({ person }) => person))
  const absent = new Set<string>()
  for (const { person, choice } of roll) {
    if (choice === 'recused') recused.add(person)
    if (choice === 'absent') absent.add(person)
  }
  const counted = roll.filter(({ person }) => !recused.has(person))
  return computeResult(
    question.threshold,
    countsOf(counted),
    basesWithout(question, recused.size, [...absent].filter((person) => !recused.has(person)).length),
    null,
  )
}

const declaredSide = (outcome: StatementOf<'outcome'>) =>
  sideOf(outcome, { kind: 'declared', carried: outcome.as === 'carried' })

/** Consent without an objection carries, whatever the threshold. */
function unanimousConsent(votes: Votes, computed: ComputedResult | null): ComputedResult | null {
  if (votes.method !== 'consent' || computed === null || votes.nay > 0) return computed
  return { ...computed, carried: true, awaitsCasting: false, checks: [] }
}

const votesStatements = ({ roll, vote, tally, casting }: Counted): string[] =>
  [roll, vote, tally, casting].flatMap((all: readonly AnyStatement[]) => all.map(({ id }) => id))

function castingOf(
  question: StatementOf<'question'>,
  stated: readonly StatementOf<'casting'>[],
  withoutIt: ComputedResult,
  { after, conflictOf, presidingAt }: QuestionFacts,
): Derived<'aye' | 'nay' | null> {
  const subject = { question: question.id }
  const sideOfCasting = (one: StatementOf<'casting'>) =>
    sideOf(one, { kind: 'casting', name: one.person.name, as: one.as })
  const chosen = chooseHead(
    headsOf(stated, after),
    (a, b) => a.as === b.as && a.person.person === b.person.person,
    (a, b) => conflictOf('castings', subject, sideOfCasting(a), sideOfCasting(b)),
  )
  const casting = chosen.value
  if (casting === null) return { value: null, conflicts: chosen.conflicts }
  const ignored = derivedSide({ kind: 'not-counted' })
  if (!withoutIt.awaitsCasting) {
    const conflict = conflictOf('casting-without-tie', subject, ignored, sideOfCasting(casting))
    // It has no effect on the result either way.
    return { value: null, conflicts: [...chosen.conflicts, conflict] }
  }
  const chair = presidingAt(casting.order)
  const byAnother =
    chair !== null && !isSamePerson(chair, casting.person)
      ? [conflictOf('casting-not-presiding', subject, ignored, sideOfCasting(casting))]
      : []
  return {
    value: byAnother.every(isSecondChosen) ? casting.as : null,
    conflicts: [...chosen.conflicts, ...byAnother],
  }
}

/** The items of the question without those that were pulled out after it, and that a settlement leaves out. */
function itemsOf(
  question: StatementOf<'question'>,
  motion: StatementOf<'motion'> | undefined,
  pullOf: PullOf,
  conflictOf: ConflictOf,
): Derived<string[]> {
  const pulledAndPut = question.items.map((item) => {
    const pull = motion && pullOf(item, motion)
    if (!pull) return { item, conflict: null }
    const put = putSide(question)
    const pulled = sideOf(pull, { kind: 'pull', name: pull.person?.name ?? null })
    return {
      item,
      conflict: conflictOf('pulled-and-put', { question: question.id, item }, put, pulled, item),
    }
  })
  return {
    value: pulledAndPut
      .filter(({ conflict }) => conflict === null || !isSecondChosen(conflict))
      .map(({ item }) => item),
    conflicts: pulledAndPut.flatMap(({ conflict }) => conflict ?? []),
  }
}
