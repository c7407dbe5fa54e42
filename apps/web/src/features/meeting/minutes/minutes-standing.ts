import type { MinutesSource } from '@civic-hub/committee'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { minutesApprovalTexts } from '../../../texts/en/minutes-approval.ts'
import { timeOfDay, writeIn } from './time-in-minutes.ts'

/** Whether minutes are approved. */
export type MinutesStanding =
  /** The text that is approved, and compared with approved ones: it contains no approval of itself. */
  | { readonly kind: 'text' }
  /** The relay has not answered. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'draft' }
  | {
      readonly kind: 'approved'
      readonly by: string
      /** ISO */
      readonly at: string
      /** 'other-format': this text was not compared with the approved one, or cannot be. */
      readonly since: 'same' | 'changed' | 'other-format'
    }

/** The sentence about the approval at the head of the minutes, or null; `isFinal` only if they are approved as they are. */
export function standingWords(
  { meeting: { status }, approvedBy }: Pick<MinutesSource, 'meeting' | 'approvedBy'>,
  standing: MinutesStanding,
  timeZone: string | undefined,
): { readonly words: string | null; readonly isDraft: boolean } {
  if (standing.kind === 'text') return { words: null, isDraft: false }
  if (status !== 'completed') return { words: texts.draft[status], isDraft: true }
  if (standing.kind === 'draft' && approvedBy !== null) return { words: minutesApprovalTexts.notFrozen, isDraft: true }
  if (standing.kind === 'draft') return { words: texts.draft.completed, isDraft: true }
  if (standing.kind === 'unknown') return { words: texts.draft.unknown, isDraft: true }
  const { by, at, since } = standing
  const when = writeIn(timeZone)(at, `MMM d, yyyy, ${timeOfDay}`)
  if (since === 'changed') return { words: texts.draft.changed(by, when), isDraft: true }
  return { words: (since === 'same' ? texts.approved.same : texts.approved.text)(by, when), isDraft: false }
}
