import type * as Y from 'yjs'
import type { Query } from './query.ts'
import { asMap } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

/** The shape of the document that this code writes. It only grows; see the README of this package. */
export const schemaVersion = 1

/** What exists once per committee is a root type: it needs no creation, so two devices can't create it twice. */
export function committeeMap(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('committee')
}

export function meetingsMap(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meetings')
}

export function findMeeting(doc: Y.Doc, meetingId: string): Y.Map<unknown> | null {
  return asMap(meetingsMap(doc).get(meetingId))
}

/** The schema version a document was last written with; 0 while nobody has written to it. */
export function readSchemaVersion(doc: Y.Doc): number {
  const version = committeeMap(doc).get('schemaVersion')
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0
}

/** Whether the document was written by a newer app: it stays readable, and the person is asked to update. */
export function isFromNewerApp(doc: Y.Doc): boolean {
  return readSchemaVersion(doc) > schemaVersion
}

/** The same as `isFromNewerApp`, as a query: a newer app may write while this one is open. */
export function queryFromNewerApp(doc: Y.Doc): Query<boolean> {
  return {
    read: () => isFromNewerApp(doc),
    subscribe: (onChange) => {
      const changed = ({ keysChanged }: Y.YMapEvent<unknown>) => {
        if (keysChanged.has('schemaVersion')) onChange()
      }
      committeeMap(doc).observe(changed)
      return () => committeeMap(doc).unobserve(changed)
    },
  }
}

/**
 * Runs one transition as one transaction. The version is written with the first change, never on opening, and in a
 * transaction of its own, which no undo can take back.
 */
export function change<T>(doc: Y.Doc, context: TransitionContext, write: () => T): T {
  if (readSchemaVersion(doc) < schemaVersion) committeeMap(doc).set('schemaVersion', schemaVersion)
  return doc.transact(write, context.origin ?? null)
}

/** Sets a field (null unsets it) only when it differs: a write that changes nothing would still travel to everyone. */
export function setField(map: Y.Map<unknown>, field: string, value: unknown): void {
  const unset = value === null || (value === false && !map.has(field))
  if (!unset && map.get(field) !== value) map.set(field, value)
  if (value === null && map.has(field)) map.delete(field)
}
