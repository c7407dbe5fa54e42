import { findLast } from './binary-search.ts'

/**
 * Disjoint ranges of clocks in order, `from, to, from, to, …`, in chunks: adding a range moves at most one
 * chunk, even with a million ranges. Plain numbers, because an object for each range would need more memory
 * than the document. Chunks of many ranges that were added at once share memory of their exact size, until a
 * range is inserted between them.
 */
export type ClockRanges = Chunk[]
type Chunk = number[] | Uint32Array | Float64Array

const maxInChunk = 512
/**
 * If there are at least this many new ranges, and at least this share of the known ones, all are merged in
 * one pass.
 */
const fewRanges = 32
const shareForMerge = 16

/** The index of the last pair in a chunk that begins at or before `clock`; -2 if there is none. */
function findPair(chunk: Readonly<Chunk>, clock: number): number {
  return 2 * findLast(0, chunk.length / 2, (pair) => (chunk[2 * pair] ?? 0) <= clock)
}

/** The index of the chunk where `clock` belongs. */
function findChunk(chunks: ClockRanges, clock: number): number {
  return findLast(1, chunks.length, (chunk) => (chunks[chunk]?.[0] ?? 0) <= clock)
}

/** True if one of the ranges contains everything from `from` to before `to`. */
export function isWithin(ranges: ClockRanges, from: number, to: number): boolean {
  const chunk = ranges[findChunk(ranges, from)]
  if (!chunk) return false
  const at = findPair(chunk, from)
  return at >= 0 && to <= (chunk[at + 1] ?? 0)
}

/** True if the ranges contain all of `clock, length, clock, length, …`, which must be in order. */
export function holdsAll(ranges: ClockRanges, wanted: ArrayLike<number>): boolean {
  if (wanted.length <= fewRanges) {
    for (let at = 0; at < wanted.length; at += 2) {
      const clock = wanted[at] ?? 0
      if (!isWithin(ranges, clock, clock + (wanted[at + 1] ?? 0))) return false
    }
    return true
  }
  // Both lists are in order, so one walk over both is enough; a million ranges would otherwise need a search
  // each.
  let at = 0
  for (const chunk of ranges) {
    for (let pair = 0; pair < chunk.length && at < wanted.length; pair += 2) {
      const [from, to] = [chunk[pair] ?? 0, chunk[pair + 1] ?? 0]
      while (at < wanted.length && (wanted[at] ?? 0) < to) {
        const clock = wanted[at] ?? 0
        if (clock < from || clock + (wanted[at + 1] ?? 0) > to) return false
        at += 2
      }
    }
  }
  return at >= wanted.length
}

/** The chunk in memory of its own, so that ranges can be inserted. */
function ownChunk(ranges: ClockRanges, index: number): number[] | undefined {
  const chunk = ranges[index]
  if (!chunk || Array.isArray(chunk)) return chunk
  const own = Array.from(chunk)
  ranges[index] = own
  return own
}

/** Adds a range and joins it with the ranges that it touches. */
function add(ranges: ClockRanges, clock: number, end: number): void {
  const index = findChunk(ranges, clock)
  const chunk = ownChunk(ranges, index)
  if (!chunk) {
    ranges.push([clock, end])
    return
  }
  let from = clock
  let to = end
  let at = findPair(chunk, from)
  const before = at >= 0 ? (chunk[at + 1] ?? 0) : -1
  if (before >= from) {
    from = chunk[at] ?? from
    to = Math.max(to, before)
  } else {
    at += 2
  }
  const swallow = (within: Readonly<Chunk>, start: number): number => {
    let next = start
    for (; next < within.length && (within[next] ?? 0) <= to; next += 2) to = Math.max(to, within[next + 1] ?? 0)
    return next
  }
  let swallowed = swallow(chunk, at)
  const reachesEnd = swallowed === chunk.length
  let whole = index + 1
  for (let next = ranges[whole]; reachesEnd && next && (next[0] ?? 0) <= to; next = ranges[whole]) {
    swallowed = swallow(next, 0)
    if (swallowed < next.length) {
      ownChunk(ranges, whole)?.splice(0, swallowed)
      break
    }
    whole++
  }
  if (whole > index + 1) ranges.splice(index + 1, whole - index - 1)
  chunk.splice(at, reachesEnd ? chunk.length - at : swallowed - at, from, to)
  if (chunk.length > maxInChunk) ranges.splice(index + 1, 0, chunk.splice(maxInChunk / 2))
}

/** Adds `clock, length, clock, length, …`, which must be in order. */
export function addRanges(ranges: ClockRanges, added: ArrayLike<number>): void {
  const there = () => ranges.reduce((sum, { length }) => sum + length, 0)
  if (added.length > fewRanges && added.length > there() / shareForMerge) {
    const merged = mergeWith(ranges, added)
    ranges.length = 0
    for (const chunk of merged) ranges.push(chunk)
    return
  }
  for (let at = 0; at < added.length; at += 2) {
    const clock = added[at] ?? 0
    add(ranges, clock, clock + (added[at + 1] ?? 0))
  }
}

function mergeWith(ranges: ClockRanges, added: ArrayLike<number>): ClockRanges {
  const merged = numbersFor(ranges, added)
  let filled = 0
  let last = -1
  const append = (from: number, to: number): void => {
    if (from > last) {
      merged[filled++] = from
      merged[filled++] = to
      last = to
    } else if (to > last) {
      merged[filled - 1] = to
      last = to
    }
  }
  let at = 0
  const appendUpTo = (clock: number): void => {
    for (; at < added.length && (added[at] ?? 0) <= clock; at += 2) {
      const from = added[at] ?? 0
      append(from, from + (added[at + 1] ?? 0))
    }
  }
  for (const old of ranges) {
    for (let pair = 0; pair < old.length; pair += 2) {
      appendUpTo(old[pair] ?? 0)
      append(old[pair] ?? 0, old[pair + 1] ?? 0)
    }
  }
  appendUpTo(Number.POSITIVE_INFINITY)
  const chunks: ClockRanges = []
  for (let from = 0; from < filled; from += maxInChunk / 2)
    chunks.push(merged.subarray(from, Math.min(filled, from + maxInChunk / 2)))
  return chunks
}

const maxUint32 = 2 ** 32 - 1

/** Allocates memory for all of the ranges. */
function numbersFor(ranges: ClockRanges, added: ArrayLike<number>): Uint32Array | Float64Array {
  const count = ranges.reduce((sum, { length }) => sum + length, added.length)
  const end = Math.max(ranges.at(-1)?.at(-1) ?? 0, (added[added.length - 2] ?? 0) + (added[added.length - 1] ?? 0))
  return end > maxUint32 ? new Float64Array(count) : new Uint32Array(count)
}
