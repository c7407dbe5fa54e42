import * as Y from 'yjs'
import { setField } from './committee-document.ts'
import { keysForPosition, type ListPosition, type OrderedEntry } from './ordered-list.ts'
import { readText } from './tolerant-read.ts'

/**
 * The places of all entities of a root map, including removed ones, because a neighbour may have been
 * removed.
 */
export function positionsIn(root: Y.Map<unknown>): OrderedEntry[] {
  const places: OrderedEntry[] = []
  for (const [id, entity] of root.entries())
    if (entity instanceof Y.Map) places.push({ id, order: readText(entity.get('order')) })
  return places
}

/** Moves an entity of a root map to its new neighbours. Call it in a transaction. */
export function moveInRoot(root: Y.Map<unknown>, id: string, place: ListPosition): void {
  for (const [key, order] of keysForPosition(positionsIn(root), id, place)) {
    const entity = root.get(key)
    if (entity instanceof Y.Map) setField(entity, 'order', order)
  }
}
