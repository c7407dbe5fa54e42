import type * as Y from 'yjs'
import { readInstant } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

// Removing sets a mark and deletes nothing. What others write in the entity meanwhile is there when it is restored.

export function isRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): boolean {
  return readInstant(entity.get(mark)) !== null
}

/** Sets the removal mark. An entity that has one keeps it. */
export function markRemoved(entity: Y.Map<unknown>, context: TransitionContext, mark = 'removedAt'): void {
  if (!isRemoved(entity, mark)) entity.set(mark, context.now().toISOString())
}

export function unmarkRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): void {
  if (entity.has(mark)) entity.delete(mark)
}
