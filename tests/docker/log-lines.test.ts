import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * The operator's page about failures quotes lines of the log: the program writes each of them, and none is
 * missing.
 */
const project = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docker/when-something-goes-wrong.md', project), 'utf8')
const quoted = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, line = '']) => line)
const folder = fileURLToPath(new URL('apps/relay/src/', project))
const source = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(folder + file, 'utf8'))
  .join('\n')

/** The text of the first argument, or of the second behind details, before the first inserted value. */
const written = [
  ...source.matchAll(/\b(?:log\.(?:warn|error)|(?:\w+\.)?#?warn)\(\s*(?:\{[^}]*\},\s*)?['`]([^'`$]{8,})['`]/g),
].map(([, line = '']) => line)

test('every quoted line is in the program', () => {
  expect(quoted.length).toBeGreaterThan(25)
  expect(quoted.filter((line) => !source.includes(line))).toEqual([])
  expect(new Set(quoted).size).toBe(quoted.length)
})

test('every warning and error of the program is on the page', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((line) => !quoted.some((known) => line.includes(known)))).toEqual([])
})
