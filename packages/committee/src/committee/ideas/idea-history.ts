import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { fieldInPart, type HistorySubject } from '../history/history-subject.ts'
import { commentKey, type Idea, type IdeaComment, readIdea, voteKey } from './idea.ts'

/** An idea in a version, even if it is removed. */
export interface IdeaInHistory extends Idea {
  readonly removed: boolean
}
export type IdeasInHistory = ReadonlyMap<string, IdeaInHistory>

/**
 * One difference between two versions of the ideas; `idea` is the idea in the later version, or its last
 * state.
 */
export type IdeaDifference = { readonly fields: readonly string[]; readonly idea: IdeaInHistory } & (
  | { readonly kind: 'idea-added' | 'idea-removed' | 'idea-restored' }
  | {
      readonly kind: 'idea-title' | 'idea-description'
      readonly before: string
      readonly after: string
    }
  | { readonly kind: 'idea-status'; readonly before: Idea['status']; readonly after: Idea['status'] }
  | { readonly kind: 'vote-cast' | 'vote-taken-back'; readonly name: string }
  | { readonly kind: 'comment-added' | 'comment-removed'; readonly comment: IdeaComment }
  | {
      readonly kind: 'comment-edited'
      readonly comment: IdeaComment
      readonly before: string
      readonly after: string
    }
)

type WithoutIdea<T> = T extends unknown ? Omit<T, 'idea' | 'fields'> : never

export const ideaHistory: HistorySubject<IdeasInHistory, IdeaDifference> = {
  roots: ['ideas'],
  fieldOf: fieldInPart,
  read: (doc) => readIdeas(partMap(doc, 'ideas')),
  differences: (before, after) =>
    [...after.values()].flatMap((idea) => ideaDifferences(before?.get(idea.id), idea)),
  closing: [],
}

/** All ideas, including removed ones. */
export function queryIdeasInHistory(doc: Y.Doc): Query<IdeasInHistory> {
  return queryPart(doc, 'ideas', readIdeas)
}

function readIdeas(root: Y.Map<unknown>): IdeasInHistory {
  const ideas = new Map<string, IdeaInHistory>()
  for (const [id, idea] of root.entries())
    if (idea instanceof Y.Map) ideas.set(id, { ...readIdea(id, idea), removed: isRemoved(idea) })
  return ideas
}

function ideaDifferences(was: IdeaInHistory | undefined, idea: IdeaInHistory): IdeaDifference[] {
  const differences: IdeaDifference[] = []
  const found = (difference: WithoutIdea<IdeaDifference>, ...fields: string[]) =>
    differences.push({
      ...difference,
      idea,
      fields: fields.map((field) => (field === '' ? idea.id : `${idea.id}/${field}`)),
    } as IdeaDifference)
  if (!was) {
    // An idea is first added as removed; see put-entity.ts.
    if (!idea.removed) found({ kind: 'idea-added' }, '', 'removedAt')
  } else {
    if (was.removed !== idea.removed)
      found({ kind: idea.removed ? 'idea-removed' : 'idea-restored' }, 'removedAt')
    if (was.title !== idea.title) found({ kind: 'idea-title', before: was.title, after: idea.title }, 'title')
    if (was.description !== idea.description)
      found({ kind: 'idea-description', before: was.description, after: idea.description }, 'description')
    if (was.status !== idea.status)
      found({ kind: 'idea-status', before: was.status, after: idea.status }, 'status')
  }
  for (const [kind, some, others] of [
    ['vote-cast', idea.votes, was?.votes],
    ['vote-taken-back', was?.votes ?? [], idea.votes],
  ] as const)
    for (const { account, name } of some)
      if (!others?.some((vote) => vote.account === account)) found({ kind, name }, voteKey(account))
  differences.push(...commentDifferences(was, idea))
  return differences
}

function commentDifferences(was: IdeaInHistory | undefined, idea: IdeaInHistory): IdeaDifference[] {
  const differences: IdeaDifference[] = []
  const old = new Map(was?.comments.map((comment) => [comment.id, comment]))
  const field = ({ id }: IdeaComment) => [`${idea.id}/${commentKey(id)}`]
  for (const comment of idea.comments) {
    const before = old.get(comment.id)
    old.delete(comment.id)
    if (!before) differences.push({ kind: 'comment-added', comment, idea, fields: field(comment) })
    else if (before.text !== comment.text)
      differences.push({
        ...{ kind: 'comment-edited', comment, idea, fields: field(comment) },
        ...{ before: before.text, after: comment.text },
      })
  }
  for (const comment of old.values())
    differences.push({ kind: 'comment-removed', comment, idea, fields: field(comment) })
  return differences
}
