import * as Y from 'yjs'
import type { SyncDevice } from './sync-device.ts'

/** Returns the clock of this device's client id up to which the relay has acknowledged its edits. */
export function acknowledgedClock({ doc, waiting }: SyncDevice): number {
  const first = waiting.map((update) => Y.parseUpdateMeta(update).from.get(doc.clientID) ?? Infinity)
  return Math.min(clockOf(doc, doc.clientID), ...first)
}

export function clockOf(doc: Y.Doc, clientId: number): number {
  return Y.decodeStateVector(Y.encodeStateVector(doc)).get(clientId) ?? 0
}
