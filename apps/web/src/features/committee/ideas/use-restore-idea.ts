import type { Result } from '@civic-hub/committee'
import {
  canEditComment,
  canRemoveComment,
  editComment,
  editIdea,
  type IdeaDifference,
  type IdeasInHistory,
  restoreComment,
  restoreIdea,
} from '@civic-hub/committee/ideas'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { RestoredEntry } from '../../../shell/history/part-history.ts'
import { ideaHistoryTexts as texts } from '../../../texts/en/idea-history.ts'
import { ideasTexts } from '../../../texts/en/ideas.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { ideaTitle } from './idea-parts.tsx'
import { commentEditor } from './use-idea-actions.ts'

/** Returns the restore action for a change in the history: for removed ideas and comments, and for earlier text. */
export function useRestoreIdea() {
  const replica = useReplica()
  const author = useAuthor()
  return (change: IdeaDifference, now: IdeasInHistory): RestoredEntry | null => {
    const { doc } = replica
    const { context } = replica.part('ideas')
    const idea = now.get(change.idea.id)
    if (!idea) return null
    const title = ideaTitle(change.idea)
    const editor = commentEditor(replica, author)
    const entry = (
      label: string,
      run: () => Result<unknown, keyof typeof ideasTexts.refused>,
    ): RestoredEntry => ({
      label,
      restore: () => {
        const restored = run()
        if (restored.ok) notify({ title: ideasTexts.said.restored(title) })
        else notifyError({ title: ideasTexts.refused[restored.refusal] })
      },
    })
    switch (change.kind) {
      case 'idea-removed':
        return idea.removed ? entry(texts.restoreIdea(title), () => restoreIdea(doc, context, idea.id)) : null
      case 'idea-title':
        return change.before === '' || idea.title === change.before
          ? null
          : entry(texts.restoreTitle(change.before), () =>
              editIdea(doc, context, idea.id, idea, { ...idea, title: change.before }),
            )
      case 'idea-description':
        return idea.description === change.before
          ? null
          : entry(texts.restoreDescription(title), () =>
              editIdea(doc, context, idea.id, idea, { ...idea, description: change.before }),
            )
      case 'comment-removed': {
        const { id, by } = change.comment
        const stands = idea.comments.some((comment) => comment.id === id)
        if (stands || canRemoveComment(change.comment, editor) !== null) return null
        return entry(texts.restoreComment(by.name || ideasTexts.unknownPerson), () =>
          restoreComment(doc, context, idea.id, id, editor),
        )
      }
      case 'comment-edited': {
        const { id, by } = change.comment
        const standing = idea.comments.find((comment) => comment.id === id)
        if (!standing || standing.text === change.before || canEditComment(standing, editor) !== null)
          return null
        return entry(texts.restoreComment(by.name || ideasTexts.unknownPerson), () =>
          editComment(doc, context, idea.id, id, editor, standing.text, change.before),
        )
      }
      default:
        return null
    }
  }
}
