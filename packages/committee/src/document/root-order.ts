import type * as Y from 'yjs'
import { setField } from './committee-document.ts'
import { keysForPosition, type ListPosition, type OrderedEntry } from './ordered-list.ts'
import { asMap, mapsUnder, readText } from './tolerant-read.ts'

/** The places of entities, including removed ones, because a neighbour may have been removed. */
export const positionsOf = (entities: Iterable<readonly [id: string, entity: Y.Map<unknown>]>): OrderedEntry[] =>
  Array.from(entities, ([id, entity]) => ({ id, order: readText(entity.get('order')) }))

export const positionsIn = (root: Y.Map<unknown>): OrderedEntry[] => positionsOf(mapsUnder(root))

/** Moves an entity of a root map to its new neighbours. Call it in a transaction. */
export function moveInRoot(root: Y.Map<unknown>, id: string, place: ListPosition): void {
  for (const [key, order] of keysForPosition(positionsIn(root), id, place)) {
    const entity = asMap(root.get(key))
    if (entity) setField(entity, 'order', order)
  }
}
