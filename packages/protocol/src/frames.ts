import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { type Access, accessLevels } from './access.ts'
import { maxCheckpointLabelLength } from './history.ts'
import { createPartBuffer, type FirstParts, type PartBuffer, readFirstParts, writeFirstParts } from './part-buffer.ts'

/** The first number of every frame on /sync/{documentId}. 0 to 3 belong to y-protocols, ours start at 100. */
export const frameTypes = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  hello: 100,
  committed: 101,
  refused: 102,
  ping: 103,
  pong: 104,
  part: 105,
  checkpoint: 106,
  listChanged: 107,
  seal: 108,
  sealedChanges: 109,
  deflatedPart: 110,
  firstParts: 111,
} as const

/**
 * Lists that the relay returns over HTTP and no document contains: the account's committees, and the people,
 * the files, the approved minutes with the public records, the feeds and the posted agendas of this document. Add a new list at the
 * end.
 */
export const relayLists = ['committees', 'people', 'files', 'approvals', 'feeds', 'notices'] as const
export type RelayList = (typeof relayLists)[number]

export const protocolVersion = 2

const nothing = new Uint8Array(0)

/** The bytes before the content of a part: its frame type, and whether it is the last part. */
const partHeadBytes = 2

/** The first frame of our client. The relay then sends hello, committed and refused frames instead of y-protocols' own. */
export interface ClientHello {
  protocolVersion: number
  appVersion: string
  schemaVersion: number
  /** The log that `position` counts in; empty if this device knows none. */
  logId: string
  /** The device has everything up to this position; 0 for nothing. */
  position: number
  /** The entry tag that was received with this position. */
  entryTag: number
  /** The yjs client id of this opening of the document. */
  clientId: number
  /** The device takes deflated parts; false from an app that is older than they are. */
  inflates: boolean
  /** The parts of an unfinished document that an earlier connection received; null if there are none. */
  receivedParts: FirstParts | null
}

/** The relay's response to a client hello, sent before the updates that the device lacks. */
export interface RelayHello {
  logId: string
  position: number
  access: Access
  /**
   * True if the device continues at its position. If false, it receives everything and sends everything that
   * it has.
   */
  continued: boolean
  /** The used share of the relay's size limit for a document, in whole percent. */
  fullness: number
  /** The relay's state vector, so that the device can send what the relay lacks; empty when `continued`. */
  stateVector: Uint8Array
  /** The id of the key with which this hub seals; empty from a relay that is too old to seal. */
  sealKeyId: Uint8Array
}

/** Updates that the relay has committed, and how many of this device's own updates are acknowledged. */
export interface Committed {
  /** With these updates the device has everything up to this position. */
  position: number
  /** Identifies the entry at that position. The next hello repeats it together with the position. */
  entryTag: number
  /**
   * The number of acknowledged update frames of this connection, counted from its start: saved, already
   * known, or refused.
   */
  acknowledged: number
  /** True if this ends the catch-up after hello. */
  caughtUp: boolean
  updates: Uint8Array[]
}

const refusalReasons = [
  'malformed',
  'too-large',
  'unsound',
  'missing-context',
  'read-only',
  'foreign-client-id',
  'too-fast',
  'document-full',
  'foreign-seal',
  'forged',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** An update frame that the relay refused, with the reason. */
export interface Refused {
  /**
   * The number of the update frame on this connection, counted from 1; 0 for a frame that is not an update.
   */
  frame: number
  reason: RefusalReason
  /** The relay's state vector, for 'missing-context': the device then sends the missing updates. */
  stateVector: Uint8Array
}

export function encodeClientHello(hello: ClientHello): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.hello)
    encoding.writeVarUint(encoder, hello.protocolVersion)
    encoding.writeVarString(encoder, hello.appVersion)
    encoding.writeVarUint(encoder, hello.schemaVersion)
    encoding.writeVarString(encoder, hello.logId)
    encoding.writeVarUint(encoder, hello.position)
    encoding.writeVarUint(encoder, hello.entryTag)
    encoding.writeVarUint(encoder, hello.clientId)
    encoding.writeVarUint(encoder, hello.inflates ? 1 : 0)
    if (hello.receivedParts) writeFirstParts(encoder, hello.receivedParts)
  })
}

/** Reads the rest of a hello after its frame type. Throws when the bytes end early. */
export function readClientHello(decoder: decoding.Decoder): ClientHello {
  return {
    protocolVersion: decoding.readVarUint(decoder),
    appVersion: decoding.readVarString(decoder),
    schemaVersion: decoding.readVarUint(decoder),
    logId: decoding.readVarString(decoder),
    position: decoding.readVarUint(decoder),
    entryTag: decoding.readVarUint(decoder),
    clientId: decoding.readVarUint(decoder),
    inflates: decoding.hasContent(decoder) && decoding.readVarUint(decoder) === 1,
    receivedParts: decoding.hasContent(decoder) ? readFirstParts(decoder) : null,
  }
}

export function encodeRelayHello(hello: RelayHello): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.hello)
    encoding.writeVarString(encoder, hello.logId)
    encoding.writeVarUint(encoder, hello.position)
    encoding.writeVarUint(encoder, accessLevels.indexOf(hello.access))
    encoding.writeVarUint(encoder, hello.continued ? 1 : 0)
    encoding.writeVarUint(encoder, hello.fullness)
    encoding.writeVarUint8Array(encoder, hello.stateVector)
    encoding.writeVarUint8Array(encoder, hello.sealKeyId)
  })
}

/** Reads the rest of a relay's hello after its frame type. Throws when the bytes end early. */
export function readRelayHello(decoder: decoding.Decoder): RelayHello {
  return {
    logId: decoding.readVarString(decoder),
    position: decoding.readVarUint(decoder),
    access: accessLevels[decoding.readVarUint(decoder)] ?? 'viewer',
    continued: decoding.readVarUint(decoder) === 1,
    fullness: decoding.readVarUint(decoder),
    stateVector: decoding.readVarUint8Array(decoder).slice(),
    sealKeyId: decoding.hasContent(decoder) ? decoding.readVarUint8Array(decoder).slice() : nothing,
  }
}

export function encodeCommitted(committed: Committed): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.committed)
    encoding.writeVarUint(encoder, committed.position)
    encoding.writeVarUint(encoder, committed.entryTag)
    encoding.writeVarUint(encoder, committed.acknowledged)
    encoding.writeVarUint(encoder, committed.caughtUp ? 1 : 0)
    encoding.writeVarUint(encoder, committed.updates.length)
    for (const update of committed.updates) encoding.writeVarUint8Array(encoder, update)
  })
}

/**
 * The start of a committed frame with one update that is too large to be copied: everything except the
 * update's bytes, which follow.
 */
export function encodeCommittedHead(
  committed: Omit<Committed, 'updates'>,
  updateBytes: number,
): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.committed)
    encoding.writeVarUint(encoder, committed.position)
    encoding.writeVarUint(encoder, committed.entryTag)
    encoding.writeVarUint(encoder, committed.acknowledged)
    encoding.writeVarUint(encoder, committed.caughtUp ? 1 : 0)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, updateBytes)
  })
}

/** Reads the fields of a committed frame before its updates, after its frame type. */
export function readCommittedHead(decoder: decoding.Decoder): Omit<Committed, 'updates'> {
  return {
    position: decoding.readVarUint(decoder),
    entryTag: decoding.readVarUint(decoder),
    acknowledged: decoding.readVarUint(decoder),
    caughtUp: decoding.readVarUint(decoder) === 1,
  }
}

/** Reads the rest of a committed frame after its frame type. The updates are views into the frame. */
export function readCommitted(decoder: decoding.Decoder): Committed {
  const head = readCommittedHead(decoder)
  const count = decoding.readVarUint(decoder)
  const updates: Uint8Array[] = []
  for (let index = 0; index < count; index++) updates.push(decoding.readVarUint8Array(decoder))
  return { ...head, updates }
}

export function encodeRefused(refused: Refused): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.refused)
    encoding.writeVarUint(encoder, refused.frame)
    encoding.writeVarUint(encoder, refusalReasons.indexOf(refused.reason))
    encoding.writeVarUint8Array(encoder, refused.stateVector)
  })
}

/** Reads the rest of a refusal after its frame type. */
export function readRefused(decoder: decoding.Decoder): Refused {
  return {
    frame: decoding.readVarUint(decoder),
    reason: refusalReasons[decoding.readVarUint(decoder)] ?? 'malformed',
    stateVector: decoding.readVarUint8Array(decoder).slice(),
  }
}

/**
 * A part of a frame that is too large to be sent at once. The parts are sent in order; other frames may be
 * sent between them.
 */
export function encodePart(pieces: readonly Uint8Array[], isLast: boolean): Uint8Array<ArrayBuffer> {
  return joinAfter([frameTypes.part, isLast ? 1 : 0], pieces)
}

/**
 * The same for content that is deflated (RFC 1951), each part on its own. Only for a device that said in its
 * hello that it inflates.
 */
export function encodeDeflatedPart(deflated: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
  return joinAfter([frameTypes.deflatedPart, isLast ? 1 : 0], [deflated])
}

/**
 * Precedes the parts of a document, and names the parts that are not sent because the device has them; count 0
 * if all are sent. Older apps skip this frame.
 */
export function encodeFirstParts(first: FirstParts): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.firstParts)
    writeFirstParts(encoder, first)
  })
}

function joinAfter(head: readonly number[], pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + pieces.reduce((sum, { length }) => sum + length, 0))
  joined.set(head)
  let at = head.length
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/**
 * Joins the parts of large frames, and passes each complete frame to `take`, in the order in which they
 * arrived: at once, unless an earlier one is still being inflated. Errors of `inflate` and `take` go to `fail`.
 * `partBuffer` has the parts of a document from earlier connections, and gets those of this one.
 */
export function createFrameReader({
  inflate,
  take,
  fail,
  partBuffer = createPartBuffer(),
}: {
  inflate(deflated: Uint8Array): Promise<Uint8Array>
  take(frame: Uint8Array): void
  fail(failure: unknown): void
  partBuffer?: PartBuffer
}): (frame: Uint8Array) => void {
  let parts: Uint8Array[] = []
  /** Resolves when the frames that arrived before are taken; null if none of them waits. */
  let earlier: Promise<void> | null = null

  /** Returns a complete frame, or null while parts are missing. */
  function complete(frame: Uint8Array): Uint8Array | Promise<Uint8Array> | null {
    if (frame[0] === frameTypes.firstParts) {
      parts = partBuffer.continueAfter(readFirstParts(decoding.createDecoder(frame.subarray(1))))
      return null
    }
    const isDeflated = frame[0] === frameTypes.deflatedPart
    if (!isDeflated && frame[0] !== frameTypes.part) return frame
    const content = frame.subarray(partHeadBytes)
    if (frame[1] !== 1) {
      parts.push(content)
      return null
    }
    // The kept parts stay until the document is taken: the connection may break while they are inflated.
    const all = [...parts, content]
    parts = []
    return isDeflated ? Promise.all(all.map(inflate)).then((plain) => joinAfter([], plain)) : joinAfter([], all)
  }

  function acceptInTurn(whole: Uint8Array | Promise<Uint8Array>): void {
    const turn: Promise<void> = Promise.all([whole, earlier])
      .then(([frame]) => take(frame))
      .catch(fail)
      .then(() => {
        if (earlier === turn) earlier = null
      })
    earlier = turn
  }

  return (frame) => {
    try {
      const whole = complete(frame)
      if (!whole) return
      if (earlier || !(whole instanceof Uint8Array)) return acceptInTurn(whole)
      take(whole)
    } catch (failure) {
      fail(failure)
    }
  }
}

/**
 * Requests a checkpoint: the history stores the states right before and right after the next update of this
 * connection. The label is stored with that update or not at all; the relay does not read it.
 */
export function encodeCheckpoint(label: string): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.checkpoint)
    encoding.writeVarString(encoder, label)
  })
}

/** Reads the rest of a checkpoint frame: its label. Throws when the frame is invalid. */
export function readCheckpoint(decoder: decoding.Decoder): string {
  const label = decoding.readVarString(decoder)
  if (label === '' || label.length > maxCheckpointLabelLength || decoding.hasContent(decoder))
    throw new Error('no label')
  return label
}

/** Notifies a connection that one of the lists has changed, so that its app requests the list again. */
export function encodeListChanged(list: RelayList): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.listChanged)
    encoding.writeVarUint(encoder, relayLists.indexOf(list))
  })
}

/**
 * Reads the rest of a frame about a list after its frame type; undefined for a list that this app does not
 * know.
 */
export function readListChanged(decoder: decoding.Decoder): RelayList | undefined {
  return relayLists[decoding.readVarUint(decoder)]
}

/** A frame that consists only of its type: ping and pong. */
export function encodeSignal(type: number): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => encoding.writeVarUint(encoder, type))
}
