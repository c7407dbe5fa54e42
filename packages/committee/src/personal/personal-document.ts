import type * as Y from 'yjs'
import type { TransitionContext } from '../document/transition-context.ts'

/** The version of the document's shape that this code writes. It only grows; see the README of this package. */
export const personalSchemaVersion = 1

// The root `personal` has the schema version and one-time choices; `events` and `follows` have one plain
// value for each key.

export const choicesMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('personal')
export const eventsMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('events')
export const followsMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('follows')

/** Runs a change as one transaction. The first one also writes the schema version; opening writes nothing. */
export function changePersonal(doc: Y.Doc, context: Pick<TransitionContext, 'origin'>, write: () => void): void {
  doc.transact(() => {
    const version = choicesMap(doc).get('schemaVersion')
    if (typeof version !== 'number' || version < personalSchemaVersion)
      choicesMap(doc).set('schemaVersion', personalSchemaVersion)
    write()
  }, context.origin ?? null)
}
