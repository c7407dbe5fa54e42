import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAppFile } from './app-file.ts'

test('H6: a large file is read in pieces, for each reader as far as it reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = Buffer.alloc(3_000_000, 'words of a language ')
  writeFileSync(join(folder, 'eng.traineddata'), content)
  writeFileSync(join(folder, 'small.png'), 'small')
  const file = await readAppFile(join(folder, 'eng.traineddata'))
  expect(file?.longBytes).toBe(content.byteLength)
  const pieces: Uint8Array[] = []
  for await (const piece of (await file?.stream()) ?? []) pieces.push(piece)
  expect(Buffer.concat(pieces).equals(content)).toBe(true)
  expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThanOrEqual(128 * 1024)
  expect((await readAppFile(join(folder, 'small.png')))?.longBytes).toBeNull()
})
