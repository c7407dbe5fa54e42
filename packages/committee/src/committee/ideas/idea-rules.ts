import { compareTexts } from '../../document/compare-texts.ts'
import { foldText } from '../../document/fold-text.ts'
import type { Idea, IdeaComment, IdeaStatus } from './idea.ts'

export const maxCommentLength = 2_000

const nextByStatus = {
  new: 'in_discussion',
  in_discussion: 'approved',
  approved: 'new',
} as const satisfies Record<IdeaStatus, IdeaStatus>

export const nextStatus = (status: IdeaStatus): IdeaStatus => nextByStatus[status]

export function canComment(text: string): 'comment-required' | null {
  return text.trim() === '' ? 'comment-required' : null
}

/** The account that wants to change or remove a comment. */
export interface CommentEditor {
  readonly account: string
  readonly isOwner: boolean
}

export function canEditComment(
  { by }: Pick<IdeaComment, 'by'>,
  { account }: Pick<CommentEditor, 'account'>,
): 'not-your-comment' | null {
  return by.account === account ? null : 'not-your-comment'
}

/** A member can remove and restore their own comments; owners of the committee also those of others. */
export function canRemoveComment(comment: Pick<IdeaComment, 'by'>, editor: CommentEditor): 'not-your-comment' | null {
  return editor.isOwner ? null : canEditComment(comment, editor)
}

export const ideaOrders = ['newest', 'oldest', 'most-votes', 'title'] as const
export type IdeaOrder = (typeof ideaOrders)[number]

const compareBy: Record<IdeaOrder, (a: Idea, b: Idea) => number> = {
  newest: (a, b) => compareTexts(b.at ?? '', a.at ?? ''),
  oldest: (a, b) => compareTexts(a.at ?? '', b.at ?? ''),
  'most-votes': (a, b) => b.votes.length - a.votes.length || compareTexts(b.at ?? '', a.at ?? ''),
  title: (a, b) => a.title.localeCompare(b.title, undefined, { sensitivity: 'base', numeric: true }),
}

/** The sorted ideas for a screen; equal ones are sorted by id, so that all devices show the same order. */
export function sortIdeas(ideas: readonly Idea[], order: IdeaOrder): Idea[] {
  return ideas.toSorted((a, b) => compareBy[order](a, b) || compareTexts(a.id, b.id))
}

export interface IdeaFilter {
  readonly status: IdeaStatus | null
  /** Each of these words must be in the title, the description, a comment, or the proposer's name. */
  readonly words: string
  readonly proposedBy: string | null
}

export function filterIdeas(ideas: readonly Idea[], { status, words, proposedBy }: IdeaFilter): Idea[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean)
  return ideas.filter((idea) => {
    if (status !== null && idea.status !== status) return false
    if (proposedBy !== null && idea.by.account !== proposedBy) return false
    if (wanted.length === 0) return true
    const text = foldText(
      [idea.title, idea.description, idea.by.name, ...idea.comments.map((comment) => comment.text)].join(' '),
    )
    return wanted.every((word) => text.includes(word))
  })
}
