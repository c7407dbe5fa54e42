import { frameTypes } from '@civic-hub/protocol'
import * as encoding from 'lib0/encoding'

/** The kinds of sync messages in y-protocols. */
export const syncKinds = { step1: 0, step2: 1, update: 2 } as const

/** Encodes a y-protocols frame with an update. */
export function encodeUpdateFrame(update: Uint8Array, kind: 'step2' | 'update'): Uint8Array {
  return encodeSync(syncKinds[kind], update)
}

/** Encodes the head of a frame whose update is too large to be copied; the update's bytes follow. */
export function encodeUpdateHead(updateBytes: number): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sync)
    encoding.writeVarUint(encoder, syncKinds.update)
    encoding.writeVarUint(encoder, updateBytes)
  })
}

/** Encodes the request for all updates that this state vector lacks. */
export function encodeSyncStep1(stateVector: Uint8Array): Uint8Array {
  return encodeSync(syncKinds.step1, stateVector)
}

function encodeSync(kind: number, content: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sync)
    encoding.writeVarUint(encoder, kind)
    encoding.writeVarUint8Array(encoder, content)
  })
}
