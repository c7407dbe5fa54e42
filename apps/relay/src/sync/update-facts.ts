/*
 * Reads what an update says about itself, without a document and without yjs' own reader: that one skips bytes it does
 * not know, and makes an object of every struct. Source of the format: yjs 13.6, UpdateDecoderV1 and ContentXxx.
 */
import * as decoding from 'lib0/decoding'
import { isShallowJson, mostDepth } from './json-depth.ts'

/** `[clock, length]`, sorted and merged. */
export type ClockRange = [clock: number, length: number]

export interface WriterRange {
  writer: number
  from: number
  to: number
}

export interface UpdateFacts {
  /** What the update brings, by writer; contiguous, without the gaps it may contain. */
  ranges: WriterRange[]
  structs: number
  /** For every writer the highest clock that the update refers to. */
  refers: Map<number, number>
  deletes: Map<number, ClockRange[]>
}

export type Unreadable = 'malformed' | 'unsound'

const mostStructs = 2_000_000
const mostWriters = 20_000

const infoGc = 0
const infoSkip = 10
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasParentSub = 0x20

class Unsound extends Error {}

/** Reads an update (encoding V1). Never throws: bytes that are no sound update give the reason. */
export function readUpdateFacts(update: Uint8Array): UpdateFacts | Unreadable {
  const decoder = decoding.createDecoder(update)
  try {
    const facts: UpdateFacts = { ranges: [], structs: 0, refers: new Map(), deletes: new Map() }
    readStructs(decoder, facts)
    readDeletes(decoder, facts)
    // Bytes after the end are read by nobody and carried by everybody.
    return decoding.hasContent(decoder) ? 'malformed' : facts
  } catch (error) {
    return error instanceof Unsound ? 'unsound' : 'malformed'
  }
}

function readStructs(decoder: decoding.Decoder, facts: UpdateFacts): void {
  const writers = decoding.readVarUint(decoder)
  if (writers > mostWriters) throw new Unsound()
  const seen = new Set<number>()
  for (let index = 0; index < writers; index++) {
    const count = decoding.readVarUint(decoder)
    const writer = decoding.readVarUint(decoder)
    let clock = decoding.readVarUint(decoder)
    facts.structs += count
    if (count === 0 || facts.structs > mostStructs || seen.has(writer)) throw new Unsound()
    seen.add(writer)
    let from = clock
    for (let number = 0; number < count; number++) {
      const info = decoding.readUint8(decoder)
      if (info === infoSkip) {
        const length = readLength(decoder)
        if (clock > from) facts.ranges.push({ writer, from, to: clock })
        clock += length
        from = clock
      } else {
        clock += info === infoGc ? readLength(decoder) : readItem(decoder, info, writer, clock, facts)
      }
      if (!Number.isSafeInteger(clock)) throw new Unsound()
    }
    if (clock > from) facts.ranges.push({ writer, from, to: clock })
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
  writer: number,
  clock: number,
  facts: UpdateFacts,
): number {
  const refer = () => {
    const referred = decoding.readVarUint(decoder)
    const at = decoding.readVarUint(decoder)
    // An item that refers to itself or to what its writer has not written yet waits for ever.
    if (referred === writer && at >= clock) throw new Unsound()
    if ((facts.refers.get(referred) ?? -1) < at) facts.refers.set(referred, at)
  }
  if (info & hasOrigin) refer()
  if (info & hasRightOrigin) refer()
  if ((info & (hasOrigin | hasRightOrigin)) === 0) {
    if (decoding.readVarUint(decoder) === 1) decoding.readVarString(decoder)
    else refer()
    if (info & hasParentSub) decoding.readVarString(decoder)
  }
  return readContent(decoder, info & 0x1f)
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
  if (!(mayBeUndefined && text === 'undefined') && !isShallowJson(text)) throw new Unsound()
}

/** Walks over a value of lib0's `any` encoding with a bound on its depth, which lib0's own reader does not have. */
function readAny(decoder: decoding.Decoder, depth: number): void {
  if (depth > mostDepth) throw new Unsound()
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

function readDeletes(decoder: decoding.Decoder, facts: UpdateFacts): void {
  const writers = decoding.readVarUint(decoder)
  if (writers > mostWriters) throw new Unsound()
  for (let index = 0; index < writers; index++) {
    const writer = decoding.readVarUint(decoder)
    const count = decoding.readVarUint(decoder)
    const ranges: ClockRange[] = facts.deletes.get(writer) ?? []
    for (let number = 0; number < count; number++) {
      const clock = decoding.readVarUint(decoder)
      const length = readLength(decoder)
      if (!Number.isSafeInteger(clock + length)) throw new Unsound()
      ranges.push([clock, length])
    }
    if (ranges.length > 0) facts.deletes.set(writer, mergeRanges(ranges))
  }
}

/** Sorts ranges, and joins those that touch. */
export function mergeRanges(ranges: ClockRange[]): ClockRange[] {
  ranges.sort((a, b) => a[0] - b[0])
  const merged: ClockRange[] = []
  for (const [clock, length] of ranges) {
    const last = merged.at(-1)
    if (last && clock <= last[0] + last[1]) last[1] = Math.max(last[1], clock + length - last[0])
    else merged.push([clock, length])
  }
  return merged
}
