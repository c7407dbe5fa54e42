import type { TransitionContext } from '@civic-hub/committee'
import * as Y from 'yjs'

/** A toast is gone by then. */
const storedForMs = 10 * 60_000

/** Runs transitions in a context of their own, and returns their result and a function that undoes just them. */
export function transactWithUndo<T>(
  doc: Y.Doc,
  context: TransitionContext,
  act: (context: TransitionContext) => T,
): { value: T; undo: () => boolean } {
  const origin = {}
  const manager = new Y.UndoManager(doc, { trackedOrigins: new Set([origin]) })
  const value = act({ ...context, origin })
  setTimeout(() => manager.destroy(), storedForMs)
  return { value, undo: () => manager.undo() !== null }
}
