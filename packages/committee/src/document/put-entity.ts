import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { unmarkRemoved } from './removal.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

/**
 * Adds values in two transactions. Undo must not delete them, because others may have edited them by then. Therefore the
 * first transaction, which undo does not track, adds them with their removal marks in a map. The second deletes the marks,
 * and undo sets them again. `also` runs in the second.
 */
export function putHidden(
  doc: Y.Doc,
  context: TransitionContext,
  map: Y.Map<unknown>,
  marks: readonly string[],
  add: () => void,
  also?: () => void,
): void {
  if (context.origin === undefined) {
    change(doc, context, () => {
      add()
      also?.()
    })
    return
  }
  change(doc, withoutUndo(context), () => {
    add()
    // They were not removed by a member, so the marks have no author.
    for (const mark of marks) map.set(mark, context.now().toISOString())
  })
  change(doc, context, () => {
    for (const mark of marks) unmarkRemoved(map, mark)
    also?.()
  })
}

/** Adds a new entity under its key; see `putHidden`. */
export function putEntity(
  context: TransitionContext,
  parent: Y.Map<unknown>,
  key: string,
  entity: Y.Map<unknown>,
  also?: () => void,
): void {
  const { doc } = parent
  if (!doc) throw new Error('No document')
  putHidden(doc, context, entity, ['removedAt'], () => parent.set(key, entity), also)
}
