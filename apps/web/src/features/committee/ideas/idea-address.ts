import type { IdeaOrder, IdeaStatus } from '@civic-hub/committee/ideas'

// The first script of every page contains this file, to read an address before its screen is loaded. Importing
// the package's values here would add yjs to that script.
const statuses: Record<IdeaStatus, true> = { new: true, in_discussion: true, approved: true }
const orders: Record<IdeaOrder, true> = { newest: true, oldest: true, 'most-votes': true, title: true }

/** The search and filters of the list of ideas, as they are in the page's address. */
export interface IdeasAddress {
  q?: string
  status?: IdeaStatus
  sort?: IdeaOrder
  mine?: true
}

/** Reads the search parameters, and ignores invalid ones: a person can edit the address. */
export function readIdeasAddress({ q, status, sort, mine }: Record<string, unknown>): IdeasAddress {
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(isKey(statuses, status) && { status }),
    ...(isKey(orders, sort) && sort !== 'newest' && { sort }),
    ...(mine === true && { mine }),
  }
}

const isKey = <K extends string>(known: Record<K, true>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(known, value)
