import * as decoding from 'lib0/decoding'
import { readLength, Unsound } from './parse-content.ts'

/** A ten-year committee has 27,000 ranges of deletions, and a device may send all of them. */
const maxRanges = 1_000_000
/**
 * At least this many ranges are read into memory of their exact size, which can be transferred to another
 * thread.
 */
const manyRanges = 64
const maxUint32 = 2 ** 32 - 1

/**
 * Reads the delete set of an update: for each client id `clock, length, clock, length, …`, sorted and merged.
 */
export function readDeletes(decoder: decoding.Decoder, maxClientIds: number): Map<number, ArrayLike<number>> {
  const count = decoding.readVarUint(decoder)
  if (count > maxClientIds) throw new Unsound()
  const byClientId = new Map<number, ArrayLike<number>>()
  let left = maxRanges
  for (let index = 0; index < count; index++) {
    const clientId = decoding.readVarUint(decoder)
    // yjs writes each client id once. Joining thousands of parts would take minutes.
    if (byClientId.has(clientId)) throw new Unsound()
    const ranges = readRanges(decoder, left)
    left -= ranges.length / 2
    if (ranges.length === 0) continue
    byClientId.set(clientId, isInOrder(ranges) ? ranges : sortAndMerge(ranges))
  }
  return byClientId
}

function readRanges(decoder: decoding.Decoder, maxCount: number): ArrayLike<number> {
  const count = decoding.readVarUint(decoder)
  if (count > maxCount) throw new Unsound()
  // A range takes at least two bytes, so an update can't claim more ranges than it has bytes for.
  if (2 * count > decoder.arr.length - decoder.pos) throw new RangeError('more ranges than bytes')
  let ranges: number[] | Uint32Array | Float64Array =
    count > manyRanges ? new Uint32Array(2 * count) : new Array<number>(2 * count)
  for (let at = 0; at < ranges.length; at += 2) {
    const clock = decoding.readVarUint(decoder)
    const length = readLength(decoder)
    if (!Number.isSafeInteger(clock + length)) throw new Unsound()
    // No document has that many items, but an update can claim it.
    if (clock + length > maxUint32 && ranges instanceof Uint32Array) ranges = Float64Array.from(ranges)
    ranges[at] = clock
    ranges[at + 1] = length
  }
  return ranges
}

function isInOrder(ranges: ArrayLike<number>): boolean {
  for (let at = 2; at < ranges.length; at += 2)
    if ((ranges[at] ?? 0) <= (ranges[at - 2] ?? 0) + (ranges[at - 1] ?? 0)) return false
  return true
}

/** Sorts ranges, and joins those that touch. */
function sortAndMerge(ranges: ArrayLike<number>): number[] {
  const order = Array.from({ length: ranges.length / 2 }, (_, index) => 2 * index)
  order.sort((a, b) => (ranges[a] ?? 0) - (ranges[b] ?? 0))
  const merged: number[] = []
  let end = -1
  for (const at of order) {
    const [clock = 0, length = 0] = [ranges[at], ranges[at + 1]]
    if (clock <= end) end = Math.max(end, clock + length)
    else {
      merged.push(clock, 0)
      end = clock + length
    }
    merged[merged.length - 1] = end - (merged[merged.length - 2] ?? 0)
  }
  return merged
}
