import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchNextParts, readPartsOnDevice, removePart, storePart, updateParts } from './reader-parts.ts'

const nobody = new AbortController().signal
/** The files of the relay, by path. */
let relay: Record<string, string>
/** The service worker's response with the list; the request for the next list is sent to the relay. */
let list: Record<string, { path: string; bytes: number }[]>
let kept: Map<string, Response>

const filesOf = (version: number) => ({
  pdf: [{ path: `/assets/reader-pdf-${version}.js`, bytes: 3 }],
  word: [{ path: `/assets/reader-word-${version}.js`, bytes: 3 }],
  ocr: [
    { path: `/assets/reader-ocr-${version}.js`, bytes: 3 },
    { path: `/assets/reader-ocr-${version}/worker.js`, bytes: 3 },
  ],
})

/**
 * Sets the version that runs on the device and the one that the relay serves. A waiting version is not in use
 * yet.
 */
function serve(version: number, inUse = version): void {
  list = filesOf(inUse)
  relay = { '/reader-parts.json?next': JSON.stringify(filesOf(version)) }
  for (const files of Object.values(filesOf(version))) for (const { path } of files) relay[path] = 'abc'
}

beforeEach(() => {
  kept = new Map()
  const pathOf = (request: string | Request) => (typeof request === 'string' ? request : new URL(request.url).pathname)
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) =>
      void kept.set(path, await response.blob().then((blob) => new Response(blob))),
    delete: async (request: string | Request) => kept.delete(pathOf(request)),
    keys: async () => [...kept.keys()].map((path) => new Request(`http://hub.test${path}`)),
  }
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/reader-parts.json') return new Response(JSON.stringify(list))
    return relay[path] === undefined ? new Response('', { status: 404 }) : new Response(relay[path])
  })
  serve(1)
})
afterEach(() => vi.unstubAllGlobals())

const here = async () => (await readPartsOnDevice()).filter((part) => part.here).map(({ part }) => part)

test('fetches a part with its progress, and removes it', async () => {
  const progress: number[] = []
  await storePart('ocr', (bytes) => progress.push(bytes), nobody)
  expect(progress.at(-1)).toBe(6)
  expect(await here()).toEqual(['ocr'])
  await removePart('ocr')
  expect([await here(), kept.size]).toEqual([[], 0])
})

test('does not report a part as available that cannot be fetched completely', async () => {
  delete relay['/assets/reader-ocr-1/worker.js']
  await expect(storePart('ocr', () => {}, nobody)).rejects.toThrow()
  expect(await here()).toEqual([])
  serve(2)
  await updateParts()
  expect(kept.size).toBe(0)
})

test('fetches a wanted part in the newer version before that version is used, and removes older files', async () => {
  await storePart('word', () => {}, nobody)
  serve(2, 1)
  await fetchNextParts()
  expect([...kept.keys()]).toEqual(['/assets/reader-word-1.js', '/assets/reader-word-2.js'])
  expect(await here()).toEqual(['word'])
  serve(2)
  await updateParts()
  expect([...kept.keys()]).toEqual(['/assets/reader-word-2.js'])
  expect(await here()).toEqual(['word'])
})
