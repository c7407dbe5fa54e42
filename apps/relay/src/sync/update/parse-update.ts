/*
 * Reads what an update says about itself, without a document and without yjs' own reader: that one skips bytes it does
 * not know, and makes an object of every struct. Source of the format: yjs 13.6, UpdateDecoderV1 and ContentXxx.
 */
import * as decoding from 'lib0/decoding'
import { maxDepth, readShallowJson } from './json-depth.ts'

export interface ClockRange {
  clientId: number
  from: number
  to: number
}

export interface UpdateSummary {
  /** What the update brings, by client id; contiguous, without the gaps it may contain. */
  ranges: ClockRange[]
  structs: number
  /** For every client id the highest clock that the update refers to. */
  refers: Map<number, number>
  /** `clock, length, clock, length, …`, sorted and merged. */
  deletes: Map<number, ArrayLike<number>>
  /**
   * Where the update says that its items lie, `placeFields` numbers for each run of items: client id, from, to; the item
   * that says where (see `placeKinds`); the kind; the item to the right, if there is one. What lies in a root's list
   * says nothing.
   */
  places: ArrayLike<number>
}

export const placeFields = 8
/** In a root, in the type that the other item is, or beside the other item; and more. */
export const placeKinds = { mask: 3, root: 0, within: 1, beside: 2, value: 4, long: 8 } as const

export type Unreadable = 'malformed' | 'unsound'

const maxStructs = 2_000_000
const maxClientIds = 20_000
/** A document of the largest frame has not so many runs of items. */
const maxPlaces = 500_000
/** Without gaps there is one for each client id; nobody's update has many. */
const maxRanges = 32_768

const none = -1
const infoGc = 0
const infoSkip = 10
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasParentSub = 0x20

class Unsound extends Error {}

/** Reads an update (encoding V1). Never throws: bytes that are no sound update give the reason. */
export function parseUpdate(update: Uint8Array): UpdateSummary | Unreadable {
  const decoder = decoding.createDecoder(update)
  try {
    const summary: UpdateSummary = {
      ranges: [],
      structs: 0,
      refers: new Map(),
      deletes: new Map(),
      places: [],
    }
    const places: number[] = []
    summary.places = places
    readStructs(decoder, summary, places)
    readDeletes(decoder, summary)
    // Bytes after the end are read by nobody and carried by everybody.
    return decoding.hasContent(decoder) ? 'malformed' : summary
  } catch (error) {
    return error instanceof Unsound ? 'unsound' : 'malformed'
  }
}

function readStructs(decoder: decoding.Decoder, summary: UpdateSummary, places: number[]): void {
  const clientIds = decoding.readVarUint(decoder)
  if (clientIds > maxClientIds) throw new Unsound()
  const seen = new Set<number>()
  for (let index = 0; index < clientIds; index++) {
    const count = decoding.readVarUint(decoder)
    const clientId = decoding.readVarUint(decoder)
    let clock = decoding.readVarUint(decoder)
    summary.structs += count
    if (count === 0 || summary.structs > maxStructs || seen.has(clientId)) throw new Unsound()
    seen.add(clientId)
    let from = clock
    for (let number = 0; number < count; number++) {
      const info = decoding.readUint8(decoder)
      if (info === infoSkip) {
        const length = readLength(decoder)
        if (clock > from) summary.ranges.push({ clientId, from, to: clock })
        clock += length
        from = clock
      } else {
        clock +=
          info === infoGc ? readLength(decoder) : readItem(decoder, info, clientId, clock, summary, places)
      }
      if (!Number.isSafeInteger(clock)) throw new Unsound()
    }
    if (clock > from) summary.ranges.push({ clientId, from, to: clock })
    if (summary.ranges.length > maxRanges || summary.refers.size > maxClientIds) throw new Unsound()
  }
}

/** A struct without length stands for nothing, and stops every reader that comes after it. */
function readLength(decoder: decoding.Decoder): number {
  const length = decoding.readVarUint(decoder)
  if (length === 0) throw new Unsound()
  return length
}

function readItem(
  decoder: decoding.Decoder,
  info: number,
  clientId: number,
  clock: number,
  summary: UpdateSummary,
  places: number[],
): number {
  let kind: number = placeKinds.root
  let [besideClientId, besideClock, rightClientId, rightClock] = [0, none, 0, none]
  const refer = (referred: number, at: number): void => {
    // An item that refers to itself or to what its client id has not written yet waits for ever.
    if (referred === clientId && at >= clock) throw new Unsound()
    if ((summary.refers.get(referred) ?? -1) < at) summary.refers.set(referred, at)
  }
  if (info & hasOrigin) {
    besideClientId = decoding.readVarUint(decoder)
    besideClock = decoding.readVarUint(decoder)
    refer(besideClientId, besideClock)
    kind = placeKinds.beside
  }
  if (info & hasRightOrigin) {
    rightClientId = decoding.readVarUint(decoder)
    rightClock = decoding.readVarUint(decoder)
    refer(rightClientId, rightClock)
    if (kind === placeKinds.root) {
      besideClientId = rightClientId
      besideClock = rightClock
      kind = placeKinds.beside
    }
  }
  if ((info & (hasOrigin | hasRightOrigin)) === 0) {
    if (decoding.readVarUint(decoder) === 1) {
      decoding.readVarString(decoder)
    } else {
      besideClientId = decoding.readVarUint(decoder)
      besideClock = decoding.readVarUint(decoder)
      refer(besideClientId, besideClock)
      kind = placeKinds.within
    }
    if (info & hasParentSub) {
      decoding.readVarString(decoder)
      kind |= placeKinds.value
    }
  }
  const content = info & 0x1f
  const length = readContent(decoder, content)
  if (length > 1 && (content === 2 || content === 4 || content === 8)) kind |= placeKinds.long
  if (kind === placeKinds.root || kind === (placeKinds.root | placeKinds.long)) return length

  // What is written in one go stands beside itself, and lies where its beginning does.
  const last = places.length - placeFields
  if (
    kind === placeKinds.beside &&
    last >= 0 &&
    clientId === places[last] &&
    clock === places[last + 2] &&
    besideClientId === clientId &&
    besideClock >= (places[last + 1] ?? 0) &&
    ((places[last + 5] ?? 0) & placeKinds.long) === 0 &&
    rightClientId === places[last + 6] &&
    rightClock === places[last + 7]
  )
    places[last + 2] = clock + length
  else if (places.length === maxPlaces * placeFields) throw new Unsound()
  else
    places.push(clientId, clock, clock + length, besideClientId, besideClock, kind, rightClientId, rightClock)
  return length
}

function readContent(decoder: decoding.Decoder, kind: number): number {
  switch (kind) {
    case 1: // deleted
      return readLength(decoder)
    case 2: {
      // JSON
      const length = readLength(decoder)
      for (let index = 0; index < length; index++) readJson(decoder, true)
      return length
    }
    case 3: // binary
      decoding.readVarUint8Array(decoder)
      return 1
    case 4: {
      const { length } = decoding.readVarString(decoder)
      if (length === 0) throw new Unsound()
      return length
    }
    case 5: // embed
      readJson(decoder, false)
      return 1
    case 6: // format
      decoding.readVarString(decoder)
      readJson(decoder, false)
      return 1
    case 7: {
      const type = decoding.readVarUint(decoder)
      if (type > 6) throw new Unsound()
      if (type === 3 || type === 5) decoding.readVarString(decoder)
      return 1
    }
    case 8: {
      const length = readLength(decoder)
      for (let index = 0; index < length; index++) readAny(decoder, 0)
      return length
    }
    default:
      // 9 is a document within a document, which a committee never has.
      throw new Unsound()
  }
}

function readJson(decoder: decoding.Decoder, mayBeUndefined: boolean): void {
  const text = decoding.readVarString(decoder)
  if (!(mayBeUndefined && text === 'undefined') && readShallowJson(text) === undefined) throw new Unsound()
}

/** Walks over a value of lib0's `any` encoding with a bound on its depth, which lib0's own reader does not have. */
function readAny(decoder: decoding.Decoder, depth: number): void {
  if (depth > maxDepth) throw new Unsound()
  const kind = decoding.readUint8(decoder)
  switch (kind) {
    case 127: // undefined
    case 126: // null
    case 121: // false
    case 120: // true
      return
    case 125:
      decoding.readVarInt(decoder)
      return
    case 124:
      decoding.readFloat32(decoder)
      return
    case 123:
      decoding.readFloat64(decoder)
      return
    case 122:
      decoding.readBigInt64(decoder)
      return
    case 119:
      decoding.readVarString(decoder)
      return
    case 118: {
      const size = decoding.readVarUint(decoder)
      for (let index = 0; index < size; index++) {
        decoding.readVarString(decoder)
        readAny(decoder, depth + 1)
      }
      return
    }
    case 117: {
      const size = decoding.readVarUint(decoder)
      for (let index = 0; index < size; index++) readAny(decoder, depth + 1)
      return
    }
    case 116:
      decoding.readVarUint8Array(decoder)
      return
    default:
      throw new Unsound()
  }
}

function readDeletes(decoder: decoding.Decoder, summary: UpdateSummary): void {
  const clientIds = decoding.readVarUint(decoder)
  if (clientIds > maxClientIds) throw new Unsound()
  const byClientId = new Map<number, number[]>()
  for (let index = 0; index < clientIds; index++) {
    const clientId = decoding.readVarUint(decoder)
    const count = decoding.readVarUint(decoder)
    const ranges = byClientId.get(clientId) ?? []
    for (let number = 0; number < count; number++) {
      const clock = decoding.readVarUint(decoder)
      const length = readLength(decoder)
      if (!Number.isSafeInteger(clock + length)) throw new Unsound()
      ranges.push(clock, length)
    }
    if (ranges.length > 0) byClientId.set(clientId, ranges)
  }
  for (const [clientId, ranges] of byClientId)
    summary.deletes.set(clientId, inOrder(ranges) ? ranges : merge(ranges))
}

function inOrder(ranges: readonly number[]): boolean {
  for (let at = 2; at < ranges.length; at += 2)
    if ((ranges[at] ?? 0) <= (ranges[at - 2] ?? 0) + (ranges[at - 1] ?? 0)) return false
  return true
}

/** Sorts ranges, and joins those that touch. */
function merge(ranges: readonly number[]): number[] {
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

/** The same in memory that another thread can take over as it is. */
export function packSummary(summary: UpdateSummary): UpdateSummary {
  const deletes = new Map(
    [...summary.deletes].map(([clientId, ranges]) => [clientId, Float64Array.from(ranges)]),
  )
  return { ...summary, deletes, places: Float64Array.from(summary.places) }
}

/** The memory of packed summary, to be handed over with them. */
export function memoryOf({ deletes, places }: UpdateSummary): ArrayBuffer[] {
  return [places, ...deletes.values()].flatMap((packed) =>
    packed instanceof Float64Array ? (packed.buffer as ArrayBuffer) : [],
  )
}
