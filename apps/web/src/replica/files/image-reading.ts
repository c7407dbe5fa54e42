import { createObservable, type Observable } from '../observable.ts'
import { onAccountClose } from '../react/device-provider.tsx'
import type { Device } from '../store/device.ts'
import { openFile } from './device-files.ts'
import { storeWords } from './file-texts.ts'
import { isPartReachable } from './reader-parts.ts'
import type { Uploads } from './uploads.ts'

/** `reader-missing`: the code or the data for reading images is not available. */
export type ImageRead = 'read' | 'no-words' | 'stopped' | 'reader-missing' | 'file-missing' | 'failed'

export interface ImageToRead {
  documentId: string
  sha256: string
  mime: string
  name: string
  /** The place of its document: see changed-field.ts. */
  place: string
}

const shares = createObservable<ReadonlyMap<string, number>>(new Map())
/**
 * The progress of each image or scanned PDF that is being read or is waiting for it, from 0 to 1, by the hash
 * of its bytes.
 */
export const imagesBeingRead: Observable<ReadonlyMap<string, number>> = shares

const aborts = new Map<string, AbortController>()
let last: Promise<unknown> = Promise.resolve()

function setShare(sha256: string, share: number | null): void {
  const next = new Map(shares.get())
  if (share === null) next.delete(sha256)
  else next.set(sha256, share)
  shares.set(next)
}

export function stopReading(sha256: string): void {
  aborts.get(sha256)?.abort()
}

/**
 * Reads the words of an image, or of the pages of a PDF as images, on this device. Files are read one after
 * the other, since each takes some hundred megabytes. The words are stored for the search, and `note` gets
 * the hash of the text file that is queued for other devices. Returns null if this image is already being
 * read.
 */
export async function startReading(
  device: Device,
  uploads: Uploads,
  image: ImageToRead,
  note: (text: string) => void,
): Promise<ImageRead | null> {
  const { sha256 } = image
  if (aborts.has(sha256)) return null
  const abort = new AbortController()
  aborts.set(sha256, abort)
  setShare(sha256, 0)
  const holdOpen = onAccountClose(() => abort.abort())
  const reading = last.then(() => read(device, uploads, image, note, abort.signal))
  last = reading.catch(() => undefined)
  try {
    return await reading
  } catch (failure) {
    if (abort.signal.aborted) return 'stopped'
    console.warn('The words of an image could not be read', failure)
    return 'failed'
  } finally {
    holdOpen()
    aborts.delete(sha256)
    setShare(sha256, null)
  }
}

async function read(
  device: Device,
  uploads: Uploads,
  { documentId, sha256, mime, name, place }: ImageToRead,
  note: (text: string) => void,
  signal: AbortSignal,
): Promise<ImageRead> {
  signal.throwIfAborted()
  const opened = await openFile(device, documentId, { sha256, mime })
  if (opened.kind !== 'file') return 'file-missing'
  const isPdf = mime === 'application/pdf'
  if (!(await isPartReachable('ocr'))) return 'reader-missing'
  if (isPdf && !(await isPartReachable('pdf'))) return 'reader-missing'
  const code = await importReader(isPdf).catch((failure: unknown) => {
    console.warn('What reads a file could not be loaded', failure)
  })
  if (!code) return 'reader-missing'
  const { read, tidied } = code
  const words = tidied(await read(opened.blob, (share) => setShare(sha256, share), signal))
  signal.throwIfAborted()
  const text = await storeWords(device, uploads, documentId, { sha256, name, place }, words)
  if (text === null) return 'no-words'
  note(text)
  return 'read'
}

async function importReader(isPdf: boolean) {
  const { tidied } = await import('./read-text.ts')
  const read = isPdf ? (await import('./read-pages.ts')).readPages : (await import('./read-image.ts')).readImage
  return { read, tidied }
}
