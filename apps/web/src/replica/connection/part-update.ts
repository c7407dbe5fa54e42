import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

type Struct = Y.Item | Y.GC

/** The consecutive structs of one client id in a part. */
interface Block {
  readonly clock: number
  count: number
  readonly written: Y.UpdateEncoderV1
}

/** The maximum number of deletions in one part: a million bytes have room for more. */
const maxDeletions = 50_000

/**
 * Splits an update into updates of at most `maxBytes` that add up to the same, to be applied in their order.
 * Each builds only on earlier ones, and deletions are last. Only content that yjs cannot split may be larger;
 * text can be split. An update with gaps, which depends on missing structs, is not split.
 */
export function partUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update)
  const whole = structs.filter((struct) => !(struct instanceof Y.Skip))
  if (whole.length < structs.length) return [update]
  const parts: Uint8Array[] = []
  let blocks = new Map<number, Block>()
  let bytes = 0
  for (const struct of inOrder(whole)) {
    for (const piece of inPieces(struct, Math.floor(maxBytes / 8))) {
      bytes += write(blocks, piece)
      // A letter takes at most three bytes, so the next piece of a text still fits.
      if (bytes < maxBytes / 2) continue
      parts.push(encodePart(blocks, []))
      blocks = new Map()
      bytes = 0
    }
  }
  if (blocks.size > 0) parts.push(encodePart(blocks, []))
  const deletions = [...ds.clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }): Deletion => ({ client, clock, len })),
  )
  for (let at = 0; at < deletions.length; at += maxDeletions)
    parts.push(encodePart(new Map(), deletions.slice(at, at + maxDeletions)))
  return parts
}

/** Returns all structs, each after those that it builds on. */
function* inOrder(structs: readonly Struct[]): Generator<Struct> {
  const waiting = new Map<number, { readonly structs: Struct[]; next: number }>()
  for (const struct of structs) {
    const { client } = struct.id
    const known = waiting.get(client)
    if (known) known.structs.push(struct)
    else waiting.set(client, { structs: [struct], next: 0 })
  }
  const nextOf = (client: number) => {
    const of = waiting.get(client)
    return of?.structs[of.next]
  }
  // Structs that are not in the update are at the receiver already.
  const isMissing = ({ client, clock }: Y.ID) => clock >= (nextOf(client)?.id.clock ?? Number.POSITIVE_INFINITY)
  for (const first of waiting.keys()) {
    const stack = [{ client: first, upTo: Number.POSITIVE_INFINITY }]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const of = waiting.get(top.client)
      const struct = nextOf(top.client)
      if (!of || !struct || struct.id.clock > top.upTo) {
        stack.pop()
        continue
      }
      const missing = builtOn(struct).find(isMissing)
      if (missing) {
        if (stack.some(({ client }) => client === missing.client)) throw new Error('Structs wait for each other')
        stack.push({ client: missing.client, upTo: missing.clock })
        continue
      }
      of.next++
      yield struct
    }
  }
}

function builtOn(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return []
  const { origin, rightOrigin, parent } = struct
  return [origin, rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null)
}

/** Splits a long text into pieces of at most this many letters; returns any other struct unchanged. */
function* inPieces(struct: Struct, maxLetters: number): Generator<Struct> {
  let rest = struct
  while (rest instanceof Y.Item && rest.content instanceof Y.ContentString && rest.length > maxLetters) {
    const { id, rightOrigin, content } = rest
    // Do not split between the two halves of one letter.
    const isHalf = /[\uD800-\uDBFF]/.test(content.str.charAt(maxLetters - 1))
    const length = isHalf ? maxLetters - 1 : maxLetters
    const [start, origin] = [id.clock + length, Y.createID(id.client, id.clock + length - 1)]
    const right = content.splice(length)
    rest.length = length
    yield rest
    rest = new Y.Item(Y.createID(id.client, start), null, origin, null, rightOrigin, null, null, right)
  }
  yield rest
}

/** Returns the number of bytes that the struct takes. */
function write(blocks: Map<number, Block>, struct: Struct): number {
  const { client, clock } = struct.id
  const block = blocks.get(client) ?? { clock, count: 0, written: new Y.UpdateEncoderV1() }
  blocks.set(client, block)
  const before = encoding.length(block.written.restEncoder)
  struct.write(block.written, 0)
  block.count++
  return encoding.length(block.written.restEncoder) - before
}

interface Deletion {
  readonly client: number
  readonly clock: number
  readonly len: number
}

/** Encodes in the first encoding of yjs (V1). `Y.mergeUpdates` loses structs unless the largest client id is first. */
function encodePart(blocks: ReadonlyMap<number, Block>, deletions: readonly Deletion[]): Uint8Array {
  const byClient = new Map<number, Deletion[]>()
  for (const deletion of deletions) {
    const known = byClient.get(deletion.client)
    if (known) known.push(deletion)
    else byClient.set(deletion.client, [deletion])
  }
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, blocks.size)
    for (const [client, { clock, count, written }] of [...blocks].sort(([a], [b]) => b - a)) {
      encoding.writeVarUint(encoder, count)
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeUint8Array(encoder, written.toUint8Array())
    }
    encoding.writeVarUint(encoder, byClient.size)
    for (const [client, ranges] of byClient) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, ranges.length)
      for (const { clock, len } of ranges) {
        encoding.writeVarUint(encoder, clock)
        encoding.writeVarUint(encoder, len)
      }
    }
  })
}
