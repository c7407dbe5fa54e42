import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Random } from './random.ts'

/** Returns the bytes of a real update with a few of them changed, cut, doubled or swapped. */
export function mutate(update: Uint8Array, random: Random): Uint8Array {
  let bytes = [...update]
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(bytes.length)
    switch (random.below(7)) {
      case 0:
        bytes[at] = random.below(256)
        break
      case 1:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
        break
      case 2:
        bytes = bytes.slice(0, at)
        break
      case 3:
        bytes.splice(at, 1 + random.below(4))
        break
      case 4:
        bytes.splice(at, 0, ...bytes.slice(at, at + 1 + random.below(12)))
        break
      case 5:
        bytes[at] = random.pick([0, 1, 127, 128, 255])
        break
      default:
        bytes.splice(at, 0, random.below(256))
    }
  }
  return Uint8Array.from(bytes)
}

/** Well-formed in every byte, but without meaning: any kind of struct, linked to any existing struct. */
export function forge(doc: Y.Doc, clientId: number, random: Random): Uint8Array {
  const known = [...Y.decodeStateVector(Y.encodeStateVector(doc))]
  const clock = known.find(([id]) => id === clientId)?.[1] ?? 0
  const anyId = (): [number, number] => {
    const [id, end] = known[random.below(known.length)] ?? [clientId, clock]
    return [id, random.below(Math.max(1, end + (random.chance(0.02) ? 3 : 0)))]
  }
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 1)
    const structs = 1 + random.below(4)
    encoding.writeVarUint(encoder, structs)
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    for (let index = 0; index < structs; index++) writeStruct(encoder, random, anyId)
    writeDeletes(encoder, random, known)
  })
}

function writeStruct(encoder: encoding.Encoder, random: Random, anyId: () => [number, number]): void {
  const kind = random.chance(0.05) ? 0 : 1 + random.below(8)
  const origin = random.chance(0.4) ? 0x80 : 0
  const right = random.chance(0.4) ? 0x40 : 0
  const under = random.chance(0.3) ? 0x20 : 0
  if (kind === 0) {
    encoding.writeUint8(encoder, 0)
    return encoding.writeVarUint(encoder, 1 + random.below(3))
  }
  encoding.writeUint8(encoder, kind | origin | right | under)
  const writeId = () => {
    for (const part of anyId()) encoding.writeVarUint(encoder, part)
  }
  if (origin) writeId()
  if (right) writeId()
  if (!origin && !right) {
    const inRoot = random.chance(0.5)
    encoding.writeVarUint(encoder, inRoot ? 1 : 0)
    if (inRoot) encoding.writeVarString(encoder, random.pick(['text', 'map', 'list', 'meetings', 'notes', 'other']))
    else writeId()
    if (under) encoding.writeVarString(encoder, random.pick(['key0', 'key1', 'key2', 'title', '__proto__', '']))
  }
  writeContent(encoder, kind, random)
}

type AnyEncodable = Parameters<typeof encoding.writeAny>[1]

function writeContent(encoder: encoding.Encoder, kind: number, random: Random): void {
  switch (kind) {
    case 1:
      return encoding.writeVarUint(encoder, 1 + random.below(4))
    case 2:
      encoding.writeVarUint(encoder, 2)
      encoding.writeVarString(encoder, 'undefined')
      return encoding.writeVarString(encoder, '{"a":1}')
    case 3:
      return encoding.writeVarUint8Array(encoder, new Uint8Array(random.below(5)))
    case 4:
      return encoding.writeVarString(encoder, random.pick(['x', 'hostile ', '🎈', '\uFFFD']))
    case 5:
      return encoding.writeVarString(encoder, random.pick(['null', '{}', '[]', '"text"', '3']))
    case 6:
      encoding.writeVarString(encoder, random.pick(['bold', '__proto__', 'ychange', '']))
      return encoding.writeVarString(encoder, random.pick(['null', 'true', '{}', '[1]']))
    case 7: {
      const type = random.below(7)
      encoding.writeVarUint(encoder, type)
      if (type === 3 || type === 5) encoding.writeVarString(encoder, random.pick(['p', 'script', '', '<b>']))
      return
    }
    default:
      encoding.writeVarUint(encoder, 2)
      encoding.writeAny(encoder, random.pick<AnyEncodable>([1, 'any', null, { __proto: 1 }, [[]]]))
      return encoding.writeAny(encoder, BigInt(3))
  }
}

function writeDeletes(encoder: encoding.Encoder, random: Random, known: [number, number][]): void {
  const [clientId, end] = known[random.below(known.length)] ?? [0, 0]
  if (end < 4 || random.chance(0.7)) return encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, clientId)
  encoding.writeVarUint(encoder, 2)
  for (let range = 0; range < 2; range++) {
    encoding.writeVarUint(encoder, random.below(end - 3))
    encoding.writeVarUint(encoder, 1 + random.below(3))
  }
}
