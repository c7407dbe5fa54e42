import * as encoding from 'lib0/encoding'

/** The parts of a document that a client already has when it connects. */
export interface Held {
  stateVector: Uint8Array
  /** The position that our relay acknowledged: the log, and the position in it. */
  logId: string
  position: number
  entryTag: number
}

export const nothingHeld: Held = { stateVector: new Uint8Array([0]), logId: '', position: 0, entryTag: 0 }

/** The decoded content of a server's frame. */
export interface Received {
  updates: readonly Uint8Array[]
  /** True if the client has the complete document from now on. */
  ready?: boolean
  /** The server's state vector: it requests the updates that it lacks. */
  serverStateVector?: Uint8Array
  /** Frames to send at once, as the protocol requires. */
  replies?: readonly Uint8Array[]
  /** The number of this connection's update frames that were handled. */
  acknowledged?: number
  /** The number of people whose presence it contains. */
  presences?: number
  progress?: { logId?: string; position?: number; entryTag?: number }
  /** The bytes of its content, if they are not those of the frame, which may be deflated. */
  contentBytes?: number
}

/** The protocol of one server. A dialect belongs to one connection and has no documents. */
export interface Dialect {
  readonly path: string
  /** Frames that a client sends when its socket opens. */
  greeting(): readonly Uint8Array[]
  /** Encodes an update as an edit of this client. */
  edit(update: Uint8Array): Uint8Array
  /** Encodes the response to `serverStateVector`, as a client of this server sends it. */
  offer(update: Uint8Array): Uint8Array
  /** Encodes the position of this client's caret; `clock` grows by one each time. */
  presence?(clientId: number, clock: number, state: string): Uint8Array
  /** True if the connection can be used before the server's first message. */
  readyAtOnce: boolean
  /** True if the server expects an offer even without updates. */
  alwaysOffers: boolean
  /**
   * A request that the server answers with `ready`, after everything that was sent before. Only for servers
   * that acknowledge nothing themselves.
   */
  flush?(): Uint8Array
  read(frame: Uint8Array): Received
}

export type DialectMaker = (documentId: string, held: Held) => Dialect

export type SyncKind = 0 | 1 | 2

/** Encodes a sync message of y-protocols: 0 is a request, 1 is its response, 2 is an update. */
export function encodeSync(kind: SyncKind, content: Uint8Array, address?: string): Uint8Array {
  return encoding.encode((encoder) => {
    if (address !== undefined) encoding.writeVarString(encoder, address)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint(encoder, kind)
    encoding.writeVarUint8Array(encoder, content)
  })
}

/** Encodes one person's presence as a frame of y-protocols' awareness. */
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
