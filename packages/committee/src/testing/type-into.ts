import type * as Y from 'yjs'
import { applyTextEdit, changeNearCaret } from '../document/text-edit.ts'

/**
 * Simulates typing in a field that is bound to a text: one region changes; where letters repeat, it is the
 * one at the caret.
 */
export function typeInto(text: Y.Text, before: string, after: string, caret: number): void {
  if (before === after) return
  if (text.toString() !== before) {
    applyTextEdit(text, before, after)
    return
  }
  const { at, removed, inserted } = changeNearCaret(before, after, caret)
  const write = () => {
    if (removed > 0) text.delete(at, removed)
    if (inserted !== '') text.insert(at, inserted)
  }
  if (text.doc) text.doc.transact(write)
  else write()
}
