import {
  type Author,
  addComment,
  advanceIdea,
  editComment,
  type Idea,
  type IdeaComment,
  nextStatus,
  removeComment,
  restoreComment,
  setVote,
  undoAdvance,
} from '@civic-hub/committee/ideas'
import { shareEvent } from '@civic-hub/committee/personal'
import { useMemo } from 'react'
import { useRecord } from '../../../replica/personal/use-record.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals, announceWithUndo } from '../../../shell/announce-result.ts'
import { ideaStatusesTexts } from '../../../texts/en/idea-statuses.gen.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { say } from '../../../ui/live-region.tsx'

/** The actions that only ideas have: each runs a transition and announces its result. */
export function useIdeaActions(slug: string, author: Author) {
  const replica = useReplica()
  const record = useRecord()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('ideas')

    const done = announceRefusals(texts.refused)

    const editor = () => ({ account: author.account, isOwner: replica.access.get() === 'owner' })

    return {
      async advance(idea: Idea): Promise<void> {
        // Only this step takes a decision of the committee back.
        if (idea.status === 'approved' && !(await askToConfirm(askAgainNew(idea.title)))) return
        if (!done(advanceIdea(doc, context, idea.id, idea.status))) return
        const undo = () => {
          if (!done(undoAdvance(doc, context, idea.id, idea.status))) return
          say(texts.announced.advanced(idea.title, ideaStatusesTexts[idea.status]))
        }
        announceWithUndo(texts.announced.advanced(idea.title, ideaStatusesTexts[nextStatus(idea.status)]), undo)
      },
      vote({ id, title }: Idea, voted: boolean): void {
        if (!done(setVote(doc, context, id, author, voted))) return
        say(voted ? texts.announced.voted(title) : texts.announced.voteTakenBack(title))
      },
      async copyLink({ id, title }: Idea): Promise<void> {
        const link = `${location.origin}/${slug}/ideas/${encodeURIComponent(id)}`
        const isCopied = await copyText(link, {
          done: { title: texts.linkCopied, message: link },
          failed: { title: texts.linkNotCopied, message: link },
        })
        if (isCopied) record((day) => shareEvent(`idea ${id}`, day), title)
      },
      addComment({ id }: Idea, text: string): boolean {
        const added = done(addComment(doc, context, id, text, author))
        if (added) say(texts.announced.commentAdded)
        return added
      },
      editComment({ id }: Idea, opened: IdeaComment, saved: string): boolean {
        const edited = done(editComment(doc, context, id, opened.id, editor(), opened.text, saved))
        if (edited) say(texts.announced.commentSaved)
        return edited
      },
      removeComment({ id }: Idea, comment: IdeaComment): void {
        if (!done(removeComment(doc, context, id, comment.id, editor()))) return
        const undo = () => {
          if (done(restoreComment(doc, context, id, comment.id, editor()))) say(texts.announced.commentRestored)
        }
        announceWithUndo(texts.removedComment, undo)
      },
    }
  }, [replica, slug, author, record])
}

const askAgainNew = (title: string) => ({ ...texts.askAgainNew, body: texts.askAgainNew.body(title) })

export type IdeaActions = ReturnType<typeof useIdeaActions>
