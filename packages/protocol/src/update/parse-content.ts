import * as decoding from 'lib0/decoding'
import { maxDepth, readShallowJson } from './json-depth.ts'

/** Thrown if an update can be decoded but has content that no honest client writes. */
export class Unsound extends Error {}

/** yjs' numbers for the content of an item. 9 is a document within a document, which a committee never has. */
const contents = { deleted: 1, json: 2, binary: 3, string: 4, embed: 5, format: 6, type: 7, any: 8 } as const
/** The highest number of a shared type; elements and hooks of XML are followed by a name. */
const lastType = 6
const xmlElement = 3
const xmlHook = 5

/** The first byte of a value in lib0's `any` encoding. */
const values = {
  undefined: 127,
  null: 126,
  integer: 125,
  float32: 124,
  float64: 123,
  bigInt: 122,
  false: 121,
  true: 120,
  string: 119,
  object: 118,
  array: 117,
  bytes: 116,
} as const

/** True if an item of this content can be more than one clock long without being deleted. */
export function canBeLong(content: number): boolean {
  return content === contents.json || content === contents.string || content === contents.any
}

/**
 * Reads past the content of an item. Returns the item's length; throws if the content is unsound or ends
 * early.
 */
export function readContent(decoder: decoding.Decoder, content: number): number {
  switch (content) {
    case contents.deleted:
      return readLength(decoder)
    case contents.json: {
      const length = readLength(decoder)
      for (let index = 0; index < length; index++) readJson(decoder, true)
      return length
    }
    case contents.binary:
      decoding.readVarUint8Array(decoder)
      return 1
    case contents.string: {
      const { length } = decoding.readVarString(decoder)
      if (length === 0) throw new Unsound()
      return length
    }
    case contents.embed:
      readJson(decoder, false)
      return 1
    case contents.format:
      decoding.readVarString(decoder)
      readJson(decoder, false)
      return 1
    case contents.type: {
      const type = decoding.readVarUint(decoder)
      if (type > lastType) throw new Unsound()
      if (type === xmlElement || type === xmlHook) decoding.readVarString(decoder)
      return 1
    }
    case contents.any: {
      const length = readLength(decoder)
      for (let index = 0; index < length; index++) readAny(decoder, 0)
      return length
    }
    default:
      throw new Unsound()
  }
}

/** A struct without length has no content, and every reader fails after it. */
export function readLength(decoder: decoding.Decoder): number {
  const length = decoding.readVarUint(decoder)
  if (length === 0) throw new Unsound()
  return length
}

function readJson(decoder: decoding.Decoder, mayBeUndefined: boolean): void {
  const text = decoding.readVarString(decoder)
  if (!(mayBeUndefined && text === 'undefined') && readShallowJson(text) === undefined) throw new Unsound()
}

/** Reads past a value of lib0's `any` encoding. It limits the depth, which lib0's own reader does not. */
function readAny(decoder: decoding.Decoder, depth: number): void {
  if (depth > maxDepth) throw new Unsound()
  switch (decoding.readUint8(decoder)) {
    case values.undefined:
    case values.null:
    case values.false:
    case values.true:
      return
    case values.integer:
      decoding.readVarInt(decoder)
      return
    case values.float32:
      decoding.readFloat32(decoder)
      return
    case values.float64:
      decoding.readFloat64(decoder)
      return
    case values.bigInt:
      decoding.readBigInt64(decoder)
      return
    case values.string:
      decoding.readVarString(decoder)
      return
    case values.object: {
      const size = decoding.readVarUint(decoder)
      for (let index = 0; index < size; index++) {
        decoding.readVarString(decoder)
        readAny(decoder, depth + 1)
      }
      return
    }
    case values.array: {
      const size = decoding.readVarUint(decoder)
      for (let index = 0; index < size; index++) readAny(decoder, depth + 1)
      return
    }
    case values.bytes:
      decoding.readVarUint8Array(decoder)
      return
    default:
      throw new Unsound()
  }
}
