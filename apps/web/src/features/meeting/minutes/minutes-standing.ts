import type { MinutesSource } from '@civic-hub/committee'
import type { Approval } from '@civic-hub/protocol'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { minutesApprovalTexts } from '../../../texts/en/minutes-approval.gen.ts'
import { inWords, timeOfDay, writeIn } from './time-in-minutes.ts'

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
      /** The motion that approved this version, and no version before it. */
      readonly motion?: string | null
      /** 'other-format': this text was not compared with the approved one, or cannot be. */
      readonly since: 'same' | 'changed' | 'other-format'
    }

/** The sentence about the approval at the head of the minutes, or null; `isFinal` only if they are approved as they are. */
export function standingWords(
  { meeting: { status }, approvedBy }: Pick<MinutesSource, 'meeting' | 'approvedBy'>,
  standing: MinutesStanding,
  { timeZone, committee }: { timeZone: string | undefined; committee: string },
): { readonly words: string | null; readonly isDraft: boolean } {
  if (standing.kind === 'text') return { words: null, isDraft: false }
  if (status !== 'completed') return { words: texts.draft[status], isDraft: true }
  if (standing.kind === 'draft' && approvedBy !== null) return { words: minutesApprovalTexts.notFrozen, isDraft: true }
  if (standing.kind === 'draft') return { words: texts.draft.completed, isDraft: true }
  if (standing.kind === 'unknown') return { words: texts.draft.unknown, isDraft: true }
  const { by, at, since } = standing
  const when = writeIn(timeZone)(at, `MMM d, yyyy, ${timeOfDay}`)
  const words = approvedByWords(committee, standing, approvedBy, timeZone)
  if (since === 'changed') {
    const isByOwner = words === texts.approved.same(by, when)
    return { words: isByOwner ? texts.draft.changed(by, when) : texts.draft.changedSinceMotion(words), isDraft: true }
  }
  return { words: since === 'same' ? words : texts.approved.text(words), isDraft: false }
}

/** "Approved by Parks on Nov 29, 2026 by a motion of “Autumn”; recorded by Ana Ruiz, …"; without a motion, by the owner. */
export function approvedByWords(
  committee: string,
  { by, at, motion = null }: Pick<Extract<MinutesStanding, { kind: 'approved' }>, 'by' | 'at' | 'motion'>,
  approvedBy: MinutesSource['approvedBy'],
  timeZone: string | undefined,
): string {
  const write = writeIn(timeZone)
  const when = write(at, `MMM d, yyyy, ${timeOfDay}`)
  if (motion === null || approvedBy?.key !== motion) return texts.approved.same(by, when)
  const { date, title } = approvedBy.meeting
  return minutesApprovalTexts.byMotion(
    committee,
    write(date, inWords),
    title.trim() || meetingsTexts.untitled,
    by,
    when,
  )
}

/** The motion of a version, unless an earlier version has it already: a later one has other words than those approved. */
export const motionOfVersion = <A extends Pick<Approval, 'number' | 'motion'>>(
  { number, motion = null }: A,
  all: readonly A[],
): string | null => (all.some((one) => one.number < number && one.motion === motion) ? null : motion)
