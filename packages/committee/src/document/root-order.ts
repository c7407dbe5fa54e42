import * as Y from 'yjs'
import { setField } from './committee-document.ts'
import { keysForPlace, type Place, type Placed } from './ordered-list.ts'
import { readText } from './tolerant-read.ts'

/**
 * The places of all entities of a root map, including removed ones, because a neighbour may have been
 * removed.
 */
export function placesIn(root: Y.Map<unknown>): Placed[] {
  const places: Placed[] = []
  for (const [id, entity] of root.entries())
    if (entity instanceof Y.Map) places.push({ id, order: readText(entity.get('order')) })
  return places
}

/** The order key of a new entity after the others. */
export function orderAtEnd(list: readonly Placed[], id: string): string {
  return keysForPlace(list, id, { after: null, before: null }).get(id) ?? ''
}

/** Moves an entity of a root map to its new neighbours. Call it in a transaction. */
export function moveInRoot(root: Y.Map<unknown>, id: string, place: Place): void {
  for (const [key, order] of keysForPlace(placesIn(root), id, place)) {
    const entity = root.get(key)
    if (entity instanceof Y.Map) setField(entity, 'order', order)
  }
}
