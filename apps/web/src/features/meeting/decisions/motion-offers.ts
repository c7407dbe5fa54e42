import { findQuestion, isBeforeMeeting, type Motion, type Question } from '@civic-hub/committee/proceedings'
import type { DecisionsOfMotions } from './decisions-of-item.ts'

/** An amendment to an amendment is the last level. */
export const maxLevel = 2

/** The steps that the card of a motion offers to members who may edit. */
export interface MotionOffers {
  readonly isPending: boolean
  readonly canSecond: boolean
  readonly canAmend: boolean
  /** The number of seconds that a pending motion still needs. */
  readonly secondsLacking: number
  /** The questions about the motion that count. */
  readonly questions: readonly Question[]
  /** The last of them. */
  readonly last: Question | null
  /** The same while its vote is open. */
  readonly open: Question | null
}

export function motionOffers(
  decisions: DecisionsOfMotions,
  motion: Motion,
  { level, started }: { level: number; started: boolean },
): MotionOffers {
  const questions = motion.questions.map((id) => findQuestion(decisions, id)).filter((one) => one !== null)
  const last = questions.at(-1) ?? null
  const isPending = isBeforeMeeting(decisions, motion)
  return {
    isPending,
    canSecond: isPending && started,
    canAmend: isPending && level < maxLevel && motion.type !== 'consent',
    secondsLacking: isPending ? decisions.rules.seconds - motion.seconders.length : 0,
    questions,
    last,
    open: last?.isOpen ? last : null,
  }
}
