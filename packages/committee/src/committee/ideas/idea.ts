import * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { inOrder, type OrderedEntry } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readField, readInstant, readText } from '../../document/tolerant-read.ts'

export const ideaStatuses = ['new', 'in_discussion', 'approved'] as const
export type IdeaStatus = (typeof ideaStatuses)[number]

export interface IdeaComment {
  readonly id: string
  readonly text: string
  readonly by: Author
  /** ISO time from the clock of the author's device; null if unknown. */
  readonly at: string | null
}

export interface Idea {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly status: IdeaStatus
  /** The member who proposed it. */
  readonly by: Author
  /** ISO time from the clock of the author's device; null if unknown. */
  readonly at: string | null
  /** The votes for it, in the order of the account ids. */
  readonly votes: readonly Author[]
  /** The oldest first, without removed ones. */
  readonly comments: readonly IdeaComment[]
}

// An idea is a map under its id in the root `ideas`: `title` and `description` merge by character, `status`
// is a separate field, `by` and `at` are written once. A vote is one plain value under `vote:{account}`, so
// an account has one at most. A comment is a map under `comment:{id}`: its `text` merges by character, `by`,
// `at` and `order` are written once.

const votePrefix = 'vote:'
const commentPrefix = 'comment:'

export const voteKey = (account: string) => `${votePrefix}${account}`
export const commentKey = (id: string) => `${commentPrefix}${id}`

export function readIdea(id: string, idea: Y.Map<unknown>): Idea {
  return {
    id,
    title: readTitle(idea.get('title')),
    description: readText(idea.get('description')),
    status: readStatus(idea.get('status')),
    by: readAuthor(idea.get('by')),
    at: readInstant(idea.get('at')),
    votes: readVotes(idea),
    comments: readComments(idea),
  }
}

/** True if this account has voted. */
export function hasVoted({ votes }: Pick<Idea, 'votes'>, account: string): boolean {
  return votes.some((vote) => vote.account === account)
}

export function commentPlaces(idea: Y.Map<unknown>): OrderedEntry[] {
  return Array.from(commentsOf(idea), ([id, comment]) => ({ id, order: readText(comment.get('order')) }))
}

/** A new idea, with all its nested types (D2). */
export function createIdea(title: string, description: string, by: Author, at: string): Y.Map<unknown> {
  const idea = new Y.Map<unknown>()
  idea.set('title', new Y.Text(title))
  idea.set('description', new Y.Text(description))
  idea.set('by', storedAuthor(by))
  idea.set('at', at)
  return idea
}

export function createComment(text: string, by: Author, at: string, order: string): Y.Map<unknown> {
  const comment = new Y.Map<unknown>()
  comment.set('text', new Y.Text(text))
  comment.set('by', storedAuthor(by))
  comment.set('at', at)
  comment.set('order', order)
  return comment
}

export function isVote(value: unknown): boolean {
  return value === true || typeof readField(value, 'name') === 'string'
}

export function readStatus(value: unknown): IdeaStatus {
  return ideaStatuses.find((status) => status === value) ?? 'new'
}

function readVotes(idea: Y.Map<unknown>): Author[] {
  const votes: Author[] = []
  for (const [key, value] of idea.entries()) {
    const account = key.slice(votePrefix.length)
    if (!key.startsWith(votePrefix) || account === '' || !isVote(value)) continue
    votes.push({ account, name: readText(readField(value, 'name')) })
  }
  return votes.sort((a, b) => (a.account < b.account ? -1 : 1))
}

function readComments(idea: Y.Map<unknown>): IdeaComment[] {
  const present = Array.from(commentsOf(idea), ([id, comment]) => ({
    id,
    comment,
    order: readText(comment.get('order')),
  })).filter(({ comment }) => !isRemoved(comment))
  return inOrder(present).map(({ id, comment }) => ({
    id,
    text: readText(comment.get('text')),
    by: readAuthor(comment.get('by')),
    at: readInstant(comment.get('at')),
  }))
}

function* commentsOf(idea: Y.Map<unknown>): Generator<[string, Y.Map<unknown>]> {
  for (const [key, value] of idea.entries())
    if (key.startsWith(commentPrefix) && value instanceof Y.Map)
      yield [key.slice(commentPrefix.length), value]
}
