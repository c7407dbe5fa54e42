import { readField } from '../../../document/tolerant-read.ts'

// Whole numbers only: two thirds of the votes cast is 3 aye >= 2 (aye + nay), without rounding.

export const thresholdBases = ['votes-cast', 'present', 'all-members'] as const
/** Abstentions count for `present` and `all-members`. Recused members count for `all-members` where a body counts its seats. */
export type ThresholdBase = (typeof thresholdBases)[number]

/** A share of a base: more than `numerator/denominator` of it, or at least that. */
export interface Requirement {
  readonly of: ThresholdBase
  readonly numerator: number
  readonly denominator: number
  readonly moreThan: boolean
}

export interface Threshold {
  readonly requirements: readonly Requirement[]
  /** A tie is lost, or the chair gives a casting vote. */
  readonly tie: 'lost' | 'chair'
}

export const thresholdPresetNames = [
  'majority-cast',
  'majority-present',
  'majority-members',
  'two-thirds-cast',
  'two-thirds-members',
  'three-quarters-cast',
  'unanimous',
] as const
export type ThresholdPreset = (typeof thresholdPresetNames)[number]

const share = (of: ThresholdBase, numerator: number, denominator: number, moreThan: boolean): Threshold => ({
  requirements: [{ of, numerator, denominator, moreThan }],
  tie: 'lost',
})

export const thresholdPresets: Readonly<Record<ThresholdPreset, Threshold>> = {
  'majority-cast': share('votes-cast', 1, 2, true),
  'majority-present': share('present', 1, 2, true),
  'majority-members': share('all-members', 1, 2, true),
  'two-thirds-cast': share('votes-cast', 2, 3, false),
  'two-thirds-members': share('all-members', 2, 3, false),
  'three-quarters-cast': share('votes-cast', 3, 4, false),
  unanimous: share('votes-cast', 1, 1, false),
}

/** The same threshold with a casting vote of the chair on a tie. */
export const withCastingVote = (threshold: Threshold): Threshold => ({ ...threshold, tie: 'chair' })

/** The preset that a threshold is, apart from ties; null for an own one. */
export function presetOf({ requirements }: Threshold): ThresholdPreset | null {
  const key = JSON.stringify(requirements.map(keyOf))
  return (
    thresholdPresetNames.find((name) => JSON.stringify(thresholdPresets[name].requirements.map(keyOf)) === key) ?? null
  )
}

const keyOf = ({ of, numerator, denominator, moreThan }: Requirement) => [of, numerator, denominator, moreThan]

export const thresholdKey = ({ requirements, tie }: Threshold) => JSON.stringify([requirements.map(keyOf), tie])

const maxDenominator = 100

/** A share is a fraction of whole numbers up to 1, such as 3/5; more than all is impossible. */
export function canSetThreshold({ requirements }: Threshold): 'fraction-out-of-range' | null {
  const isUsable = requirements.length >= 1 && requirements.length <= 2 && requirements.every(isPossible)
  return isUsable ? null : 'fraction-out-of-range'
}

function isPossible({ numerator, denominator, moreThan }: Requirement): boolean {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) return false
  if (denominator < 1 || denominator > maxDenominator || numerator < 1) return false
  return moreThan ? numerator < denominator : numerator <= denominator
}

/** Null for a value that is no usable threshold: no other one may stand for it. */
export function readThreshold(value: unknown): Threshold | null {
  const stored = readField(value, 'requirements')
  if (!Array.isArray(stored) || stored.length > 2) return null
  const requirements = stored.map((one): Requirement | null => {
    const of = thresholdBases.find((known) => known === readField(one, 'of'))
    const [numerator, denominator] = [readField(one, 'numerator'), readField(one, 'denominator')]
    if (of === undefined || typeof numerator !== 'number' || typeof denominator !== 'number') return null
    return { of, numerator, denominator, moreThan: readField(one, 'moreThan') === true }
  })
  const usable = requirements.filter((one) => one !== null)
  if (usable.length < stored.length) return null
  const threshold: Threshold = {
    requirements: usable,
    tie: readField(value, 'tie') === 'chair' ? 'chair' : 'lost',
  }
  return canSetThreshold(threshold) === null ? threshold : null
}

export interface Counts {
  readonly aye: number
  readonly nay: number
  readonly abstain: number
}

/** A requirement applied to a count. `base` and `needed` are null if the number of members is unknown. */
export interface Check {
  readonly of: ThresholdBase
  readonly base: number | null
  readonly needed: number | null
  readonly met: boolean
  /** Of all members, if some are recused: whether the base has them. */
  readonly recused?: 'counted' | 'left-out'
}

export interface ComputedResult extends Counts {
  /** Null if it cannot be computed: the threshold is unreadable, or the number of members is unknown. */
  readonly carried: boolean | null
  /** A tie that the chair's casting vote would decide. */
  readonly awaitsCasting: boolean
  /** The chair's casting vote, if it counts. It is not part of `aye` and `nay`. */
  readonly casting: 'aye' | 'nay' | null
  readonly checks: readonly Check[]
}

/** The number of people for each base. Recused ones are in none, except in `members` where it counts all seats. */
export interface Bases {
  readonly present: number
  readonly members: number | null
  /** Absent without recused members. */
  readonly recused?: 'counted' | 'left-out'
}

export const votesNeeded = ({ numerator, denominator, moreThan }: Requirement, base: number): number =>
  // No motion carries without a vote for it.
  Math.max(
    1,
    moreThan
      ? Math.floor((base * numerator) / denominator) + 1
      : Math.floor((base * numerator + denominator - 1) / denominator),
  )

const isTie = ({ aye, nay }: Counts) => aye === nay && aye > 0

export function computeResult(
  threshold: Threshold | null,
  counts: Counts,
  bases: Bases,
  casting: 'aye' | 'nay' | null,
): ComputedResult {
  const checks = checksOf(threshold, counts, bases)
  const decides = threshold?.tie === 'chair' && isTie(counts) && casting !== null
  const aye = counts.aye + (decides && casting === 'aye' ? 1 : 0)
  const nay = counts.nay + (decides && casting === 'nay' ? 1 : 0)
  const final = decides ? checksOf(threshold, { ...counts, aye, nay }, bases) : checks
  const isKnown = final.length > 0 && final.every(({ needed }) => needed !== null)
  const carried = isKnown ? final.every(({ met }) => met) : null
  const couldCarry = checksOf(threshold, { ...counts, aye: counts.aye + 1 }, bases).every(({ met }) => met)
  return {
    aye: counts.aye,
    nay: counts.nay,
    abstain: counts.abstain,
    carried,
    awaitsCasting: threshold?.tie === 'chair' && isTie(counts) && !decides && carried === false && couldCarry,
    casting: decides ? casting : null,
    checks: final,
  }
}

function checksOf(threshold: Threshold | null, { aye, nay }: Counts, { present, members, recused }: Bases): Check[] {
  return (threshold?.requirements ?? []).map((requirement) => {
    const { of } = requirement
    const base = of === 'votes-cast' ? aye + nay : of === 'present' ? present : members
    const needed = base === null ? null : votesNeeded(requirement, base)
    const check = { of, base, needed, met: needed !== null && aye >= needed }
    return of === 'all-members' && recused ? { ...check, recused } : check
  })
}
