import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { type Hand, withoutUndo } from './hand.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'

/**
 * Puts a new entity under its key. Undoing that must not delete it, since others may have written in it by then: it
 * is put as removed, outside of undo, and the mark is taken off as the step that undo knows and puts back.
 */
export function putEntity(
  doc: Y.Doc,
  hand: Hand,
  parent: Y.Map<unknown>,
  key: string,
  entity: Y.Map<unknown>,
): void {
  if (hand.origin === undefined) {
    change(doc, hand, () => parent.set(key, entity))
    return
  }
  change(doc, withoutUndo(hand), () => {
    parent.set(key, entity)
    markRemoved(entity, hand)
  })
  change(doc, hand, () => unmarkRemoved(entity))
}
