import type * as Y from 'yjs'
import { type Query, queryRoot } from './query.ts'
import { isRemoved } from './removal.ts'
import { asMap, mapsUnder } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

/**
 * The version of the document's shape that this code writes. It only grows; see the README of this package.
 * 2: decisions. An app of version 1 drops them, and would approve minutes without votes.
 * 3: corrections, letters, the number of the public, minutes settings, resolutions, closed sessions with their report.
 * 4: signed meetings. An app of version 3 shows none of their conflicts about authors, and would approve their minutes.
 */
export const schemaVersion = 4

/** A root type exists without being created, so two devices can't create it twice. */
export function committeeMap(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('committee')
}

export function meetingsMap(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meetings')
}

/** All meetings, by their ids, including removed ones. */
export const allMeetings = (doc: Y.Doc) => mapsUnder(meetingsMap(doc))

export function* presentMeetings(doc: Y.Doc): Generator<[id: string, meeting: Y.Map<unknown>]> {
  for (const [id, meeting] of allMeetings(doc)) if (!isRemoved(meeting)) yield [id, meeting]
}

export function findMeeting(doc: Y.Doc, meetingId: string): Y.Map<unknown> | null {
  return asMap(meetingsMap(doc).get(meetingId))
}

/** The schema version of the last write; 0 if nothing has been written. */
export function readSchemaVersion(doc: Y.Doc): number {
  const version = committeeMap(doc).get('schemaVersion')
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0
}

/** True if a newer app wrote the document: it stays readable, and the app asks the member to update. */
export function isFromNewerApp(doc: Y.Doc): boolean {
  return readSchemaVersion(doc) > schemaVersion
}

export const queryFromNewerApp = (doc: Y.Doc): Query<boolean> =>
  queryRoot(
    committeeMap(doc),
    () => isFromNewerApp(doc),
    ([key]) => key === 'schemaVersion',
  )

/**
 * Runs one transition as one transaction. The first change also writes the schema version, in a separate
 * transaction that undo does not track; opening a document writes nothing.
 */
export function change<T>(doc: Y.Doc, context: TransitionContext, write: () => T): T {
  if (readSchemaVersion(doc) < schemaVersion) committeeMap(doc).set('schemaVersion', schemaVersion)
  return doc.transact(write, context.origin ?? null)
}

/** Sets a field, or unsets it by null, if it differs: a write without a change would still be sent to all devices. */
export function setField(map: Y.Map<unknown>, field: string, value: unknown): void {
  const unset = value === null || (value === false && !map.has(field))
  if (!unset && map.get(field) !== value) map.set(field, value)
  if (value === null && map.has(field)) map.delete(field)
}
