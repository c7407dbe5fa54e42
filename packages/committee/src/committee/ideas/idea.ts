import * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { compareTexts } from '../../document/compare-texts.ts'
import { choiceFrom, mergedText, title } from '../../document/list-fields.ts'
import { inOrder } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { positionsOf } from '../../document/root-order.ts'
import { mapsUnder, readField, readInstant, readText, valuesUnder } from '../../document/tolerant-read.ts'
import { type EntryOf, type FormOf, listPart } from '../lists/list-part.ts'

export const ideaStatuses = ['new', 'in_discussion', 'approved'] as const
export type IdeaStatus = (typeof ideaStatuses)[number]

export interface IdeaComment {
  readonly id: string
  readonly text: string
  readonly by: Author
  /** ISO time from the clock of the author's device; null if unknown. */
  readonly at: string | null
}

// Beside the fields of a list's entry, an idea has a vote as one plain value under `vote:{account}`, so an account has one
// at most. A comment is a map under `comment:{id}`: its `text` merges by character, `by`, `at` and `order` are written once.

const votePrefix = 'vote:'
const commentPrefix = 'comment:'

export const voteKey = (account: string) => `${votePrefix}${account}`
export const commentKey = (id: string) => `${commentPrefix}${id}`

/** Proposals of members, with votes and comments: the newest first. */
export const ideas = listPart({
  part: 'ideas',
  fields: { title, description: mergedText({ max: 5_000 }), status: choiceFrom(ideaStatuses) },
  own: (idea) => ({
    /** The votes for it, in the order of the account ids. */
    votes: readVotes(idea),
    /** The oldest first, without removed ones. */
    comments: storedComments(idea)
      .filter(({ removed }) => !removed)
      .map(({ comment }) => comment),
  }),
  compare: (a, b) => compareTexts(b.at ?? '', a.at ?? '') || compareTexts(a.id, b.id),
  found: ({ description, by, at, comments, status }) => ({
    body: [description, by.name, ...comments.map(({ text }) => text)].join('\n'),
    date: at,
    isCurrent: status !== 'approved',
  }),
})

export type Idea = EntryOf<typeof ideas>
export type IdeaForm = FormOf<typeof ideas>

export function hasVoted({ votes }: Pick<Idea, 'votes'>, account: string): boolean {
  return votes.some((vote) => vote.account === account)
}

const commentsOf = (idea: Y.Map<unknown>) => mapsUnder(idea, commentPrefix)
export const commentPlaces = (idea: Y.Map<unknown>) => positionsOf(commentsOf(idea))

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

export function readVotes(idea: Y.Map<unknown>): readonly Author[] {
  const votes: Author[] = []
  for (const [account, value] of valuesUnder(idea, votePrefix))
    if (account !== '' && isVote(value)) votes.push({ account, name: readText(readField(value, 'name')) })
  return votes.sort((a, b) => (a.account < b.account ? -1 : 1))
}

/** All comments in their order, including removed ones. */
export function storedComments(
  idea: Y.Map<unknown>,
): readonly { readonly comment: IdeaComment; readonly removed: boolean }[] {
  const stored = Array.from(commentsOf(idea), ([id, entity]) => ({
    id,
    order: readText(entity.get('order')),
    removed: isRemoved(entity),
    comment: {
      id,
      text: readText(entity.get('text')),
      by: readAuthor(entity.get('by')),
      at: readInstant(entity.get('at')),
    },
  }))
  return inOrder(stored)
}
