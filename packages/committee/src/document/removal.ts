import type * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from './author.ts'
import { readInstant } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

// Removing sets a mark and deletes nothing. Concurrent edits of the entity are present when it is restored.

export function isRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): boolean {
  return readInstant(entity.get(mark)) !== null
}

/** Sets the removal mark, with its author. A mark that is already set is kept. */
export function markRemoved(entity: Y.Map<unknown>, context: TransitionContext, mark = 'removedAt'): void {
  if (isRemoved(entity, mark)) return
  const at = context.now().toISOString()
  entity.set(mark, at)
  noteRemover(entity, context, at)
}

export function unmarkRemoved(entity: Y.Map<unknown>, mark = 'removedAt'): void {
  if (entity.has(mark)) entity.delete(mark)
}

// The author is one value for all marks of one time in a map, because Clear All sets thousands. It stays when an entry
// is restored: others may still be removed.
const removerPrefix = 'removedBy:'
const removerKey = (at: string) => `${removerPrefix}${at}`

export const isRemoverKey = (key: string): boolean => key.startsWith(removerPrefix)

export function noteRemover(map: Y.Map<unknown>, { by }: TransitionContext, at: string): void {
  const author = by?.()
  if (author && author.name.trim() !== '') map.set(removerKey(at), storedAuthor(author))
}

export const readRemover = (map: Y.Map<unknown>, at: string): Author => readAuthor(map.get(removerKey(at)))
