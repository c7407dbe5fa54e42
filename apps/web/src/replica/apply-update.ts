import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'

const latin = new TextDecoder('latin1')
const text = 119
const object = 118
const list = 117

/**
 * Decodes the same as Yjs' own decoder. That one calls the browser for each string, with a view of its bytes,
 * which took half of the time of reading a committee of several years: it has tens of thousands of ids and
 * keys. This decoder turns all bytes into one string at once, and cuts plain ASCII strings out of it.
 */
class UpdateDecoder extends Y.UpdateDecoderV1 {
  readonly #bytes = this.restDecoder.arr
  readonly #letters = latin.decode(this.#bytes)

  override readString(): string {
    const decoder = this.restDecoder
    const start = decoder.pos
    const length = decoding.readVarUint(decoder)
    const from = decoder.pos
    const to = from + length
    let at = from
    while (at < to && (this.#bytes[at] ?? 128) < 128) at++
    if (at === to) {
      decoder.pos = to
      return this.#letters.slice(from, to)
    }
    // Letters beyond ASCII, and an update that ends too early.
    decoder.pos = start
    return decoding.readVarString(decoder)
  }

  override readKey(): string {
    return this.readString()
  }

  // biome-ignore lint/suspicious/noExplicitAny: as Yjs types it
  override readAny(): any {
    const decoder = this.restDecoder
    const kind = this.#bytes[decoder.pos]
    if (kind !== text && kind !== object && kind !== list) return decoding.readAny(decoder)
    decoder.pos++
    if (kind === text) return this.readString()
    const length = decoding.readVarUint(decoder)
    if (kind === list) {
      const values: unknown[] = []
      for (let index = 0; index < length; index++) values.push(this.readAny())
      return values
    }
    const fields: Record<string, unknown> = {}
    for (let index = 0; index < length; index++) {
      const key = this.readString()
      fields[key] = this.readAny()
    }
    return fields
  }
}

/** From this size on, an update has enough strings for decoding them at once. A key press has about 40 bytes. */
const largeBytes = 1024

/** Does the same as Yjs' `applyUpdate`, but faster for the large updates of a document that is opened. */
export function applyUpdate(doc: Y.Doc, update: Uint8Array, origin: unknown): void {
  if (update.length < largeBytes) Y.applyUpdate(doc, update, origin)
  else Y.applyUpdateV2(doc, update, origin, UpdateDecoder)
}
