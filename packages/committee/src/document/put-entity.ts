import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { unmarkRemoved } from './removal.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

/**
 * Adds a new entity under its key, in two transactions. Undo must not delete the entity, because others may
 * have edited it by then. Therefore the first transaction, which undo does not track, adds it with the
 * removal mark. The second removes the mark, and undo sets the mark again. `also` runs in the second.
 */
export function putEntity(
  context: TransitionContext,
  parent: Y.Map<unknown>,
  key: string,
  entity: Y.Map<unknown>,
  also?: () => void,
): void {
  const { doc } = parent
  if (!doc) throw new Error('No document')
  if (context.origin === undefined) {
    change(doc, context, () => {
      parent.set(key, entity)
      also?.()
    })
    return
  }
  change(doc, withoutUndo(context), () => {
    parent.set(key, entity)
    // It was not removed by a member, so the mark has no author.
    entity.set('removedAt', context.now().toISOString())
  })
  change(doc, context, () => {
    unmarkRemoved(entity)
    also?.()
  })
}
