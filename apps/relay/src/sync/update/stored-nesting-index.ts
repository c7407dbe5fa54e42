import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { encodeNesting, isRemarkable } from './nesting.ts'
import {
  createNestingIndex,
  fieldsPerRange,
  type NestingIndex,
  type RangesByClientId,
} from './nesting-index.ts'

/** For the store: the nesting index of a document, as it is. */
export function encodeNestingIndex(doc: Y.Doc): Uint8Array {
  const byClientId: RangesByClientId = new Map()
  const index = createNestingIndex(byClientId)
  for (const [clientId, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const nesting = encodeNesting({ depth: depthOf(struct), isValue: struct.parentSub !== null })
      const from = struct.id.clock
      if (isRemarkable(nesting)) index.add([{ clientId, from, to: from + struct.length, nesting }])
    }
  }
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, byClientId.size)
    for (const [clientId, ranges] of byClientId) {
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, ranges.length / fieldsPerRange)
      for (let at = 0, end = 0; at < ranges.length; at += fieldsPerRange) {
        const [from = 0, to = 0, nesting = 0] = ranges.slice(at, at + fieldsPerRange)
        encoding.writeVarUint(encoder, from - end)
        encoding.writeVarUint(encoder, to - from)
        encoding.writeVarUint(encoder, nesting)
        end = to
      }
    }
  })
}

function depthOf(item: Y.Item): number {
  let depth = 0
  for (let { parent } = item; parent instanceof Y.AbstractType && parent._item; { parent } = parent._item)
    depth++
  return depth
}

/** Reads what `encodeNestingIndex` wrote. */
export function decodeNestingIndex(decoder: decoding.Decoder): NestingIndex {
  const byClientId: RangesByClientId = new Map()
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const clientId = decoding.readVarUint(decoder)
    const ranges: number[] = []
    for (let more = decoding.readVarUint(decoder), end = 0; more > 0; more--) {
      const from = end + decoding.readVarUint(decoder)
      end = from + decoding.readVarUint(decoder)
      ranges.push(from, end, decoding.readVarUint(decoder))
    }
    byClientId.set(clientId, ranges)
  }
  return createNestingIndex(byClientId)
}
