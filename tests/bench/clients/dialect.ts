import * as encoding from 'lib0/encoding'

/** What a client already holds of a document when it connects. */
export interface Held {
  stateVector: Uint8Array
  /** Where our relay brought it: the log, and the position in it. */
  logId: string
  position: number
  entryTag: number
}

export const nothingHeld: Held = { stateVector: new Uint8Array([0]), logId: '', position: 0, entryTag: 0 }

/** What a frame from the server said. */
export interface Heard {
  updates: readonly Uint8Array[]
  /** The client holds everything from now on. */
  ready?: boolean
  /** What the server holds: it wants to hear what it lacks. */
  serverStateVector?: Uint8Array
  /** Frames to send at once, as the protocol wants it. */
  replies?: readonly Uint8Array[]
  /** How many of this connection's update frames are dealt with. */
  acknowledged?: number
  /** How many people's presence it tells. */
  presences?: number
  progress?: { logId?: string; position?: number; entryTag?: number }
}

/** How one server is spoken to. A dialect belongs to one connection and knows nothing of documents. */
export interface Dialect {
  readonly path: string
  /** Frames that a client sends when its socket opens. */
  greeting(): readonly Uint8Array[]
  /** An update as an edit of this client. */
  edit(update: Uint8Array): Uint8Array
  /** The update that answers `serverStateVector`, as a client of this server sends it. */
  offer(update: Uint8Array): Uint8Array
  /** Where this client's caret is; `clock` grows by one each time. */
  presence?(clientId: number, clock: number, state: string): Uint8Array
  /** Whether the connection is usable without a word from the server. */
  readyAtOnce: boolean
  /** Whether an offer is expected even when there is nothing to offer. */
  alwaysOffers: boolean
  /** A question that the server answers with `ready`, after all that was sent before; where it confirms nothing itself. */
  flush?(): Uint8Array
  read(frame: Uint8Array): Heard
}

export type DialectMaker = (documentId: string, held: Held) => Dialect

export type SyncKind = 0 | 1 | 2

/** A sync message of y-protocols: 0 asks, 1 answers, 2 is an update. */
export function encodeSync(kind: SyncKind, content: Uint8Array, address?: string): Uint8Array {
  return encoding.encode((encoder) => {
    if (address !== undefined) encoding.writeVarString(encoder, address)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint(encoder, kind)
    encoding.writeVarUint8Array(encoder, content)
  })
}

/** One person's presence, as a frame of y-protocols' awareness. */
export function encodePresence(clientId: number, clock: number, state: string): Uint8Array {
  const update = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, state)
  })
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint8Array(encoder, update)
  })
}
