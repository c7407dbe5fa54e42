import * as Y from 'yjs'
import { inOrder, type OrderedEntry } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { positionsOf } from '../../document/root-order.ts'
import { mapsUnder, readField, readOptionalText, readText, valuesUnder } from '../../document/tolerant-read.ts'
import { nameForType } from './document-name.ts'

/** The bytes are stored outside the committee's document, under their hash. */
export interface FileOfDocument {
  /** The SHA-256 of the bytes, in lower-case hex. */
  readonly sha256: string
  readonly bytes: number
  readonly mime: string
}

export interface DocumentVersion extends FileOfDocument {
  readonly id: string
  /** ISO time at which it was added, from that device's clock; '' if unknown. */
  readonly at: string
  /** The name of the member who added it, at that time. */
  readonly by: string
  readonly erased: Erasure | null
}

/** The name of the member at that time, and the ISO time from that device's clock. */
type Erasure = NonNullable<ReturnType<typeof readErasure>>

export interface MeetingDocument {
  readonly id: string
  readonly name: string
  readonly type: 'pdf' | 'image' | 'other'
  /** Only of an imported document; documents of this app have files instead. */
  readonly url: string
  readonly uploadDate: string
  /** Only of an imported document; see `text`. */
  readonly extractedText: string
  /** The agenda item that it is attached to; null for the whole meeting. */
  readonly item: string | null
  /** All versions, the newest last; none for an imported document. */
  readonly versions: readonly DocumentVersion[]
  /** The hash of the text file extracted from the newest version, if a device has extracted it. */
  readonly text: string | null
}

// A document is a map under `document:{id}` of its meeting: `name`, `item`, `order` and `removedAt` are
// separate fields, so that concurrent changes of two of them are both kept. `version:{id}` is one plain
// value, written once. The hash of a version's text is under `text:{hash of the file}`. `erased:{id}` records
// that the bytes of a version are erased. Imported documents are a plain value instead of the map.

const prefix = 'document:'
const versionPrefix = 'version:'
const sha256Pattern = /^[0-9a-f]{64}$/

export const documentKey = (id: string) => `${prefix}${id}`
export const versionKey = (id: string) => `${versionPrefix}${id}`
export const erasedKey = (versionId: string) => `erased:${versionId}`
export const textKey = (sha256: string) => `text:${sha256}`
export const isSha256 = (value: unknown): value is string => typeof value === 'string' && sha256Pattern.test(value)

/** No file has a terabyte, and sums of claimed sizes stay exact. */
export const isFileSize = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 1e12

/** Reads the file in a stored value; null without a hash and a size. */
export function readFile(value: unknown): FileOfDocument | null {
  const [sha256, bytes] = [readField(value, 'sha256'), readField(value, 'bytes')]
  if (!isSha256(sha256) || !isFileSize(bytes)) return null
  return { sha256, bytes, mime: readText(readField(value, 'mime')) }
}

export const newestVersion = ({ versions }: Pick<MeetingDocument, 'versions'>): DocumentVersion | null =>
  versions.at(-1) ?? null

export function readMeetingDocuments(meeting: Y.Map<unknown>): MeetingDocument[] {
  const documents: (MeetingDocument & OrderedEntry)[] = []
  for (const [id, document] of storedDocuments(meeting))
    documents.push(document instanceof Y.Map ? readDocument(id, document) : readImported(id, document))
  return inOrder(documents).map(({ order: _, ...document }) => document)
}

export function isPresentDocument(key: string, value: unknown): boolean {
  if (!key.startsWith(prefix)) return false
  return value instanceof Y.Map ? !isRemoved(value) : readField(value, 'name') !== undefined
}

function* storedDocuments(meeting: Y.Map<unknown>): Generator<[string, unknown]> {
  for (const [key, value] of meeting.entries())
    if (isPresentDocument(key, value)) yield [key.slice(prefix.length), value]
}

/** The documents that are maps, including removed ones. */
export const documentsOf = (meeting: Y.Map<unknown>) => mapsUnder(meeting, prefix)
export const documentPlaces = (meeting: Y.Map<unknown>) => positionsOf(documentsOf(meeting))

function readDocument(id: string, document: Y.Map<unknown>): MeetingDocument & OrderedEntry {
  const versions = readVersions(document)
  const newest = newestVersion({ versions })
  const text = newest && newest.erased === null && document.get(textKey(newest.sha256))
  return {
    id,
    order: readText(document.get('order')),
    name: nameForType(readText(document.get('name')), newest?.mime ?? ''),
    type: typeOf(newest?.mime ?? ''),
    url: '',
    uploadDate: newest?.at ?? '',
    extractedText: '',
    item: readOptionalText(document.get('item')),
    versions,
    text: isSha256(text) ? text : null,
  }
}

function readImported(id: string, value: unknown): MeetingDocument & OrderedEntry {
  const type = readField(value, 'type')
  return {
    id,
    order: '',
    name: readText(readField(value, 'name')),
    type: type === 'pdf' || type === 'image' ? type : 'other',
    url: readText(readField(value, 'url')),
    uploadDate: readText(readField(value, 'uploadDate')),
    extractedText: readText(readField(value, 'extractedText')),
    item: null,
    versions: [],
    text: null,
  }
}

/** In the order in which they were added; the last one is the current one on every device. */
export function readVersions(document: Y.Map<unknown>): (DocumentVersion & OrderedEntry)[] {
  const versions: (DocumentVersion & OrderedEntry)[] = []
  for (const [id, value] of valuesUnder(document, versionPrefix)) {
    const file = readFile(value)
    if (!file) continue
    versions.push({
      id,
      order: readText(readField(value, 'order')),
      ...file,
      at: readText(readField(value, 'at')),
      by: readText(readField(value, 'by')),
      erased: readErasure(document.get(erasedKey(id))),
    })
  }
  return inOrder(versions)
}

function readErasure(value: unknown) {
  const at = readField(value, 'at')
  return typeof at === 'string' ? { at, by: readText(readField(value, 'by')) } : null
}

function typeOf(mime: string): MeetingDocument['type'] {
  if (mime === 'application/pdf') return 'pdf'
  return mime.startsWith('image/') ? 'image' : 'other'
}

export function createDocument(name: string, item: string | null, order: string): Y.Map<unknown> {
  const document = new Y.Map<unknown>()
  document.set('name', name)
  document.set('order', order)
  if (item !== null) document.set('item', item)
  return document
}
