import * as decoding from 'lib0/decoding'
import { type Dialect, encodeSync } from './dialect.ts'

/** The same frames as updates in y-protocols, so that the bytes are comparable. There is no greeting. */
export function bareDialect(documentId: string): Dialect {
  return {
    path: `/${documentId}`,
    greeting: () => [],
    edit: (update) => encodeSync(2, update),
    offer: (update) => encodeSync(2, update),
    readyAtOnce: true,
    alwaysOffers: false,
    read(frame) {
      const decoder = decoding.createDecoder(frame)
      decoding.readVarUint(decoder)
      decoding.readVarUint(decoder)
      return { updates: [decoding.readVarUint8Array(decoder)] }
    },
  }
}
