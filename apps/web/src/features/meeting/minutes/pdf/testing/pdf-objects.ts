import { inflateSync } from 'node:zlib'

export type PdfValue = string | number | boolean | PdfName | PdfRef | PdfValue[] | PdfDictionary

export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class PdfRef {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}

export class PdfDictionary {
  readonly entries = new Map<string, PdfValue>()
}

export interface PdfObjects {
  readonly trailer: PdfDictionary
  /** The value behind a reference, or the value itself. */
  resolve(value: PdfValue | undefined): PdfValue | undefined
  dictionary(value: PdfValue | undefined): PdfDictionary
  array(value: PdfValue | undefined): PdfValue[]
  /** The uncompressed bytes of a stream. */
  stream(value: PdfValue | undefined): Buffer
}

/** Reads the objects of a PDF file from its cross-reference stream, as any reader would find them. */
export function readObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const values = new Map<number, PdfValue>()
  const streams = new Map<PdfDictionary, Buffer>()

  function objectAt(place: number): { id: number; value: PdfValue } {
    const [head = '', id = ''] = /^(\d+) 0 obj\n/.exec(text.slice(place, place + 30)) ?? []
    if (head === '') throw new Error(`There is no object at ${place}`)
    const reader = createReader(text, place + head.length)
    const value = reader.value()
    if (value instanceof PdfDictionary) {
      const begin = reader.place() + '\nstream\n'.length
      if (text.slice(reader.place(), begin) !== '\nstream\n') throw new Error(`Object ${id} is no stream`)
      const content = file.subarray(begin, begin + Number(value.entries.get('Length')))
      streams.set(value, value.entries.has('Filter') ? inflateSync(content) : content)
    }
    return { id: Number(id), value }
  }

  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const { value: trailer } = objectAt(start)
  if (!(trailer instanceof PdfDictionary)) throw new Error('There is no cross-reference stream')
  const rows = streams.get(trailer) ?? Buffer.alloc(0)
  const compressed: { id: number; container: number; place: number }[] = []
  for (let id = 0; id * 7 < rows.length; id++) {
    const [kind, first, second] = [rows.readUInt8(id * 7), rows.readUInt32BE(id * 7 + 1), rows.readUInt16BE(id * 7 + 5)]
    if (kind === 2) compressed.push({ id, container: first, place: second })
    if (kind !== 1) continue
    const found = objectAt(first)
    if (found.id !== id) throw new Error(`Object ${id} is object ${found.id} in its place`)
    values.set(id, found.value)
  }
  for (const { id, container, place } of compressed) {
    const dictionary = values.get(container) as PdfDictionary
    const content = (streams.get(dictionary) ?? Buffer.alloc(0)).toString('latin1')
    const first = Number(dictionary.entries.get('First'))
    const head = content.slice(0, first).trim().split(' ').map(Number)
    if (head[place * 2] !== id) throw new Error(`Object ${id} is not in its container`)
    values.set(id, createReader(content, first + (head[place * 2 + 1] ?? 0)).value())
  }

  const resolve: PdfObjects['resolve'] = (value) => (value instanceof PdfRef ? values.get(value.id) : value)
  const dictionary: PdfObjects['dictionary'] = (value) => {
    const found = resolve(value)
    return found instanceof PdfDictionary ? found : new PdfDictionary()
  }
  const array: PdfObjects['array'] = (value) => {
    const found = resolve(value)
    return Array.isArray(found) ? found : []
  }
  const stream: PdfObjects['stream'] = (value) => streams.get(dictionary(value)) ?? Buffer.alloc(0)
  return { trailer, resolve, dictionary, array, stream }
}

/** Reads values one after the other; operators of a page's content are returned by `word`. */
export function createReader(text: string, start = 0) {
  let place = start
  const take = (pattern: RegExp): string | null => {
    const sticky = new RegExp(pattern, 'sy')
    sticky.lastIndex = place
    const found = sticky.exec(text)
    if (!found) return null
    place = sticky.lastIndex
    return found[1] ?? found[0]
  }

  function value(): PdfValue {
    take(/\s+/)
    if (take(/<</) !== null) {
      const result = new PdfDictionary()
      while (take(/\s*>>/) === null) {
        const key = value()
        if (!(key instanceof PdfName)) throw new Error(`A key is no name before ${text.slice(place, place + 20)}`)
        result.entries.set(key.name, value())
      }
      return result
    }
    if (take(/\[/) !== null) {
      const result: PdfValue[] = []
      while (take(/\s*\]/) === null) result.push(value())
      return result
    }
    const name = take(/\/([^\s/<>[\]()]*)/)
    if (name !== null) return new PdfName(name)
    const hex = take(/<([0-9A-Fa-f]*)>/)
    if (hex !== null) return Buffer.from(hex, 'hex').toString('latin1')
    const literal = take(/\(((?:\\.|[^\\()])*)\)/)
    if (literal !== null) return literal.replace(/\\(.)/gs, '$1')
    const reference = take(/(\d+) 0 R/)
    if (reference !== null) return new PdfRef(Number(reference))
    const number = take(/[-+]?[\d.]+/)
    if (number !== null) return Number(number)
    const truth = take(/true|false/)
    if (truth !== null) return truth === 'true'
    throw new Error(`No value begins with ${text.slice(place, place + 20)}`)
  }

  return {
    value,
    place: () => place,
    /** The next operator, with the values before it; null at the end. */
    operation(): { operator: string; operands: PdfValue[] } | null {
      const operands: PdfValue[] = []
      for (;;) {
        take(/\s+/)
        if (place >= text.length) return null
        const operator = take(/(?!true|false)[A-Za-z*'"]+/)
        if (operator !== null) return { operator, operands }
        operands.push(value())
      }
    },
  }
}
