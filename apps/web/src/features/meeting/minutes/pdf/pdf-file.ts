/** The number of an object in the file. */
export type Ref = number

/** An indirect reference, as it is written. */
export const to = (ref: Ref): string => `${ref} 0 R`

/** Text in UTF-16, as any string of a PDF file may be written. */
export function textString(text: string): string {
  let hex = '<FEFF'
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return `${hex}>`
}

/** At most two decimals: a hundredth of a point is less than any printer shows. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

interface StreamObject {
  readonly entries: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isCompressed: boolean
}

export interface PdfFile {
  /** A number for an object that is written later. */
  reserve(): Ref
  write(ref: Ref, object: string): void
  add(object: string): Ref
  /** `entries` are those of the stream's dictionary, without its length. */
  addStream(entries: string, content: string | Uint8Array<ArrayBuffer>, isCompressed?: boolean): Ref
  bytes(root: Ref, info: Ref): Promise<Uint8Array<ArrayBuffer>>
}

/** Small objects are compressed together: long minutes have ten thousand of them. */
const objectsInStream = 200

/** The objects of a PDF file, version 1.7, with compressed object and cross-reference streams. */
export function createPdfFile(): PdfFile {
  const objects: (string | StreamObject | undefined)[] = [undefined]
  const encoder = new TextEncoder()

  const reserve = () => objects.push(undefined) - 1
  const write = (ref: Ref, object: string) => {
    objects[ref] = object
  }
  const add = (object: string) => objects.push(object) - 1
  const addStream: PdfFile['addStream'] = (entries, content, isCompressed = true) => {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    return objects.push({ entries, bytes, isCompressed }) - 1
  }

  async function bytes(root: Ref, info: Ref) {
    /** The rows of the cross-reference stream: kind of entry, and two numbers of that kind. */
    const rows: (readonly [number, number, number])[] = [[0, 0, 65_535]]
    const plain = objects.flatMap((object, ref) => (typeof object === 'string' ? [{ ref, object }] : []))
    for (let from = 0; from < plain.length; from += objectsInStream) {
      const group = plain.slice(from, from + objectsInStream)
      let index = ''
      let bodies = ''
      for (const [place, { ref, object }] of group.entries()) {
        index += `${ref} ${bodies.length} `
        bodies += `${object}\n`
        rows[ref] = [2, objects.length, place]
      }
      addStream(`/Type /ObjStm /N ${group.length} /First ${index.length}`, index + bodies)
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    const append = (part: string | Uint8Array<ArrayBuffer>) => {
      const encoded = typeof part === 'string' ? encoder.encode(part) : part
      parts.push(encoded)
      length += encoded.length
    }
    const appendStream = async (ref: Ref, { entries, bytes, isCompressed }: StreamObject) => {
      const content = isCompressed ? await deflate(bytes) : bytes
      rows[ref] = [1, length, 0]
      const filter = isCompressed ? ' /Filter /FlateDecode' : ''
      append(`${ref} 0 obj\n<<${entries}${filter} /Length ${content.length}>>\nstream\n`)
      append(content)
      append('\nendstream\nendobj\n')
    }
    // Bytes above 127 in the second line let programs treat the file as binary.
    append('%PDF-1.7\n%')
    append(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
    for (const [ref, object] of objects.entries()) if (typeof object === 'object') await appendStream(ref, object)
    const start = length
    const ref = objects.length
    rows[ref] = [1, start, 0]
    await appendStream(ref, {
      entries: `/Type /XRef /Size ${ref + 1} /W [1 4 2] /Root ${to(root)} /Info ${to(info)}`,
      bytes: packRows(Array.from({ length: ref + 1 }, (_, at) => rows[at] ?? [0, 0, 65_535])),
      isCompressed: true,
    })
    append(`startxref\n${start}\n%%EOF\n`)
    return joined(parts, length)
  }

  return { reserve, write, add, addStream, bytes }
}

function packRows(rows: readonly (readonly [number, number, number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(rows.length * 7))
  for (const [at, [kind, first, second]] of rows.entries()) {
    view.setUint8(at * 7, kind)
    view.setUint32(at * 7 + 1, first)
    view.setUint16(at * 7 + 5, second)
  }
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
