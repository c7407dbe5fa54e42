import type * as Y from 'yjs'
import { partMap, type RootPart } from '../../document/committee-parts.ts'
import type { ListPosition } from '../../document/ordered-list.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { moveInRoot } from '../../document/root-order.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transitionsOn } from '../../document/transition.ts'

/** The entities of a part: each is a map under its id in the part's root. `kind` names refusals. */
export function partEntities<Kind extends string>(part: RootPart, kind: Kind) {
  const find = (doc: Y.Doc, id: string) => asMap(partMap(doc, part).get(id))
  const missing: `${Kind}-not-found` = `${kind}-not-found`
  const on = transitionsOn(find, missing)
  const onPlace = transitionsOn((doc, id: string) => find(doc, id) && { root: partMap(doc, part), id }, missing)
  return {
    find,
    /** Creates a transition on one entity. */
    on,
    /** Marks an entity as removed, with everything in it. */
    remove: on({ write: (entity, context) => markRemoved(entity, context) }),
    /** Restores a removed entity, at its former place. */
    restore: on({ write: (entity) => unmarkRemoved(entity) }),
    /** Moves an entity to its new neighbours, in a part with an order. */
    move: onPlace({ write: ({ root, id }, _context, place: ListPosition) => moveInRoot(root, id, place) }),
  }
}
