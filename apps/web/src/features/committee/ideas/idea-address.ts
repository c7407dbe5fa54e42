import type { IdeaOrder, IdeaStatus } from '@civic-hub/committee/ideas'

// An address is read before its screen is loaded, with the first script of every page: importing the package's values here
// would bring yjs with it.
const statuses: Record<IdeaStatus, true> = { new: true, in_discussion: true, approved: true }
const orders: Record<IdeaOrder, true> = { newest: true, oldest: true, 'most-votes': true, title: true }

/** What is looked for in the list of ideas, as the address of the page has it. */
export interface IdeasAddress {
  q?: string
  status?: IdeaStatus
  sort?: IdeaOrder
  mine?: true
}

/** Leaves out whatever an address by hand may hold. */
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
