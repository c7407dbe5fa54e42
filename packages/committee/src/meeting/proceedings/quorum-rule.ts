import { readField } from '../../document/tolerant-read.ts'

export const quorumShares = [
  'one-third',
  'half',
  'more-than-half',
  'three-fifths',
  'two-thirds',
  'three-quarters',
] as const
export type QuorumShare = (typeof quorumShares)[number]

/** The number of members that a decision needs: a fixed number, or a share of all members. */
export type QuorumRule =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'share'; readonly share: QuorumShare; readonly members: number }

export const maxQuorum = 999

const fractions: Record<Exclude<QuorumShare, 'more-than-half'>, readonly [number, number]> = {
  'one-third': [1, 3],
  half: [1, 2],
  'three-fifths': [3, 5],
  'two-thirds': [2, 3],
  'three-quarters': [3, 4],
}

export function quorumNeeded(rule: QuorumRule): number {
  if (rule.kind === 'number') return rule.number
  if (rule.share === 'more-than-half') return Math.floor(rule.members / 2) + 1
  const [numerator, denominator] = fractions[rule.share]
  return Math.ceil((rule.members * numerator) / denominator)
}

/** A quorum counts people: whole numbers from 1 to 999. */
export function canSetQuorum(rule: QuorumRule | null): 'quorum-out-of-range' | null {
  if (rule === null) return null
  return isCount(rule.kind === 'number' ? rule.number : rule.members) ? null : 'quorum-out-of-range'
}

export function readQuorumRule(value: unknown): QuorumRule | null {
  const number = readField(value, 'number')
  const members = readField(value, 'members')
  const share = quorumShares.find((known) => known === readField(value, 'share'))
  if (isCount(number)) return { kind: 'number', number }
  return share !== undefined && isCount(members) ? { kind: 'share', share, members } : null
}

export function storedQuorumRule(rule: QuorumRule): object {
  return rule.kind === 'number' ? { number: rule.number } : { share: rule.share, members: rule.members }
}

export function isSameQuorumRule(a: QuorumRule | null, b: QuorumRule | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxQuorum
}
