import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { type ClockRange, mergeRanges, type UpdateFacts } from './update-facts.ts'

const fewRanges = 8

/** What `judge` finds: something new, nothing new, or something that builds on what is not there. */
export type Verdict = 'new' | 'known' | 'missing-context'

/**
 * What a room knows of its document without holding it: how far each writer got, and what was deleted. Enough to say
 * whether an update brings something, and whether everything it builds on is there.
 */
export interface KnownState {
  judge(facts: UpdateFacts): Verdict
  add(facts: UpdateFacts): void
  /** The writers under whose ids the update brings something new. */
  writersOfNew(facts: UpdateFacts): Set<number>
  /** In yjs' own encoding of state vectors. */
  stateVector(): Uint8Array
}

export function createKnownState(
  clocks: Map<number, number>,
  deletes: Map<number, ClockRange[]>,
): KnownState {
  let encoded: Uint8Array | null = null

  return {
    judge(facts) {
      let brings = false
      const reached = new Map<number, number>()
      const clockOf = (writer: number) => reached.get(writer) ?? clocks.get(writer) ?? 0
      for (const { writer, from, to } of facts.ranges) {
        if (from > clockOf(writer)) return 'missing-context'
        if (to > clockOf(writer)) {
          brings = true
          reached.set(writer, to)
        }
      }
      for (const [writer, clock] of facts.refers) if (clock >= clockOf(writer)) return 'missing-context'
      for (const [writer, ranges] of facts.deletes) {
        for (const [clock, length] of ranges) {
          if (clock + length > clockOf(writer)) return 'missing-context'
          if (!brings && !isWithin(deletes.get(writer), clock, length)) brings = true
        }
      }
      return brings ? 'new' : 'known'
    },
    add(facts) {
      encoded = null
      for (const { writer, to } of facts.ranges) if (to > (clocks.get(writer) ?? 0)) clocks.set(writer, to)
      for (const [writer, ranges] of facts.deletes) {
        const known = deletes.get(writer) ?? []
        // One by one for a keystroke; all at once for many, or a list of n backwards would take n² steps.
        if (ranges.length > fewRanges) deletes.set(writer, mergeRanges([...known, ...ranges]))
        else {
          for (const range of ranges) insertRange(known, range)
          deletes.set(writer, known)
        }
      }
    },
    writersOfNew(facts) {
      const writers = new Set<number>()
      for (const { writer, to } of facts.ranges) if (to > (clocks.get(writer) ?? 0)) writers.add(writer)
      return writers
    },
    stateVector() {
      encoded ??= encodeStateVector(clocks)
      return encoded
    },
  }
}

/** The index of the last range that begins at or before `clock`, or -1. */
function findRange(ranges: readonly ClockRange[], clock: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.[0] ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}

function isWithin(ranges: readonly ClockRange[] | undefined, clock: number, length: number): boolean {
  const found = ranges?.[findRange(ranges, clock)]
  return found !== undefined && clock + length <= found[0] + found[1]
}

/** Adds a range, joined with those that it touches. */
function insertRange(ranges: ClockRange[], [clock, length]: ClockRange): void {
  let start = clock
  let end = clock + length
  let index = findRange(ranges, clock)
  const before = ranges[index]
  if (before && before[0] + before[1] >= start) {
    start = before[0]
    end = Math.max(end, before[0] + before[1])
  } else {
    index++
  }
  let swallowed = index
  for (let next = ranges[swallowed]; next && next[0] <= end; next = ranges[swallowed]) {
    end = Math.max(end, next[0] + next[1])
    swallowed++
  }
  ranges.splice(index, swallowed - index, [start, end - start])
}

function encodeStateVector(clocks: ReadonlyMap<number, number>): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, clocks.size)
    for (const [writer, clock] of clocks) {
      encoding.writeVarUint(encoder, writer)
      encoding.writeVarUint(encoder, clock)
    }
  })
}

/** For the store: what a snapshot knows, so that opening a room need not read the whole snapshot. */
export function encodeKnown(facts: UpdateFacts): Uint8Array {
  const clocks = new Map<number, number>()
  for (const { writer, to } of facts.ranges) clocks.set(writer, Math.max(to, clocks.get(writer) ?? 0))
  return encoding.encode((encoder) => {
    encoding.writeVarUint8Array(encoder, encodeStateVector(clocks))
    encoding.writeVarUint(encoder, facts.deletes.size)
    for (const [writer, ranges] of facts.deletes) {
      encoding.writeVarUint(encoder, writer)
      encoding.writeVarUint(encoder, ranges.length)
      for (const [clock, length] of ranges) {
        encoding.writeVarUint(encoder, clock)
        encoding.writeVarUint(encoder, length)
      }
    }
  })
}

/** Reads what `encodeKnown` wrote. */
export function decodeKnown(bytes: Uint8Array | null): KnownState {
  const clocks = new Map<number, number>()
  const deletes = new Map<number, ClockRange[]>()
  if (bytes) {
    const decoder = decoding.createDecoder(bytes)
    const vector = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    for (let left = decoding.readVarUint(vector); left > 0; left--)
      clocks.set(decoding.readVarUint(vector), decoding.readVarUint(vector))
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const writer = decoding.readVarUint(decoder)
      const ranges: ClockRange[] = []
      for (let more = decoding.readVarUint(decoder); more > 0; more--)
        ranges.push([decoding.readVarUint(decoder), decoding.readVarUint(decoder)])
      deletes.set(writer, ranges)
    }
  }
  return createKnownState(clocks, deletes)
}
