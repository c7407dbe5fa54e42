import type * as Y from 'yjs'
import { readInstant } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

// Removing sets a mark and deletes nothing. Concurrent edits of the entity are present when it is restored.

export function isRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): boolean {
  return readInstant(entity.get(mark)) !== null
}

/** Sets the removal mark. A mark that is already set is kept. */
export function markRemoved(entity: Y.Map<unknown>, context: TransitionContext, mark = 'removedAt'): void {
  if (!isRemoved(entity, mark)) entity.set(mark, context.now().toISOString())
}

export function unmarkRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): void {
  if (entity.has(mark)) entity.delete(mark)
}
