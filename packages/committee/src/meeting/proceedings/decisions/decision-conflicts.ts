import type { Author } from '../../../document/author.ts'
import { groupBy } from '../../../document/group-by.ts'
import type { Duty } from '../statement.ts'
import {
  type ConflictChoice,
  type DecisionKind,
  type Disposal,
  type Followed,
  headsOf,
  type StatementOf,
} from './decision-statement.ts'
import type { NamedVote } from './statement-fields.ts'
import type { ComputedResult, Counts, Threshold } from './thresholds.ts'

export type Claim =
  | { readonly kind: 'votes'; readonly votes: readonly NamedVote[] }
  | ({ readonly kind: 'tally' } & Counts)
  | { readonly kind: 'declared'; readonly carried: boolean }
  | { readonly kind: 'computed'; readonly result: ComputedResult }
  | { readonly kind: 'wording'; readonly text: string }
  | { readonly kind: 'disposal'; readonly as: Disposal; readonly to: string | null }
  | { readonly kind: 'put'; readonly wording: string; readonly threshold: Threshold | null }
  | { readonly kind: 'casting'; readonly name: string; readonly as: 'aye' | 'nay' }
  | { readonly kind: 'recusal'; readonly name: string }
  | { readonly kind: 'left'; readonly name: string }
  | { readonly kind: 'pull'; readonly name: string | null }
  | { readonly kind: 'second'; readonly name: string }
  | { readonly kind: 'settlement'; readonly choice: ConflictChoice }
  | { readonly kind: 'duty'; readonly duty: Duty; readonly name: string }
  | { readonly kind: 'present'; readonly names: readonly string[] }
  | { readonly kind: 'gone'; readonly names: readonly string[] }
  /** Another statement was taken back. */
  | { readonly kind: 'taken-back' }
  /** The statement of the other side does not count. */
  | { readonly kind: 'not-counted' }

export interface Side {
  readonly claim: Claim
  readonly statements: readonly string[]
  /** Null for a claim that is derived, and for a statement that its author did not sign. */
  readonly by: Author | null
  readonly at: string | null
}

export const conflictKinds = [
  'wordings',
  'steps',
  'questions',
  'rolls',
  'votes-of-one',
  'one-person-twice',
  'roll-and-votes',
  'tallies',
  'names-and-tally',
  'castings',
  'casting-without-tie',
  'casting-not-presiding',
  'outcomes',
  'outcome-and-result',
  'vote-not-eligible',
  'vote-recused',
  'vote-after-leaving',
  'pulled-and-put',
  'motion-taken-back',
  'item-removed',
  // Only in meetings that were started by an app that signs.
  'replaced',
  'removed',
  'written-by-another',
  'not-signed',
  'stated-for-another',
  'taken-back-by-another',
  'after-outcome',
  'appointment',
  'presence',
  'absence',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

export interface ConflictSubject {
  readonly motion: string | null
  readonly question: string | null
  readonly item: string | null
}

/** A settlement: the side that counts, or a waiver, with the member who stated it. */
export interface Settled {
  readonly choice: ConflictChoice
  readonly by: Author
  readonly at: string
  readonly reason: string | null
}

/** A contradiction of two statements, or to the rules. It blocks nothing: until it is settled, the first counts. */
export interface DecisionConflict extends ConflictSubject {
  /** The same on every device; names the conflict in a settlement. */
  readonly key: string
  readonly kind: ConflictKind
  readonly sides: readonly [Side, Side]
  readonly settled: Settled | null
  readonly stated?: ConflictingStatement
  /** The account that the conflict names, if its settlements do not settle it. */
  readonly notBy?: string
  /** The settlement by that account, which settles nothing. */
  readonly settledByNamed?: Settled
}

/** A statement whose author, value or time is in doubt. */
export interface ConflictingStatement {
  /** Null for one that was removed, if no device knows it; `meeting` for all statements of a meeting. */
  readonly kind: DecisionKind | Duty | 'attendance' | 'absence' | 'meeting' | null
  /** The person for whom it speaks; null for a statement about the whole meeting. */
  readonly person: string | null
  /** The member in its `by`. */
  readonly claimed: Author | null
  /** The account that wrote it, replaced it or took it back; without a name if no statement has one. */
  readonly writer: Author | null
  readonly isTakenBack: boolean
}

export interface Derived<T> {
  readonly value: T
  readonly conflicts: readonly DecisionConflict[]
}

export type ConflictOf = (
  kind: ConflictKind,
  subject: Partial<ConflictSubject>,
  first: Side,
  second: Side,
  /** Distinguishes conflicts about the same statements: a person or an item. */
  about?: string,
  stated?: ConflictingStatement,
) => DecisionConflict

export interface Settlers {
  readonly accountOf: (settlement: StatementOf<'settlement'>) => string
  /** True if the meeting knows no other account, so that no other one can settle a conflict that names it. */
  readonly isOnlyAccount: (account: string) => boolean
}

export function conflictsSettledBy(
  settlements: readonly StatementOf<'settlement'>[],
  after: Followed,
  settlers: Settlers | null = null,
): ConflictOf {
  const byConflict = groupBy(settlements, ({ doubt }) => doubt)
  return (kind, subject, first, second, about = '', stated) => {
    const key = keyOf(kind, [...first.statements, ...second.statements], about)
    const all = byConflict.get(key) ?? []
    const { motion = null, question = null, item = null } = subject
    const conflict = { key, kind, motion, question, item, sides: [first, second] as const }
    if (!stated) return { ...conflict, settled: settledBy(all, after) }
    // A removed statement names its author, who did not remove it.
    const isVictim = kind === 'removed' && stated.kind !== 'meeting'
    const notBy = (!isVictim && stated.writer?.account) || ''
    if (settlers === null || notBy === '' || settlers.isOnlyAccount(notBy))
      return { ...conflict, settled: settledBy(all, after), stated }
    const isTheirs = (one: StatementOf<'settlement'>) => settlers.accountOf(one) === notBy
    const theirs = all.filter(isTheirs)
    if (theirs.length === 0) return { ...conflict, settled: settledBy(all, after), stated, notBy }
    const afterTheirs = new Map(theirs.map((one) => [one.id, one.after]))
    const settled = settledBy(
      all.filter((one) => !isTheirs(one)),
      { get: (id) => afterTheirs.get(id) ?? after.get(id) },
    )
    const settledByNamed = settledBy(theirs, after)
    return { ...conflict, settled, stated, notBy, ...(settledByNamed && { settledByNamed }) }
  }
}

/** True if a settlement chose the second side; until then, the first side counts. */
export const isSecondChosen = ({ settled }: DecisionConflict): boolean => settled?.choice === 'second'

export function distinctConflicts(conflicts: readonly DecisionConflict[]): DecisionConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.key, conflict])).values()]
}

function keyOf(kind: ConflictKind, statements: readonly string[], about: string): string {
  const ids = [...new Set(statements)].sort().join('+')
  return about === '' ? `${kind} ${ids}` : `${kind} ${ids} ${about}`
}

/** Two settlements made apart that choose different sides settle nothing. */
function settledBy(settlements: readonly StatementOf<'settlement'>[], after: Followed): Settled | null {
  const [first, ...others] = headsOf(settlements, after)
  if (!first || others.some(({ choice }) => choice !== first.choice)) return null
  const { choice, by, at, reason } = first
  return { choice, by, at, reason }
}

export const sideOf = (
  statement: { readonly id: string; readonly by: Author; readonly at: string },
  claim: Claim,
): Side => ({ claim, statements: [statement.id], by: statement.by, at: statement.at })

export const putSide = (question: StatementOf<'question'>): Side =>
  sideOf(question, { kind: 'put', wording: question.wording, threshold: question.threshold })

export const derivedSide = (claim: Claim, statements: readonly string[] = []): Side => ({
  claim,
  statements,
  by: null,
  at: null,
})

/** The statement that counts of those made apart. Each that differs from the one before it is a conflict. */
export function chooseHead<T>(
  heads: readonly T[],
  isSame: (a: T, b: T) => boolean,
  conflictBetween: (first: T, second: T) => DecisionConflict,
  /** True if the later one is the first side. */
  isTurned: (chosen: T, later: T) => boolean = () => false,
): Derived<T | null> {
  let chosen: T | null = null
  const conflicts: DecisionConflict[] = []
  for (const head of heads) {
    if (chosen === null) chosen = head
    else if (!isSame(chosen, head)) {
      const [first, second]: [T, T] = isTurned(chosen, head) ? [head, chosen] : [chosen, head]
      const conflict = conflictBetween(first, second)
      conflicts.push(conflict)
      chosen = isSecondChosen(conflict) ? second : first
    }
  }
  return { value: chosen, conflicts }
}
