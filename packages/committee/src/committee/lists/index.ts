// A separate entry point: the first screens load no list.

import type { ListName } from '../../document/committee-parts.ts'
import { ideas } from '../ideas/idea.ts'
import { announcements } from './announcements.ts'
import type { AnyListPart } from './list-part.ts'
import { resources } from './resources.ts'

export type { ListKind, ListName } from '../../document/committee-parts.ts'
export type { TypedValues } from '../../document/form-fields.ts'
export { webLink } from '../../document/form-fields.ts'
export * from './announcements.ts'
export { listHistory, queryListInHistory } from './list-history.ts'
export type {
  AnyListPart,
  EntryOf,
  FormOf,
  ListEntry,
  ListFields,
  ListPart,
  OrderedListPart,
} from './list-part.ts'
export * from './resources.ts'

/** Every declared list, by its name. */
export const lists = { ideas, announcements, resources } satisfies Record<ListName, unknown>

/** Every declared list, without the types of its fields. */
export const allLists: readonly AnyListPart<ListName>[] = Object.values(lists)
