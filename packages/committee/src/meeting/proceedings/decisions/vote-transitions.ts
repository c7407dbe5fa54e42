import { accountKey, storedPerson } from '../../../document/person.ts'
import type { TallyMethod } from './decision-statement.ts'
import type { Decisions } from './decisions.ts'
import type { Person } from './person.ts'
import { stating } from './put-decision.ts'
import type { Question } from './questions.ts'
import type { Choice, NamedVote } from './statement-fields.ts'
import type { Counts } from './thresholds.ts'
import { voterFor } from './votes.ts'

export const findQuestion = ({ questions }: Pick<Decisions, 'questions'>, id: string): Question | null =>
  questions.find((question) => question.id === id) ?? null

function openQuestionRule(decisions: Decisions, questionId: string) {
  const question = findQuestion(decisions, questionId)
  if (!question) return 'question-not-found'
  return question.isOpen ? null : 'question-closed'
}

const canRecordRoll = (decisions: Decisions, questionId: string, votes: readonly NamedVote[]) =>
  openQuestionRule(decisions, questionId) ?? (votes.length === 0 ? 'votes-required' : null)

/** Records a roll call by the clerk. It replaces an earlier one. */
export const recordRoll = stating(
  canRecordRoll,
  (decisions, _meeting, questionId: string, votes: readonly NamedVote[]) => ({
    kind: 'roll',
    question: questionId,
    votes: votes.map(({ choice, ...person }) => ({ ...storedPerson(person), choice })),
    after: findQuestion(decisions, questionId)?.last.roll ?? [],
  }),
)

/** Whether a member may vote from their own device. */
export function canVote(decisions: Decisions, questionId: string, person: Person, _choice?: Choice) {
  const refusal = openQuestionRule(decisions, questionId)
  if (refusal) return refusal
  if (decisions.rules.ownDevice === 'none') return 'own-device-not-allowed'
  const question = findQuestion(decisions, questionId) as Question
  if (question.recused.some((one) => one.person === person.person)) return 'recused'
  return voterFor(question.votes.eligible, person) ? null : 'not-eligible'
}

/** Casts or changes a member's vote from their own device. */
export const castVote = stating(canVote, (decisions, _meeting, questionId: string, person: Person, choice: Choice) => ({
  kind: 'vote',
  question: questionId,
  person: storedPerson(person),
  choice,
  after: lastVotesOf(decisions, questionId, person),
}))

function lastVotesOf(decisions: Decisions, questionId: string, person: Person): readonly string[] {
  const votes = findQuestion(decisions, questionId)?.votes
  const voter = votes && voterFor(votes.eligible, person)
  return votes?.lastByPerson.get(voter?.person ?? person.person) ?? []
}

export interface Tally extends Counts {
  readonly method: TallyMethod
}

function canTally(decisions: Decisions, questionId: string, { aye, nay, abstain }: Tally) {
  const refusal = openQuestionRule(decisions, questionId)
  const isUsable = [aye, nay, abstain].every((count) => Number.isSafeInteger(count) && count >= 0 && count <= 99_999)
  return refusal ?? (isUsable ? null : 'count-out-of-range')
}

/** Records the numbers of a vote without names. A secret ballot is stored as numbers only. */
export const recordTally = stating(
  canTally,
  (decisions, _meeting, questionId: string, { method, aye, nay, abstain }: Tally) => ({
    kind: 'tally',
    question: questionId,
    method,
    aye,
    nay,
    abstain,
    after: findQuestion(decisions, questionId)?.last.tally ?? [],
  }),
)

function canGiveCastingVote(decisions: Decisions, questionId: string, _person?: Person, _as?: 'aye' | 'nay') {
  const refusal = openQuestionRule(decisions, questionId)
  if (refusal) return refusal
  return findQuestion(decisions, questionId)?.computed?.awaitsCasting ? null : 'no-tie'
}

/** States the chair's casting vote on a tie. */
export const giveCastingVote = stating(
  canGiveCastingVote,
  (decisions, _meeting, questionId: string, person: Person, as: 'aye' | 'nay') => ({
    kind: 'casting',
    question: questionId,
    person: storedPerson(person),
    as,
    after: findQuestion(decisions, questionId)?.last.casting ?? [],
  }),
)

/** An outcome needs a value where none can be computed. */
function canDeclare(decisions: Decisions, questionId: string, carried: boolean | null = null) {
  const refusal = openQuestionRule(decisions, questionId)
  if (refusal) return refusal
  const computed = findQuestion(decisions, questionId)?.computed
  return carried === null && (computed?.carried ?? null) === null ? 'result-unknown' : null
}

/** Declares the outcome, which closes the question; null declares the computed result. */
export const declareOutcome = stating(
  canDeclare,
  (decisions, _meeting, questionId: string, carried: boolean | null = null) => ({
    kind: 'outcome',
    question: questionId,
    as: (carried ?? findQuestion(decisions, questionId)?.computed?.carried === true) ? 'carried' : 'lost',
    after: knownAbout(questionId, findQuestion(decisions, questionId)),
  }),
)

/** The question and the last statements about it: later ones do not change what was declared. */
const knownAbout = (questionId: string, question: Question | null): readonly string[] =>
  question
    ? [questionId, ...Object.values(question.last).flat(), ...[...question.votes.lastByPerson.values()].flat()]
    : [questionId]

/** The key of the person whom an account votes for. */
export const voterOfAccount = (accountId: string, name: string): Person => ({
  person: accountKey(accountId),
  name,
})
