import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { findLast } from './binary-search.ts'
import { findNesting, type NestedRange, usual } from './find-nesting.ts'
import type { UpdateSummary } from './parse-update.ts'

/**
 * The nesting of a document's items, where it matters. yjs throws, and then reports no further changes, when
 * the value of a key is more than one clock long and is split, or when types are nested too deep. An update
 * does not contain the parent of an item that has a neighbour: it is the parent of that neighbour.
 */
export interface NestingIndex {
  /**
   * The ranges with unusual nesting among the new structs of an update; null if the update places structs
   * where no honest client does.
   */
  find(summary: UpdateSummary, clockOf: (clientId: number) => number): NestedRange[] | null
  add(found: readonly NestedRange[]): void
  /** The number of stored ranges. */
  readonly size: number
}

// The ranges of a client are consecutive numbers, in the order of clocks: a ten-year committee has 7,000 of
// them.
const fields = { from: 0, to: 1, nesting: 2 } as const
const fieldsPerRange = 3
export type RangesByClientId = Map<number, number[]>

export function createNestingIndex(remembered: RangesByClientId): NestingIndex {
  let size = 0
  for (const { length } of remembered.values()) size += length / fieldsPerRange

  function nestingAt(clientId: number, clock: number): number {
    const ranges = remembered.get(clientId)
    if (!ranges) return usual
    const field = (range: number, index: number): number => ranges[range * fieldsPerRange + index] ?? 0
    const count = ranges.length / fieldsPerRange
    const range = findLast(0, count, (index) => field(index, fields.from) <= clock)
    return range >= 0 && clock < field(range, fields.to) ? field(range, fields.nesting) : usual
  }

  return {
    find: (summary, clockOf) => findNesting(summary, clockOf, nestingAt),
    add(found) {
      for (const { clientId, from, to, nesting } of found) {
        const ranges = remembered.get(clientId)
        const last = (ranges?.length ?? 0) - fieldsPerRange
        if (ranges && ranges[last + fields.to] === from && ranges[last + fields.nesting] === nesting) {
          ranges[last + fields.to] = to
          continue
        }
        size++
        if (ranges) ranges.push(from, to, nesting)
        else remembered.set(clientId, [from, to, nesting])
      }
    },
    get size() {
      return size
    },
  }
}

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
