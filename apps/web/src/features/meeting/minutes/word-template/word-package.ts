import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js'
import { imageSize } from 'image-size'
import { contentOfPart, type PartContent, pathOf } from './allowed-parts.ts'
import { checkPart } from './check-part.ts'
import { TemplateRefused, wordType } from './template-refused.ts'
import { tagsOf } from './xml.ts'

configure({ useWebWorkers: false })

/** In bytes. A letterhead with pictures has one or two megabytes. */
export const maxTemplateBytes = 10 * 1024 * 1024
/** In bytes, of all parts together. */
export const maxUnpackedBytes = 60 * 1024 * 1024
const maxParts = 1_000

/** The parts of a Word file by their paths. */
export interface WordPackage {
  readonly parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** The path of the document's text. */
  readonly main: string
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  readonly footnotes: readonly string[]
}

const contentTypes = '[Content_Types].xml'
const kinds = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/** Reads and checks a Word file. Throws `TemplateRefused`. */
export async function readWordPackage(file: Blob, name = ''): Promise<WordPackage> {
  if (file.size === 0) throw new TemplateRefused('empty')
  if (file.size > maxTemplateBytes) throw new TemplateRefused('too-large')
  if (/\.(docm|dotm)$/i.test(name)) throw new TemplateRefused('macros', name)
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  // The container of .doc files, and of files that are protected with a password.
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new TemplateRefused('old-word')
  if (!startsWith(head, [0x50, 0x4b])) throw new TemplateRefused('not-word')
  const unpacked = await unzip(file)
  if (!unpacked.has(contentTypes)) throw new TemplateRefused('not-word')
  const parts = checkParts(unpacked)
  const types = parts.get(contentTypes)
  if (!types) throw new TemplateRefused('not-word')
  const overrides = tagsOf(textOf(types), 'Override').map(({ PartName = '', ContentType = '' }) => ({
    path: PartName.replace(/^\//, ''),
    type: ContentType,
  }))
  const pathsOf = (kind: string) =>
    overrides.filter(({ path, type }) => type === `${kinds}${kind}+xml` && parts.has(path)).map(({ path }) => path)
  // Word opens the part that this relationship names, whatever type others have.
  const opened = tagsOf(partText({ parts }, '_rels/.rels'), 'Relationship')
    .filter(({ Type = '' }) => Type.endsWith('/officeDocument'))
    .map(({ Target = '' }) => pathOf(Target, '_rels/.rels'))
  const mains = [...pathsOf('document.main'), ...pathsOf('template.main')]
  const main = opened.length === 1 && mains.length === 1 && mains[0] === opened[0] ? mains[0] : undefined
  const text = main === undefined ? undefined : parts.get(main)
  if (main === undefined || !text || !textOf(text).includes('<w:body')) throw new TemplateRefused('not-word')
  return {
    parts,
    main,
    headers: pathsOf('header'),
    footers: pathsOf('footer'),
    footnotes: pathsOf('footnotes'),
  }
}

/**
 * Checks every part, whatever its name, and returns the parts of XML in a plain form. Throws `TemplateRefused`; also used for
 * a filled template, whose fields of Word may have lost a part of their instructions.
 */
export function checkParts(parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Map<string, Uint8Array<ArrayBuffer>> {
  const contents = new Map<string, PartContent>()
  for (const path of parts.keys()) {
    const content = contentOfPart(path)
    // Programs differ in which of the two they open.
    if (contents.has(path.toLowerCase())) throw new TemplateRefused('broken', path)
    contents.set(path.toLowerCase(), content)
  }
  const contentAt = (path: string) => contents.get(path.toLowerCase()) ?? null
  checkPictures([...parts].filter(([path]) => contentAt(path) === 'picture'))
  return new Map(
    [...parts].map(([path, bytes]) => [
      path,
      contentAt(path) === 'xml' ? new TextEncoder().encode(checkPart(path, bytes, contentAt)) : bytes,
    ]),
  )
}

export const textOf = (part: Uint8Array): string => new TextDecoder().decode(part)

/** The text of a part, or '' without that part. */
export function partText({ parts }: Pick<WordPackage, 'parts'>, path: string): string {
  const part = parts.get(path)
  return part ? textOf(part) : ''
}

async function unzip(file: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const zip = new ZipReader(new BlobReader(file), {
    checkSignature: true,
    // Entries that share their bytes unpack to far more than the size of the file.
    checkOverlappingEntry: true,
  })
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  let left = maxUnpackedBytes
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) continue
      if (entry.encrypted || parts.has(entry.filename)) throw new TemplateRefused('broken', entry.filename)
      left -= entry.uncompressedSize
      if (left < 0 || parts.size >= maxParts) throw new TemplateRefused('unpacks-too-large', entry.filename)
      parts.set(entry.filename, await unpack(entry))
    }
  } catch (failure) {
    throw failure instanceof TemplateRefused ? failure : new TemplateRefused('broken', String(failure))
  }
  return parts
}

/** Stops as soon as an entry is larger than announced. */
async function unpack(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize)
  let at = 0
  const writable = new WritableStream<Uint8Array>({
    write(piece) {
      if (at + piece.length > bytes.length) throw new TemplateRefused('unpacks-too-large', entry.filename)
      bytes.set(piece, at)
      at += piece.length
    },
  })
  await entry.getData(writable, { checkSignature: true })
  if (at !== bytes.length) throw new TemplateRefused('broken', entry.filename)
  return bytes
}

/**
 * The parts as a Word file. A Word template (.dotx) is written as a document: under the name .docx, Word opens no
 * other type.
 */
export async function writeWordPackage({ parts }: Pick<WordPackage, 'parts'>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(wordType), { level: 6, extendedTimestamp: false })
  for (const path of [contentTypes, ...[...parts.keys()].filter((key) => key !== contentTypes)]) {
    const part = parts.get(path) ?? new Uint8Array()
    const bytes =
      path === contentTypes
        ? new TextEncoder().encode(textOf(part).replaceAll(`${kinds}template.main+xml`, `${kinds}document.main+xml`))
        : part
    await zip.add(path, new Uint8ArrayReader(bytes))
  }
  return zip.close()
}

/** True for a Word template (.dotx), which is stored as a document. */
export const isDotx = ({ parts }: WordPackage): boolean =>
  partText({ parts }, contentTypes).includes(`${kinds}template.main+xml`)

/** A program that opens the document unpacks each picture to four bytes for a pixel: 160 MB. */
const maxPicturePixels = 40_000_000
const maxAllPixels = 100_000_000
const maxPictures = 100

// Their sizes are in units of length, or they are read by Windows only.
const withoutPixels = /\.(?:emf|wmf|wdp)$/i

/** Throws `TemplateRefused` for too many or too large pictures, and for one that is none. */
function checkPictures(pictures: readonly (readonly [path: string, bytes: Uint8Array])[]): void {
  if (pictures.length > maxPictures) throw new TemplateRefused('pictures', `${pictures.length}`)
  let all = 0
  for (const [path, bytes] of pictures) {
    if (withoutPixels.test(path)) continue
    const pixels = pixelsOf(bytes)
    all += pixels
    if (!(pixels <= maxPicturePixels) || all > maxAllPixels) throw new TemplateRefused('pictures', path)
  }
}

/** Infinity if it is no picture. */
function pixelsOf(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
