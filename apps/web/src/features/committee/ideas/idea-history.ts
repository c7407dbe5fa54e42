import {
  type IdeaDifference,
  type IdeasInHistory,
  ideaHistory,
  queryIdeasInHistory,
} from '@civic-hub/committee/ideas'
import type { PartHistory } from '../../../shell/history/part-history.ts'
import { ideaHistoryTexts as texts } from '../../../texts/en/idea-history.ts'
import { ideasTexts } from '../../../texts/en/ideas.ts'
import { wordsByKind } from '../../../texts/words-by-kind.ts'
import { ideaTitle } from './idea-parts.tsx'
import { IdeasThen } from './ideas-then.tsx'
import { useRestoreIdea } from './use-restore-idea.ts'

/** The history of the ideas. */
export const ideasHistory: PartHistory<IdeasInHistory, IdeaDifference> = {
  page: 'ideas',
  subject: ideaHistory,
  query: queryIdeasInHistory,
  name: texts.name,
  changeWords: wordsByKind({
    'idea-added': ({ idea }) => texts.changes.added(ideaTitle(idea)),
    'idea-removed': ({ idea }) => texts.changes.removed(ideaTitle(idea)),
    'idea-restored': ({ idea }) => texts.changes.restored(ideaTitle(idea)),
    'idea-title': ({ before, after }) => texts.changes.title(before, after),
    'idea-description': ({ idea }) => texts.changes.description(ideaTitle(idea)),
    'idea-status': ({ idea, after }) => texts.changes.status(ideaTitle(idea), ideasTexts.statuses[after]),
    'vote-cast': ({ idea }) => texts.changes.voteCast(ideaTitle(idea)),
    'vote-taken-back': ({ idea }) => texts.changes.voteTakenBack(ideaTitle(idea)),
    'comment-added': ({ idea }) => texts.changes.commentAdded(ideaTitle(idea)),
    'comment-edited': ({ idea }) => texts.changes.commentEdited(ideaTitle(idea)),
    'comment-removed': ({ idea }) => texts.changes.commentRemoved(ideaTitle(idea)),
  }),
  lostWords: (change) =>
    change.kind === 'idea-status'
      ? change.lost.map(({ who, value }) => ({ who, value: statusWord(value) }))
      : [],
  summaryOf,
  Contents: IdeasThen,
  useRestore: useRestoreIdea,
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
