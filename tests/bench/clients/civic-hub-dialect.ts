import { inflateRawSync } from 'node:zlib'
import {
  encodeClientHello,
  frameTypes,
  protocolVersion,
  readCommitted,
  readCommittedHead,
  readRefused,
  readRelayHello,
} from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { type Dialect, encodePresence, encodeSync, type Held } from './dialect.ts'

/** Large enough for the header of a frame, before its updates. */
const headBytes = 64

/** Our frames, as the app sends them. */
export function civicHubDialect(documentId: string, held: Held): Dialect {
  let head: Uint8Array | null = null
  return {
    path: `/sync/${documentId}`,
    greeting: () => [
      encodeClientHello({
        protocolVersion,
        appVersion: 'bench',
        schemaVersion: 1,
        logId: held.logId,
        position: held.position,
        entryTag: held.entryTag,
        // It writes under the client ids of its prepared updates.
        clientId: 0,
        inflates: true,
        receivedParts: null,
      }),
    ],
    edit: (update) => encodeSync(2, update),
    offer: (update) => encodeSync(2, update),
    presence: encodePresence,
    readyAtOnce: false,
    alwaysOffers: false,
    read(frame) {
      const decoder = decoding.createDecoder(frame)
      switch (decoding.readVarUint(decoder)) {
        case frameTypes.part:
        case frameTypes.deflatedPart: {
          // The parts of a large frame are neither joined nor all inflated: that is the work of each device, and
          // here hundreds of them share a thread.
          const isLast = decoding.readVarUint(decoder) === 1
          const content = frame.subarray(decoder.pos)
          head ??= (frame[0] === frameTypes.part ? content : inflateRawSync(content)).slice(0, headBytes)
          if (!isLast) return { updates: [], contentBytes: 0 }
          const whole = decoding.createDecoder(head)
          head = null
          if (decoding.readVarUint(whole) !== frameTypes.committed)
            throw new Error('Our relay sent something else than a document in parts')
          const { position, entryTag, acknowledged, caughtUp } = readCommittedHead(whole)
          // After the number of updates, which is 1 in a frame with a document.
          const contentBytes = decoding.readVarUint(whole) === 1 ? decoding.readVarUint(whole) : 0
          return {
            updates: [],
            ready: caughtUp,
            acknowledged,
            progress: { position, entryTag },
            contentBytes,
          }
        }
        case frameTypes.hello: {
          const { logId, stateVector } = readRelayHello(decoder)
          return { updates: [], serverStateVector: stateVector, progress: { logId } }
        }
        case frameTypes.committed: {
          const { position, entryTag, acknowledged, caughtUp, updates } = readCommitted(decoder)
          return { updates, ready: caughtUp, acknowledged, progress: { position, entryTag } }
        }
        case frameTypes.refused:
          // Every edit of a bench is honest: a refusal would make its figures worthless.
          throw new Error(`Our relay refused an edit: ${readRefused(decoder).reason}`)
        case frameTypes.awareness:
          // The update's length, then the number of people in it.
          decoding.readVarUint(decoder)
          return { updates: [], presences: decoding.readVarUint(decoder) }
        default:
          return { updates: [] }
      }
    },
  }
}
