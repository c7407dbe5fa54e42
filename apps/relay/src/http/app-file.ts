import { open, readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { streamFile } from '../stream-file.ts'

const typeByExtension: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg|font\/ttf)/

type Bytes = Uint8Array<ArrayBuffer>

export interface AppFile {
  type: string
  /** Weak: the plain and the compressed bytes have the same one. */
  etag: string
  compressible: boolean
  bytes(): Promise<Bytes>
  /** The number of bytes, if they are so many that each reader should get them in pieces; otherwise null. */
  longBytes: number | null
  /** Long bytes, in pieces. */
  stream(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /**
   * Compressed once for each version of the file, then cached in memory: the app's text files have some
   * megabytes, most of it for text recognition in images.
   */
  compressed(coding: Coding): Promise<Bytes>
}

/** A longer file is not read into memory for each of its readers, which may be slow. */
const longFrom = 256 * 1024

/** Best first. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

export const compressWith: Record<Coding, (bytes: Bytes) => Promise<Bytes>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  // The highest quality takes seconds; the build uses it for the app's scripts and styles.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
}

/** Shared by all relays of a process; there is only one, except in tests. */
const compressedByFile = new Map<string, { etag: string; bytes: Promise<Bytes> }>()

/** Only names with a hash: another file may get the same name as an older one, whose compressed copy is still there. */
const hashed = /[/\\]assets[/\\]([^/\\]+[/\\])?[^/\\]+-[\w-]{7}\.(js|css)$/

/** Reads the compressed copy that the build wrote (apps/web/build/compressed-files.ts); null if there is none. */
async function readCompressed(file: string, coding: Coding): Promise<Bytes | null> {
  return coding === 'br' && hashed.test(file) ? readFile(`${file}.br`).catch(() => null) : null
}

/** Reads a file of the app; null if the path is not a file. */
export async function readAppFile(file: string): Promise<AppFile | null> {
  const found = await stat(file).catch(() => null)
  if (found === null || !found.isFile()) return null
  const type = typeByExtension[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const etag = `W/"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  const bytes = () => readFile(file)

  async function compressed(coding: Coding): Promise<Bytes> {
    const key = `${coding} ${file}`
    const cached = compressedByFile.get(key)
    if (cached?.etag === etag) return cached.bytes
    const made = readCompressed(file, coding).then((built) => built ?? bytes().then(compressWith[coding]))
    compressedByFile.set(key, { etag, bytes: made })
    made.catch(() => compressedByFile.delete(key))
    return made
  }
  return {
    type,
    etag,
    compressible: compressible.test(type),
    bytes,
    compressed,
    longBytes: found.size > longFrom ? found.size : null,
    stream: async () => streamFile(await open(file)),
  }
}
