import * as decoding from 'lib0/decoding'
import { type Dialect, encodeSync, type Held, type Received } from './dialect.ts'

/**
 * y-protocols as y-websocket uses them: the client sends its state vector, and the server responds and sends
 * its own.
 */
export function yWebsocketDialect(documentId: string, held: Held): Dialect {
  return {
    path: `/${documentId}`,
    greeting: () => [encodeSync(0, held.stateVector)],
    edit: (update) => encodeSync(2, update),
    offer: (update) => encodeSync(1, update),
    readyAtOnce: false,
    alwaysOffers: true,
    flush: () => encodeSync(0, held.stateVector),
    read: (frame) => readSync(decoding.createDecoder(frame)),
  }
}

/** Reads a frame of y-protocols from its type on. Messages that are not about sync are ignored. */
export function readSync(decoder: decoding.Decoder): Received {
  if (decoding.readVarUint(decoder) !== 0) return { updates: [] }
  const kind = decoding.readVarUint(decoder)
  const content = decoding.readVarUint8Array(decoder)
  if (kind === 0) return { updates: [], serverStateVector: content }
  return { updates: [content], ready: kind === 1 }
}
