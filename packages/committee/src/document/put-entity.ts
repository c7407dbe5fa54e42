import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

/**
 * Puts a new entity under its key, in two transactions. Undo must not delete the entity, because others may have written
 * in it by then. So the first transaction puts it with the removal mark, and undo does not track it; the second takes
 * the mark off, and undo puts the mark back. `also` runs in the second.
 */
export function putEntity(
  context: TransitionContext,
  parent: Y.Map<unknown>,
  key: string,
  entity: Y.Map<unknown>,
  also?: () => void,
): void {
  const { doc } = parent
  if (!doc) throw new Error('An entity can only be put into a part of a document')
  if (context.origin === undefined) {
    change(doc, context, () => {
      parent.set(key, entity)
      also?.()
    })
    return
  }
  change(doc, withoutUndo(context), () => {
    parent.set(key, entity)
    markRemoved(entity, context)
  })
  change(doc, context, () => {
    unmarkRemoved(entity)
    also?.()
  })
}
