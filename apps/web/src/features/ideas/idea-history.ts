import {
  type IdeaDifference,
  type IdeasInHistory,
  ideaHistory,
  queryIdeasInHistory,
} from '@civic-hub/committee/ideas'
import type { PartHistory } from '../../shell/history/part-history.ts'
import { ideaHistoryTexts as texts } from '../../texts/en/idea-history.ts'
import { ideasTexts } from '../../texts/en/ideas.ts'
import { ideaTitle } from './idea-parts.tsx'
import { IdeasThen } from './ideas-then.tsx'
import { useRestoreIdea } from './use-restore-idea.ts'

/** How the ideas show their history. */
export const ideasHistory: PartHistory<IdeasInHistory, IdeaDifference> = {
  page: 'ideas',
  subject: ideaHistory,
  query: queryIdeasInHistory,
  name: texts.name,
  changeWords,
  lostWords: (change) =>
    change.kind === 'idea-status'
      ? change.lost.map(({ who, value }) => ({ who, value: statusWord(value) }))
      : [],
  summaryOf,
  Contents: IdeasThen,
  useRestore: useRestoreIdea,
}

function changeWords(change: IdeaDifference): string {
  const title = ideaTitle(change.idea)
  const { changes } = texts
  switch (change.kind) {
    case 'idea-added':
      return changes.added(title)
    case 'idea-removed':
      return changes.removed(title)
    case 'idea-restored':
      return changes.restored(title)
    case 'idea-title':
      return changes.title(change.before, change.after)
    case 'idea-description':
      return changes.description(title)
    case 'idea-status':
      return changes.status(title, ideasTexts.statuses[change.after])
    case 'vote-cast':
      return changes.voteCast(title)
    case 'vote-taken-back':
      return changes.voteTakenBack(title)
    case 'comment-added':
      return changes.commentAdded(title)
    case 'comment-edited':
      return changes.commentEdited(title)
    case 'comment-removed':
      return changes.commentRemoved(title)
  }
}

function summaryOf(changes: readonly IdeaDifference[]): string {
  const isVote = ({ kind }: IdeaDifference) => kind === 'vote-cast' || kind === 'vote-taken-back'
  const isComment = ({ kind }: IdeaDifference) => kind.startsWith('comment')
  const others = changes.filter((change) => !isVote(change) && !isComment(change))
  return texts.summary(
    new Set(others.map(({ idea }) => idea.id)).size,
    changes.filter(isVote).length,
    changes.filter(isComment).length,
  )
}

function statusWord(value: unknown): string | null {
  const statuses: Record<string, string> = ideasTexts.statuses
  return typeof value === 'string' && Object.hasOwn(statuses, value) ? (statuses[value] ?? null) : null
}
