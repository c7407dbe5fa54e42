import {
  type Decisions,
  isBeforeMeeting,
  type Motion,
  motionsAt,
  type Question,
} from '@civic-hub/committee/proceedings'

/** The motion or question on the wall of the room. */
export type Matter =
  | { readonly kind: 'motion'; readonly motion: Motion }
  | {
      readonly kind: 'question'
      readonly question: Question
      /** False while the votes are hidden until the close. */
      readonly showsVotes: boolean
    }

/** The open question; else the newest motion at the item that is not decided; else the item's last result. */
export function matterAt(decisions: Decisions, item: string | null, agenda: readonly string[]) {
  const { openQuestion, questions, rules } = decisions
  if (openQuestion) return questionMatter(openQuestion, rules.votesVisible)
  const own = motionsAt(decisions, item, agenda)
  const pending = own.findLast((motion) => isBeforeMeeting(decisions, motion))
  if (pending) return { kind: 'motion', motion: pending } satisfies Matter
  const ids = new Set(own.map(({ id }) => id))
  const last = questions.findLast(({ motions: about }) => about.some((id) => ids.has(id)))
  return last ? questionMatter(last, true) : null
}

const questionMatter = (question: Question, showsVotes: boolean): Matter => ({
  kind: 'question',
  question,
  showsVotes,
})

/** The number of members who voted, by any method. */
export function votedOf({ votes }: Question): { voted: number; eligible: number } {
  const cast = votes.aye + votes.nay + votes.abstain
  return { voted: cast, eligible: Math.max(cast, votes.eligible.length - votes.absent.length) }
}
