import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { manifestName } from './export-manifest.ts'
import { ImportRefused } from './import-refused.ts'
import { maxEntries } from './limits.ts'

configure({ useWebWorkers: false })

/**
 * Returns the entries of a ZIP by their path below the folder of the manifest: a ZIP that was unpacked and
 * packed again has one more folder.
 */
export async function openZip(file: Blob): Promise<Map<string, FileEntry>> {
  const zip = new ZipReader(new BlobReader(file), {
    checkSignature: true,
    // Entries that share their bytes unpack to far more than the size of the file.
    checkOverlappingEntry: true,
  })
  const entries = new Map<string, FileEntry>()
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) continue
      const path = entry.filename
      if (path.startsWith('__MACOSX/')) continue
      if (isUnsafe(path)) throw new ImportRefused('unsafe-path', path)
      if (entry.encrypted || entries.has(path)) throw new ImportRefused('damaged', path)
      if (entries.size >= maxEntries) throw new ImportRefused('too-large')
      entries.set(path, entry)
    }
  } catch (failure) {
    if (failure instanceof ImportRefused) throw failure
    throw new ImportRefused('not-an-export')
  }
  const manifest = [...entries.keys()]
    .filter((path) => path === manifestName || path.endsWith(`/${manifestName}`))
    .sort((a, b) => a.length - b.length)[0]
  if (manifest === undefined) throw new ImportRefused('not-an-export')
  const folder = manifest.slice(0, -manifestName.length)
  return new Map(
    [...entries].filter(([path]) => path.startsWith(folder)).map(([path, entry]) => [path.slice(folder.length), entry]),
  )
}

function isUnsafe(path: string): boolean {
  return path.startsWith('/') || path.includes('\\') || path.includes('\0') || path.split('/').includes('..')
}

/**
 * Unpacks an entry as a stream that fails when it is larger than announced, so that a ZIP bomb does not fill
 * memory or disk.
 */
export function unpack(
  entry: FileEntry,
  path: string,
  announced: number,
  signal?: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.length
      if (bytes > announced) throw new ImportRefused('damaged', path)
      controller.enqueue(piece)
    },
    flush() {
      if (bytes !== announced) throw new ImportRefused('damaged', path)
    },
  })
  // A failure is passed on to the reader of the stream.
  entry
    .getData(writable, { checkSignature: true, ...(signal && { signal }) })
    .catch((failure: unknown) => writable.abort(failure).catch(() => undefined))
  return readable
}

/** Unpacks a small entry into memory. Throws ImportRefused if it is too large or damaged. */
export async function unpackBytes(
  entry: FileEntry | undefined,
  path: string,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!entry) throw new ImportRefused('missing-part', path)
  if (entry.uncompressedSize > max) throw new ImportRefused('too-large', path)
  try {
    return new Uint8Array(await new Response(unpack(entry, path, entry.uncompressedSize)).arrayBuffer())
  } catch (failure) {
    throw failure instanceof ImportRefused ? failure : new ImportRefused('damaged', path)
  }
}
