import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const built = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../apps/web/dist/${path}`, import.meta.url)))
const chunks: Record<string, Chunk> = JSON.parse(built('.vite/manifest.json').toString())

/** What the browser loads for these chunks, in kB of gzip: they and everything that they import. */
function kilobytesOf(wanted: (key: string, chunk: Chunk) => boolean): number {
  const keys = new Set(Object.keys(chunks).filter((key) => wanted(key, chunks[key] as Chunk)))
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported)
  let bytes = 0
  for (const key of keys) bytes += gzipSync(built((chunks[key] as Chunk).file)).length
  return bytes / 1000
}

const start = (key: string, { name }: Chunk) => key === 'index.html' || name === 'main'

test('the first screens load no more than their budget of scripts', () => {
  const beforeAll = kilobytesOf((key) => key === 'index.html')
  const landing = kilobytesOf((key, chunk) => start(key, chunk) || key.startsWith('src/routes/index.tsx'))
  const list = kilobytesOf((key, chunk) => start(key, chunk) || chunk.name === 'signed-in')
  // The script that draws the kept list, or says that the app did not come, is read before all else: it brings nothing along.
  expect(beforeAll).toBeGreaterThan(1)
  expect(beforeAll).toBeLessThanOrEqual(3.2)
  expect(landing).toBeGreaterThan(60)
  // The promise is 120. What would use up the rest has to be as worth it as what is there.
  expect(landing).toBeLessThanOrEqual(116)
  expect(list).toBeGreaterThan(landing)
  expect(list).toBeLessThanOrEqual(250)
})
