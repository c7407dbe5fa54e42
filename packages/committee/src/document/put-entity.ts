import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

/**
 * Puts a new entity under its key. Undoing that must not delete it, since others may have written in it by then: it
 * is put as removed, outside of undo, and the mark is taken off as the step that undo knows and puts back. `also` runs
 * within that step.
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
