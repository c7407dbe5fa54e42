import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { createNestingIndex, fieldsPerRange, type NestingIndex, type RangesByClientId } from './nesting-index.ts'

/** Encodes the ranges of a nesting index for the store. */
export function encodeNestingRanges(byClientId: RangesByClientId): Uint8Array {
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

/** Decodes the result of `encodeNestingRanges`. */
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
