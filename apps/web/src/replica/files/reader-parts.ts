import { storeHint } from '../store/store-hint.ts'
/**
 * Large parts of the app. They are not stored with the app, but fetched when they are used, or when a person
 * asks for them.
 */
export const readerParts = ['pdf', 'word', 'ocr'] as const
export type ReaderPart = (typeof readerParts)[number]

interface PartFile {
  path: string
  bytes: number
}
type Parts = Readonly<Record<ReaderPart, readonly PartFile[]>>

export type PartOnDevice = Awaited<ReturnType<typeof readPartsOnDevice>>[number]

/**
 * The service worker also serves from this cache, and adds files that were fetched by being used: see
 * vite.config.ts.
 */
const cacheName = 'readers'
/** The parts that a person wants on this device, including those of later versions of the app. */
const storageKey = 'offline-parts'

const listAddress = '/reader-parts.json'
/** With a question mark the service worker asks the relay: for the version that is not in use yet. */
const nextListAddress = `${listAddress}?next`

async function readParts(address = listAddress): Promise<Parts> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The list of parts: ${response.status}`)
  return (await response.json()) as Parts
}

/** Whether this browser can store the parts: only over https, or on localhost. */
export const canStoreParts = (): boolean => 'caches' in globalThis

function readWanted(): Set<ReaderPart> {
  const stored = localStorage.getItem(storageKey)?.split(' ') ?? []
  return new Set(readerParts.filter((part) => stored.includes(part)))
}

function changeWanted(change: (wanted: Set<ReaderPart>) => void): void {
  const wanted = readWanted()
  change(wanted)
  if (wanted.size === 0) localStorage.removeItem(storageKey)
  else storeHint(storageKey, [...wanted].join(' '))
}

/** Returns all parts, their sizes, and which are on this device. Rejects when that can't be read. */
export async function readPartsOnDevice() {
  const parts = await readParts()
  const cache = await caches.open(cacheName)
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return readerParts.map((part) => ({
    part,
    bytes: parts[part].reduce((sum, { bytes }) => sum + bytes, 0),
    here: parts[part].every(({ path }) => held.has(path)),
  }))
}

/** Fetches a part to this device, and its newer versions from now on. Rejects when it can't be fetched or stored. */
export async function storePart(
  part: ReaderPart,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await fetchFiles((await readParts())[part], onProgress, signal)
  changeWanted((wanted) => wanted.add(part))
}

/** Removes a part from this device. Using it with a connection fetches it again. */
export async function removePart(part: ReaderPart): Promise<void> {
  changeWanted((wanted) => wanted.delete(part))
  const cache = await caches.open(cacheName)
  for (const { path } of (await readParts())[part]) await cache.delete(path)
}

async function fetchFiles(
  files: readonly PartFile[],
  onProgress: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const cache = await caches.open(cacheName)
  let done = 0
  for (const { path, bytes } of files) {
    if (!(await cache.match(path))) {
      const response = await fetch(path, signal ? { signal } : {})
      if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
      const copy = response.clone()
      const storing = cache.put(path, response)
      let come = 0
      const counting = copy.body?.pipeTo(
        new WritableStream<Uint8Array>({
          write(piece) {
            come += piece.byteLength
            onProgress(done + Math.min(come, bytes))
          },
        }),
      )
      await Promise.all([storing, counting])
    }
    done += bytes
    onProgress(done)
  }
}

/**
 * Whether a part can be used: it is on this device, or the relay serves it. Must be asked before its code is
 * imported, since Chromium never requests code again that it could not fetch.
 */
export async function isPartReachable(part: ReaderPart): Promise<boolean> {
  if (import.meta.env.DEV) return true
  try {
    const files = (await readParts())[part]
    return (await Promise.all(files.map(({ path }) => isReachable(path)))).every(Boolean)
  } catch {
    return false
  }
}

async function isReachable(path: string): Promise<boolean> {
  if (canStoreParts() && (await caches.match(path))) return true
  return (await fetch(path, { method: 'HEAD' })).ok
}

/** Fetches the wanted parts in the version of the running app, and removes files of older versions. */
export async function updateParts(): Promise<void> {
  if (!canStoreParts() || !(await caches.has(cacheName))) return
  const parts = await readParts()
  for (const part of readWanted()) await fetchFiles(parts[part])
  const cache = await caches.open(cacheName)
  const current = new Set(Object.values(parts).flatMap((files) => files.map(({ path }) => path)))
  for (const request of await cache.keys()) if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
}

/**
 * The same for a version that is waiting to be used, so that its parts are complete even if it starts without
 * a connection.
 */
export async function fetchNextParts(): Promise<void> {
  const wanted = readWanted()
  if (!canStoreParts() || wanted.size === 0) return
  const parts = await readParts(nextListAddress)
  for (const part of wanted) await fetchFiles(parts[part])
}
