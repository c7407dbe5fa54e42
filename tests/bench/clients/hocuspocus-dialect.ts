import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { type Dialect, encodeSync, type Held } from './dialect.ts'
import { readSync } from './y-websocket-dialect.ts'

const auth = 2
const token = 0
const authenticated = 2
const syncStatus = 8

/**
 * y-protocols with the document's name before every message, a token first, and a status after every update.
 */
export function hocuspocusDialect(documentId: string, held: Held): Dialect {
  let acknowledged = 0
  return {
    path: '/',
    greeting: () => [
      encoding.encode((encoder) => {
        encoding.writeVarString(encoder, documentId)
        encoding.writeVarUint(encoder, auth)
        encoding.writeVarUint(encoder, token)
        encoding.writeVarString(encoder, 'member')
      }),
    ],
    edit: (update) => encodeSync(2, update, documentId),
    offer: (update) => encodeSync(1, update, documentId),
    readyAtOnce: false,
    alwaysOffers: true,
    read(frame) {
      const decoder = decoding.createDecoder(frame)
      decoding.readVarString(decoder)
      const start = decoder.pos
      const type = decoding.readVarUint(decoder)
      // Admitted: from here on its provider uses the protocol of y-websocket.
      if (type === auth && decoding.readVarUint(decoder) === authenticated)
        return { updates: [], replies: [encodeSync(0, held.stateVector, documentId)] }
      if (type === syncStatus) return { updates: [], acknowledged: ++acknowledged }
      decoder.pos = start
      return readSync(decoder)
    },
  }
}
