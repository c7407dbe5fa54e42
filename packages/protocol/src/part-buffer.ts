import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** More is not kept when a connection breaks: it would fill the memory of a phone. */
const maxBufferedBytes = 16 * 1024 * 1024

/** The first parts of a document. */
export interface FirstParts {
  /** The relay's name for the document and the way it is split: equal only if all parts are equal. */
  tag: Uint8Array
  /** The number of these parts. */
  count: number
}

export function writeFirstParts(encoder: encoding.Encoder, { tag, count }: FirstParts): void {
  encoding.writeVarUint8Array(encoder, tag)
  encoding.writeVarUint(encoder, count)
}

/** Throws when the bytes end early. */
export function readFirstParts(decoder: decoding.Decoder): FirstParts {
  return { tag: decoding.readVarUint8Array(decoder).slice(), count: decoding.readVarUint(decoder) }
}

/**
 * The parts of a document that have arrived. They are kept when the connection breaks, so that the next
 * connection continues after them.
 */
export function createPartBuffer() {
  let tag: Uint8Array = new Uint8Array(0)
  let parts: Uint8Array[] = []
  let countBefore = 0

  function forget(): void {
    parts = []
    countBefore = 0
  }

  return {
    /** For the hello of the next connection; null if no parts are kept. */
    first: (): FirstParts | null => (parts.length > 0 ? { tag, count: parts.length } : null),
    /**
     * The relay now sends the parts after these. Returns the list that they must be added to. Throws if this
     * device does not have these parts.
     */
    continueAfter(sent: FirstParts): Uint8Array[] {
      if (sent.count === 0) {
        forget()
        tag = sent.tag
      } else if (sent.count !== parts.length || !isEqual(sent.tag, tag)) throw new Error('Parts missing')
      return parts
    },
    /** To be called when a connection has ended. True if it added parts that the next one continues after. */
    connectionEnded(): boolean {
      if (parts.reduce((sum, { length }) => sum + length, 0) > maxBufferedBytes) forget()
      const hasGrown = parts.length > countBefore
      countBefore = parts.length
      return hasGrown
    },
    forget,
  }
}

export type PartBuffer = ReturnType<typeof createPartBuffer>

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
