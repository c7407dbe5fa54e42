import type * as Y from 'yjs'
import { readInstant } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

// Removing is a mark, not a deletion: what others write in the entity meanwhile stays, for when it is restored.

export function isRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): boolean {
  return readInstant(entity.get(mark)) !== null
}

/** Marks as removed; an entity that is removed already keeps its first mark. */
export function markRemoved(entity: Y.Map<unknown>, context: TransitionContext, mark = 'removedAt'): void {
  if (!isRemoved(entity, mark)) entity.set(mark, context.now().toISOString())
}

export function unmarkRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): void {
  if (entity.has(mark)) entity.delete(mark)
}
