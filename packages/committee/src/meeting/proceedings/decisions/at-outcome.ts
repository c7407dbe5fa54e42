import type { AnyStatement, StatementOf } from './decision-statement.ts'
import {
  type DecisionDoubt,
  type Derived,
  type DoubtOf,
  derivedSide,
  isSecondChosen,
  sideOf,
} from './doubts.ts'
import { claimOf, statedBy } from './statement-author.ts'
import type { Writers } from './statement-writers.ts'

/** The kinds of which a result is made. */
const countedKinds = ['roll', 'vote', 'tally', 'casting'] as const
type CountedKind = (typeof countedKinds)[number]
type OneCounted = StatementOf<CountedKind>
/** The statements about a question of which its result is made. */
export type Counted = { readonly [K in CountedKind]: readonly StatementOf<K>[] }

/** Compares the statements about a question with its declared outcome. */
export interface AtOutcome {
  /**
   * The statements that the device knew which declared the outcome. Later ones do not count, and those that were taken
   * back since count, until a settlement says otherwise.
   */
  readonly counted: (outcome: StatementOf<'outcome'>, stated: Counted, doubtOf: DoubtOf) => Derived<Counted>
  /** True if the device that declared the outcome knew of a recusal. */
  readonly knew: (outcome: StatementOf<'outcome'>, recusal: StatementOf<'recusal'>) => boolean
}

/**
 * An outcome names its question and the last statements about it. So later ones are known whatever their places say. An
 * outcome that names nothing is compared by its place.
 */
export function readAtOutcome(
  statements: readonly AnyStatement[],
  voided: ReadonlySet<string>,
  writers: Writers,
): AtOutcome {
  const takenBack = new Map(
    statements.filter(isCounted).flatMap((one) => (voided.has(one.id) ? [[one.id, one] as const] : [])),
  )
  const voids = new Map(statements.flatMap((one) => (one.kind === 'void' ? [[one.voids, one] as const] : [])))

  return {
    knew: (outcome, { id, order }) =>
      outcome.after.length === 0 ? order <= outcome.order : outcome.after.includes(id),
    counted: (outcome, stated, doubtOf) => {
      const own = countedKinds.flatMap((kind): readonly OneCounted[] => stated[kind])
      const past = followedBy(outcome, own, takenBack)
      const late = own.filter(({ id, order }) =>
        outcome.after.length === 0 ? order > outcome.order : !past.has(id),
      )
      const gone = outcome.after.flatMap((id) => takenBack.get(id) ?? [])
      if (late.length === 0 && gone.length === 0) return { value: stated, conflicts: [] }
      const lateDoubts = late.map((one) => ({ one, doubt: doubtOfLate(outcome, one, doubtOf) }))
      const goneDoubts = gone.map((one) => ({ one, doubt: doubtOfGone(outcome, one, doubtOf) }))
      const isLeft = new Set(lateDoubts.filter(({ doubt }) => !isSecondChosen(doubt)).map(({ one }) => one))
      const staying = goneDoubts.filter(({ doubt }) => !isSecondChosen(doubt)).map(({ one }) => one)
      const conflicts: DecisionDoubt[] = [...lateDoubts, ...goneDoubts].map(({ doubt }) => doubt)
      return { value: byKind([...own.filter((one) => !isLeft.has(one)), ...staying]), conflicts }
    },
  }

  function doubtOfLate(outcome: StatementOf<'outcome'>, one: OneCounted, doubtOf: DoubtOf): DecisionDoubt {
    const writer = writers.of(one.id) ?? one.by
    const declared = { ...sideOf(outcome, claimOf(outcome)), by: writers.of(outcome.id) ?? outcome.by }
    const side = { ...sideOf(one, claimOf(one)), by: writer }
    return doubtOf('after-outcome', { question: outcome.question }, declared, side, '', statedBy(one, writer))
  }

  function doubtOfGone(outcome: StatementOf<'outcome'>, one: OneCounted, doubtOf: DoubtOf): DecisionDoubt {
    const by = voids.get(one.id)
    const writer = by ? writers.of(by.id) : null
    const goes = derivedSide({ kind: 'taken-back' }, by ? [by.id] : [])
    return doubtOf(
      'after-outcome',
      { question: outcome.question },
      sideOf(one, claimOf(one)),
      { ...goes, by: writer, at: by?.at ?? null },
      '',
      { ...statedBy(one, writer), isTakenBack: true },
    )
  }
}

const isCounted = (one: AnyStatement): one is OneCounted =>
  (countedKinds as readonly string[]).includes(one.kind)

function byKind(all: readonly OneCounted[]): Counted {
  const inOrder = all.toSorted((a, b) => (a.order < b.order ? -1 : 1))
  return {
    roll: inOrder.filter((one) => one.kind === 'roll'),
    vote: inOrder.filter((one) => one.kind === 'vote'),
    tally: inOrder.filter((one) => one.kind === 'tally'),
    casting: inOrder.filter((one) => one.kind === 'casting'),
  }
}

/** The ids of the statements about a question that its outcome follows. */
function followedBy(
  outcome: StatementOf<'outcome'>,
  own: readonly OneCounted[],
  takenBack: ReadonlyMap<string, OneCounted>,
): ReadonlySet<string> {
  const byId = new Map(own.map((one) => [one.id, one]))
  const followed = new Set<string>()
  const open = [...outcome.after]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (followed.has(id)) continue
    followed.add(id)
    const back = takenBack.get(id)
    const one = byId.get(id) ?? (back?.question === outcome.question ? back : undefined)
    if (one) open.push(...one.after)
  }
  return followed
}
