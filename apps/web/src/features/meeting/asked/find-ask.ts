import { nameKey, type PersonAttendance } from '@civic-hub/committee'
import {
  type Choice,
  canSecond,
  canVote,
  type Decisions,
  isRecusalFrom,
  type Motion,
  type Person,
  type Turn,
  voterFor,
} from '@civic-hub/committee/proceedings'

export const ownChoices = ['aye', 'nay', 'abstain'] as const
type OwnChoice = (typeof ownChoices)[number]

/** A request of the meeting to one person. */
export type Ask =
  | {
      readonly kind: 'vote'
      readonly question: string
      readonly wording: string
      /** The vote that counts so far; null before the first one. */
      readonly choice: OwnChoice | null
      /** True if the others see the choice only after the close. */
      readonly isHidden: boolean
    }
  | { readonly kind: 'second'; readonly motion: string; readonly text: string; readonly mover: string | null }
  | { readonly kind: 'speaking'; readonly turn: Turn }
  /** `place`: in the queue from 1, or null while the hand is down. */
  | { readonly kind: 'hand'; readonly place: number | null }

/** A vote comes first, then the own turn, a motion to second, and the hand. */
export function findAsk(
  decisions: Decisions,
  attendance: readonly Pick<PersonAttendance, 'person' | 'last'>[],
  me: Person,
  current: string | null,
): Ask {
  const { openQuestion: question, rules, motions } = decisions
  // The clerk may have noted people by their names alone.
  const keys = [me.person, nameKey(me.name)]
  const status = attendance.find(({ person }) => keys.includes(person))?.last.status
  const isRemote = status === 'remote'
  const isHere = attendance.length === 0 || isRemote || status === 'present'
  const votesHere = rules.ownDevice === 'all' || (rules.ownDevice === 'remote' && isRemote)
  if (question && votesHere && canVote(decisions, question.id, me) === null)
    return {
      kind: 'vote',
      question: question.id,
      wording: question.wording,
      choice: choiceOf(),
      isHidden: !rules.votesVisible,
    }
  const speakers = decisions.speakers.get(current ?? '')
  const turn = speakers?.speaking
  if (turn && keys.includes(turn.person)) return { kind: 'speaking', turn }
  const isRecused = (motion: Motion) =>
    decisions.involvements.some(
      (one) => one.kind === 'recusal' && keys.includes(one.person) && isRecusalFrom(one, motion),
    )
  const unseconded = motions.find(
    (motion) =>
      isHere &&
      motion.item === current &&
      motion.state === 'moved' &&
      motion.seconders.length < rules.seconds &&
      !isRecused(motion) &&
      canSecond(decisions, motion.id, me) === null,
  )
  if (unseconded) {
    const { id, text, mover } = unseconded
    return { kind: 'second', motion: id, text, mover: mover?.name ?? null }
  }
  const place = speakers?.queue.findIndex(({ person }) => person === me.person) ?? -1
  return { kind: 'hand', place: place < 0 ? null : place + 1 }

  function choiceOf(): OwnChoice | null {
    const voter = question && voterFor(question.votes.eligible, me)
    const choice: Choice | undefined = question?.votes.byName.find(({ person }) => person === voter?.person)?.choice
    return ownChoices.find((one) => one === choice) ?? null
  }
}
