import type { ClientIdOwner } from './document-log.ts'

/** People in a room of this relay, as one frame; the version changes with it. */
interface OpenRoom {
  documentId: string
  presence: Uint8Array
  version: number
}

/** A document as the database and the other relays have it. */
export interface RoomTip {
  documentId: string
  logId: string
  /** The last position of the log. */
  position: number
  /** The other relays that have the document open, with the version of their presence. */
  relays: { relay: string; version: number }[]
}

/** The other relays on the same database. */
export interface OtherRelays {
  /**
   * Stores these rooms as open here, if their presence is new, and returns the tips of all `documentIds`. One
   * statement for all rooms.
   */
  watch(documentIds: readonly string[], changed: readonly OpenRoom[]): Promise<RoomTip[]>
  /** Null if that relay has left the room. */
  readPresence(documentId: string, relay: string): Promise<Uint8Array | null>
  leave(documentIds: readonly string[]): Promise<void>
  readOwners(documentId: string, clientIds: readonly number[]): Promise<Map<number, ClientIdOwner>>
  /** Sends a hint to all other relays. It may be lost, so nothing may depend on it. */
  send(hint: string): void
  onHint(listener: (hint: string) => void): void
}
