import { correctionsOf } from './corrections.ts'
import { maxMotionLength } from './decision-statement.ts'
import type { Decisions } from './decisions.ts'
import { stating } from './put-decision.ts'

export { type Correction, correctionsOf } from './corrections.ts'

const maxSentences = 100

export interface NewCorrection {
  readonly minutesOf: string
  /** The words that read wrong; empty if the correction adds something. */
  readonly reads: string
  readonly text: string
  /** The sentences that it changes, if the words are in several; of an addition, the one that it follows. */
  readonly sentences?: readonly string[]
  readonly item?: string | null
}

export function canStateCorrection(
  decisions: Pick<Decisions, 'corrections'>,
  { minutesOf, reads, text }: NewCorrection,
) {
  const [before, after] = [reads.trim(), text.trim()]
  if (after === '') return 'text-required'
  if (Math.max(before.length, after.length) > maxMotionLength) return 'text-too-long'
  const isStated = correctionsOf(decisions, minutesOf).some((one) => one.text === after && (one.reads ?? '') === before)
  return isStated ? 'already-stated' : null
}

export const stateCorrection = stating(canStateCorrection, (_decisions, _meeting, correction: NewCorrection) => ({
  kind: 'amend-minutes',
  minutesOf: correction.minutesOf,
  reads: correction.reads.trim() || null,
  text: correction.text.trim(),
  sentences: (correction.sentences ?? []).slice(0, maxSentences),
  item: correction.item ?? null,
}))
