import type * as Y from 'yjs'
import { type Author, readAuthor } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { editTextField } from '../../document/form-edit.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { commentKey, commentPlaces, createComment, type IdeaStatus, ideas, isVote, voteKey } from './idea.ts'
import { type CommentEditor, canComment, canEditComment, canRemoveComment, nextStatus } from './idea-rules.ts'

const onComment = transitionsOn(
  (doc, ideaId: string, commentId: string) => asMap(ideas.find(doc, ideaId)?.get(commentKey(commentId))),
  'comment-not-found',
)

/** By the status that the member saw: two concurrent calls advance it once, not twice. */
export const advanceIdea = ideas.on({
  write: (idea, _context, seen: IdeaStatus) => setField(idea, 'status', nextStatus(seen)),
})

/** Undoes `advanceIdea`, unless the status has changed again. */
export const undoAdvance = ideas.on({
  rule: (idea, _context, seen: IdeaStatus) =>
    ideas.fields.status.read(idea.get('status')) === nextStatus(seen) ? null : 'status-changed',
  write: (idea, _context, seen: IdeaStatus) => setField(idea, 'status', seen),
})

export const setVote = ideas.on({
  write: (idea, _context, { account, name }: Author, voted: boolean) => {
    if (isVote(idea.get(voteKey(account))) === voted) return
    setField(idea, voteKey(account), voted ? { name: name.trim() } : null)
  },
})

export const addComment = ideas.on({
  rule: (_idea, _context, text: string, _by: Author) => canComment(text),
  write: (idea, context, text: string, by: Author) => {
    const id = context.randomId()
    const order = orderAtEnd(commentPlaces(idea), id)
    const comment = createComment(text.trim(), by, context.now().toISOString(), order)
    putEntity(context, idea, commentKey(id), comment)
    return id
  },
  ownTransactions: true,
})

export const editComment = onComment({
  rule: (comment, _context, editor: CommentEditor, _opened: string, saved: string) =>
    canEditComment({ by: readAuthor(comment.get('by')) }, editor) ?? canComment(saved),
  write: (comment, context, _editor: CommentEditor, opened: string, saved: string) =>
    editTextField(comment, 'text', opened, saved.trim(), context),
})

const mayRemove = (comment: Y.Map<unknown>, _context: TransitionContext, editor: CommentEditor) =>
  canRemoveComment({ by: readAuthor(comment.get('by')) }, editor)

export const removeComment = onComment({
  rule: mayRemove,
  write: (comment, context, _editor: CommentEditor) => markRemoved(comment, context),
})

export const restoreComment = onComment({
  rule: mayRemove,
  write: (comment, _context, _editor: CommentEditor) => unmarkRemoved(comment),
})
