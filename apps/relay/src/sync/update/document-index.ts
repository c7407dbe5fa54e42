import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { addRanges, type ClockRanges, isWithin } from './clock-ranges.ts'
import { createPlaces, decodePlaces, type Places } from './nesting-index.ts'
import type { UpdateFacts } from './parse-update.ts'

/**
 * What `judge` finds: something new, nothing new, something that builds on what is not there, something that begins
 * with what is known and goes on, or something that lies where no honest client puts it.
 *
 * What overlaps is to be sent again from where the known ends: yjs throws when the end of what it holds was collected,
 * and would have to go on in the middle of an item that says otherwise.
 */
export type Verdict = 'new' | 'known' | 'missing-context' | 'overlapping' | 'unsound'

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
  deletes: Map<number, ClockRanges>,
  places: Places = createPlaces(new Map()),
): KnownState {
  /** Of the update that was judged last: it is the one that is added next. */
  let found: { facts: UpdateFacts; places: ReturnType<Places['find']> } | null = null
  const known = (writer: number) => clocks.get(writer) ?? 0
  let encoded: Uint8Array | null = null

  return {
    judge(facts) {
      let brings = false
      let overlaps = false
      const reached = new Map<number, number>()
      const clockOf = (writer: number) => reached.get(writer) ?? known(writer)
      for (const { writer, from, to } of facts.ranges) {
        if (from > clockOf(writer)) return 'missing-context'
        if (to > clockOf(writer)) {
          brings = true
          if (from < known(writer)) overlaps = true
          reached.set(writer, to)
        }
      }
      for (const [writer, clock] of facts.refers) if (clock >= clockOf(writer)) return 'missing-context'
      for (const [writer, ranges] of facts.deletes) {
        const last = ranges.length - 2
        if ((ranges[last] ?? 0) + (ranges[last + 1] ?? 0) > clockOf(writer)) return 'missing-context'
        if (!brings && !holds(deletes.get(writer), ranges)) brings = true
      }
      if (!brings) return 'known'
      if (overlaps) return 'overlapping'
      found = { facts, places: places.find(facts, known) }
      return found.places ? 'new' : 'unsound'
    },
    add(facts) {
      encoded = null
      const lie = found?.facts === facts ? found.places : places.find(facts, known)
      found = null
      if (lie) places.add(lie)
      for (const { writer, to } of facts.ranges) if (to > known(writer)) clocks.set(writer, to)
      for (const [writer, ranges] of facts.deletes) {
        const there = deletes.get(writer) ?? []
        addRanges(there, ranges)
        deletes.set(writer, there)
      }
    },
    writersOfNew(facts) {
      const writers = new Set<number>()
      for (const { writer, to } of facts.ranges) if (to > known(writer)) writers.add(writer)
      return writers
    },
    stateVector() {
      encoded ??= encodeStateVector(clocks)
      return encoded
    },
  }
}

function holds(there: ClockRanges | undefined, ranges: ArrayLike<number>): boolean {
  if (!there) return false
  for (let at = 0; at < ranges.length; at += 2) {
    const clock = ranges[at] ?? 0
    if (!isWithin(there, clock, clock + (ranges[at + 1] ?? 0))) return false
  }
  return true
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

/** For the store: what a snapshot knows and where its items lie (see `encodePlaces`), so that opening a room need not read the whole snapshot. */
export function encodeKnown(facts: UpdateFacts, places: Uint8Array): Uint8Array {
  const clocks = new Map<number, number>()
  for (const { writer, to } of facts.ranges) clocks.set(writer, Math.max(to, clocks.get(writer) ?? 0))
  return encoding.encode((encoder) => {
    encoding.writeVarUint8Array(encoder, encodeStateVector(clocks))
    encoding.writeVarUint(encoder, facts.deletes.size)
    for (const [writer, ranges] of facts.deletes) {
      encoding.writeVarUint(encoder, writer)
      encoding.writeVarUint(encoder, ranges.length / 2)
      for (let at = 0; at < ranges.length; at++) encoding.writeVarUint(encoder, ranges[at] ?? 0)
    }
    encoding.writeUint8Array(encoder, places)
  })
}

/** Reads what `encodeKnown` wrote. */
export function decodeKnown(bytes: Uint8Array | null): KnownState {
  const clocks = new Map<number, number>()
  const deletes = new Map<number, ClockRanges>()
  if (bytes) {
    const decoder = decoding.createDecoder(bytes)
    const vector = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    for (let left = decoding.readVarUint(vector); left > 0; left--)
      clocks.set(decoding.readVarUint(vector), decoding.readVarUint(vector))
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const writer = decoding.readVarUint(decoder)
      const ranges: number[] = []
      for (let more = decoding.readVarUint(decoder); more > 0; more--)
        ranges.push(decoding.readVarUint(decoder), decoding.readVarUint(decoder))
      const there: ClockRanges = []
      addRanges(there, ranges)
      deletes.set(writer, there)
    }
    // Snapshots of before there were places say nothing of them.
    if (decoding.hasContent(decoder)) return createKnownState(clocks, deletes, decodePlaces(decoder))
  }
  return createKnownState(clocks, deletes)
}
