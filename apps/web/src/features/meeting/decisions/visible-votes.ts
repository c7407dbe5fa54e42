import type { CountedVote, Question } from '@civic-hub/committee/proceedings'

/** The votes by name that may be shown: from members' devices after the close only, where the rules say so. */
export const visibleVotes = (
  { isOpen, votes }: Pick<Question, 'isOpen' | 'votes'>,
  votesVisible: boolean,
): readonly CountedVote[] =>
  votesVisible || !isOpen ? votes.byName : votes.byName.filter(({ from }) => from === 'roll')

/** True if the count contains votes that are not shown yet. */
export const hidesVotes = (question: Pick<Question, 'isOpen' | 'votes'>, votesVisible: boolean): boolean =>
  visibleVotes(question, votesVisible).length < question.votes.byName.length
