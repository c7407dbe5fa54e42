import { compareTexts } from '../../../document/compare-texts.ts'
import {
  type ConflictOf,
  type DecisionConflict,
  type Derived,
  derivedSide,
  isSecondChosen,
  sideOf,
} from './decision-conflicts.ts'
import type { AnyStatement, StatementOf } from './decision-statement.ts'
import { type Person, peopleSet } from './person.ts'
import { claimOf, type Dropped, statedBy } from './statement-author.ts'
import type { Writers } from './statement-writers.ts'

const countedKinds = ['roll', 'vote', 'tally', 'casting'] as const
type CountedKind = (typeof countedKinds)[number]
type OneCounted = StatementOf<CountedKind>
export type Counted = { readonly [K in CountedKind]: readonly StatementOf<K>[] }

export type AtOutcome = ReturnType<typeof readAtOutcome>

/**
 * An outcome names its question and the last statements about it. So later ones are known whatever their places say. An
 * outcome that names nothing is compared by its place.
 */
export function readAtOutcome(
  statements: readonly AnyStatement[],
  { voided, ignored }: Pick<Dropped, 'voided' | 'ignored'>,
  writers: Writers,
) {
  const without = (ids: ReadonlySet<string>) =>
    ids.size === 0 ? [] : statements.filter((one) => ids.has(one.id)).filter(isCounted)
  const takenBack = new Map(without(voided).map((one) => [one.id, one]))
  // The statements that a forged vote follows were known as well.
  const dropped = new Map([...takenBack, ...without(ignored).map((one) => [one.id, one] as const)])

  return {
    /** True if the device that declared the outcome knew of a recusal. */
    knew: (outcome: StatementOf<'outcome'>, { id, order }: StatementOf<'recusal'>) =>
      outcome.after.length === 0 ? order <= outcome.order : outcome.after.includes(id),
    /**
     * The statements that the device knew which declared the outcome. Later ones do not count, and those that were taken
     * back since count, until a settlement says otherwise.
     */
    counted: (outcome: StatementOf<'outcome'>, stated: Counted, conflictOf: ConflictOf): Derived<Counted> => {
      const own = countedKinds.flatMap((kind): readonly OneCounted[] => stated[kind])
      const late = lateAmong(outcome, own, dropped)
      const gone = outcome.after.flatMap((id) => takenBack.get(id) ?? [])
      if (late.length === 0 && gone.length === 0) return { value: stated, conflicts: [] }
      const lateConflicts = late.map((one) => ({ one, conflict: conflictOfLate(outcome, one, conflictOf) }))
      const goneConflicts = gone.map((one) => ({ one, conflict: conflictOfGone(outcome, one, conflictOf) }))
      const isLeft = new Set(lateConflicts.filter(({ conflict }) => !isSecondChosen(conflict)).map(({ one }) => one))
      const staying = goneConflicts.filter(({ conflict }) => !isSecondChosen(conflict)).map(({ one }) => one)
      const conflicts: DecisionConflict[] = [...lateConflicts, ...goneConflicts].map(({ conflict }) => conflict)
      return { value: byKind([...own.filter((one) => !isLeft.has(one)), ...staying]), conflicts }
    },
  }

  function conflictOfLate(outcome: StatementOf<'outcome'>, one: OneCounted, conflictOf: ConflictOf): DecisionConflict {
    const writer = writers.of(one.id) ?? one.by
    const declared = { ...sideOf(outcome, claimOf(outcome)), by: writers.of(outcome.id) ?? outcome.by }
    const side = { ...sideOf(one, claimOf(one)), by: writer }
    return conflictOf('after-outcome', { question: outcome.question }, declared, side, '', statedBy(one, writer))
  }

  function conflictOfGone(outcome: StatementOf<'outcome'>, one: OneCounted, conflictOf: ConflictOf): DecisionConflict {
    const by = statements.findLast((other) => other.kind === 'void' && other.voids === one.id)
    const writer = by ? writers.of(by.id) : null
    const goes = derivedSide({ kind: 'taken-back' }, by ? [by.id] : [])
    return conflictOf(
      'after-outcome',
      { question: outcome.question },
      sideOf(one, claimOf(one)),
      { ...goes, by: writer, at: by?.at ?? null },
      '',
      { ...statedBy(one, writer), isTakenBack: true },
    )
  }
}

const isCounted = (one: AnyStatement): one is OneCounted => (countedKinds as readonly string[]).includes(one.kind)

function byKind(all: readonly OneCounted[]): Counted {
  const inOrder = all.toSorted((a, b) => compareTexts(a.order, b.order))
  return {
    roll: inOrder.filter((one) => one.kind === 'roll'),
    vote: inOrder.filter((one) => one.kind === 'vote'),
    tally: inOrder.filter((one) => one.kind === 'tally'),
    casting: inOrder.filter((one) => one.kind === 'casting'),
  }
}

/**
 * The statements of which the outcome knew nothing, and that no other conflict names. One that was made apart from a known one
 * about the same people is compared with that as before.
 */
function lateAmong(
  outcome: StatementOf<'outcome'>,
  own: readonly OneCounted[],
  dropped: ReadonlyMap<string, OneCounted>,
): readonly OneCounted[] {
  if (outcome.after.length === 0) return own.filter(({ order }) => order > outcome.order)
  const last = new Set(outcome.after)
  // Only a vote that was changed is behind another one.
  if (own.every(({ id }) => last.has(id))) return []
  const past = followedBy(outcome, own, dropped)
  const known = own.filter(({ id }) => past.has(id))
  const kinds = new Set(known.map(({ kind }) => kind))
  const people = peopleSet(
    known.flatMap((one): readonly Person[] =>
      one.kind === 'roll' ? one.votes : one.kind === 'vote' ? [one.person] : [],
    ),
  )
  // Without the question, which each statement may name.
  const follows = new Set(known.map(({ id }) => id))
  return own.filter((one) => {
    if (past.has(one.id)) return false
    const isLater = one.after.some((id) => follows.has(id))
    if (isLater) follows.add(one.id)
    const isCompared = one.kind === 'vote' ? people.has(one.person) : kinds.has(one.kind)
    return isLater || !isCompared
  })
}

function followedBy(
  outcome: StatementOf<'outcome'>,
  own: readonly OneCounted[],
  dropped: ReadonlyMap<string, OneCounted>,
): ReadonlySet<string> {
  const byId = new Map(own.map((one) => [one.id, one]))
  const followed = new Set<string>()
  const open = [...outcome.after]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (followed.has(id)) continue
    followed.add(id)
    const back = dropped.get(id)
    const one = byId.get(id) ?? (back?.question === outcome.question ? back : undefined)
    if (one) open.push(...one.after)
  }
  return followed
}
