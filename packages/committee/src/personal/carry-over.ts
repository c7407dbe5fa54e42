import * as Y from 'yjs'
import type { TransitionContext } from '../document/transition-context.ts'
import { changePersonal, choicesMap, eventsMap, followsMap } from './personal-document.ts'

/**
 * Copies the entries of a visitor's document that the account's own document lacks, by key: copying again, or
 * on another device, changes nothing. Fields that this code does not know are copied too.
 */
export function carryOver(visitor: Y.Doc, own: Y.Doc, context: Pick<TransitionContext, 'origin'>): void {
  const missing = [choicesMap, eventsMap, followsMap].flatMap((root) =>
    [...root(visitor).entries()].flatMap(([key, value]) =>
      key === 'schemaVersion' || value instanceof Y.AbstractType || root(own).has(key)
        ? []
        : [{ root: root(own), key, value }],
    ),
  )
  if (missing.length === 0) return
  changePersonal(own, context, () => {
    for (const { root, key, value } of missing) root.set(key, value)
  })
}
