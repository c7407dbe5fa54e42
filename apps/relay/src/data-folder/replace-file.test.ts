import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-replace-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('several relays write a file of their folder at the same time', async () => {
  const file = join(folder, 'hub-settings.json')
  const program = `
    import { replaceFile } from ${JSON.stringify(new URL('replace-file.ts', import.meta.url).href)}
    for (let round = 0; round < 500; round++) replaceFile(process.argv[1], 'x'.repeat(50_000))
  `
  const write = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, '--', file])
  await Promise.all([write(), write(), write()])
  expect(readFileSync(file, 'utf8')).toBe('x'.repeat(50_000))
  expect(readdirSync(folder)).toEqual(['hub-settings.json'])
})
