import type * as Y from 'yjs'
import { type Author, readAuthor } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { partMap } from '../../document/committee-parts.ts'
import { editTextField } from '../../document/form-edit.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { orderAtEnd } from '../../document/root-order.ts'
import { canTitle } from '../../document/title-rule.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transition, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import {
  commentKey,
  commentPlaces,
  createComment,
  createIdea,
  type Idea,
  type IdeaStatus,
  isVote,
  readStatus,
  voteKey,
} from './idea.ts'
import { type CommentEditor, canComment, canEditComment, canRemoveComment, nextStatus } from './idea-rules.ts'

export type IdeaFields = Pick<Idea, 'title' | 'description'>

const findIdea = (doc: Y.Doc, ideaId: string) => asMap(partMap(doc, 'ideas').get(ideaId))
const onIdea = transitionsOn(findIdea, 'idea-not-found')
const onComment = transitionsOn(
  (doc, ideaId: string, commentId: string) => asMap(findIdea(doc, ideaId)?.get(commentKey(commentId))),
  'comment-not-found',
)

/** Proposes an idea and returns its id; the description may be empty. */
export const proposeIdea = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    { title, description }: IdeaFields,
    by: Author,
  ): Result<string, 'title-required'> => {
    const refusal = canTitle(title)
    if (refusal !== null) return refused(refusal)
    const id = context.randomId()
    const idea = createIdea(title.trim(), description.trim(), by, context.now().toISOString())
    putEntity(context, partMap(doc, 'ideas'), id, idea)
    return accepted(id)
  },
)

/** Applies the changes of a form between opening and saving, by character. */
export const editIdea = onIdea({
  rule: (_idea, _context, _opened: IdeaFields, saved: IdeaFields) => canTitle(saved.title),
  write: (idea, context, opened: IdeaFields, saved: IdeaFields) => {
    editTextField(idea, 'title', opened.title, saved.title.trim(), context)
    editTextField(idea, 'description', opened.description, saved.description.trim(), context)
  },
})

/**
 * Changes the status to the one after the status that the member saw, so that two concurrent calls advance it
 * once, not twice.
 */
export const advanceIdea = onIdea({
  write: (idea, _context, seen: IdeaStatus) => setField(idea, 'status', nextStatus(seen)),
})

/** Undoes `advanceIdea`, unless the status has changed again. */
export const undoAdvance = onIdea({
  rule: (idea, _context, seen: IdeaStatus) =>
    readStatus(idea.get('status')) === nextStatus(seen) ? null : 'status-changed',
  write: (idea, _context, seen: IdeaStatus) => setField(idea, 'status', seen),
})

/** Casts the vote of an account, or removes it. */
export const setVote = onIdea({
  write: (idea, _context, { account, name }: Author, voted: boolean) => {
    if (isVote(idea.get(voteKey(account))) === voted) return
    setField(idea, voteKey(account), voted ? { name: name.trim() } : null)
  },
})

/** Marks an idea as removed. */
export const removeIdea = onIdea({ write: (idea, context) => markRemoved(idea, context) })

/** Restores a removed idea. */
export const restoreIdea = onIdea({ write: (idea) => unmarkRemoved(idea) })

/** Adds a comment after the others and returns its id. */
export const addComment = onIdea({
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

/** Applies the changes of a form to a comment, by character. */
export const editComment = onComment({
  rule: (comment, _context, editor: CommentEditor, _opened: string, saved: string) =>
    canEditComment({ by: readAuthor(comment.get('by')) }, editor) ?? canComment(saved),
  write: (comment, context, _editor: CommentEditor, opened: string, saved: string) =>
    editTextField(comment, 'text', opened, saved.trim(), context),
})

const mayRemove = (comment: Y.Map<unknown>, _context: TransitionContext, editor: CommentEditor) =>
  canRemoveComment({ by: readAuthor(comment.get('by')) }, editor)

/** Marks a comment as removed. */
export const removeComment = onComment({
  rule: mayRemove,
  write: (comment, context, _editor: CommentEditor) => markRemoved(comment, context),
})

/** Restores a removed comment at its former place. */
export const restoreComment = onComment({
  rule: mayRemove,
  write: (comment, _context, _editor: CommentEditor) => unmarkRemoved(comment),
})
