import * as decoding from 'lib0/decoding'
import { readLength } from './parse-content.ts'
import { Unsound } from './unsound.ts'

/** Reads the delete set of an update: by client id `clock, length, clock, length, …`, sorted and merged. */
export function readDeletes(decoder: decoding.Decoder, maxClientIds: number): Map<number, number[]> {
  const count = decoding.readVarUint(decoder)
  if (count > maxClientIds) throw new Unsound()
  const byClientId = new Map<number, number[]>()
  for (let index = 0; index < count; index++) {
    const clientId = decoding.readVarUint(decoder)
    const rangeCount = decoding.readVarUint(decoder)
    const ranges = byClientId.get(clientId) ?? []
    for (let number = 0; number < rangeCount; number++) {
      const clock = decoding.readVarUint(decoder)
      const length = readLength(decoder)
      if (!Number.isSafeInteger(clock + length)) throw new Unsound()
      ranges.push(clock, length)
    }
    if (ranges.length > 0) byClientId.set(clientId, ranges)
  }
  for (const [clientId, ranges] of byClientId)
    if (!isInOrder(ranges)) byClientId.set(clientId, sortAndMerge(ranges))
  return byClientId
}

function isInOrder(ranges: readonly number[]): boolean {
  for (let at = 2; at < ranges.length; at += 2)
    if ((ranges[at] ?? 0) <= (ranges[at - 2] ?? 0) + (ranges[at - 1] ?? 0)) return false
  return true
}

/** Sorts ranges, and joins those that touch. */
function sortAndMerge(ranges: readonly number[]): number[] {
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
