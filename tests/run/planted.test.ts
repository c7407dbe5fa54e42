import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { plantedFaults, readTestName } from '../planted/all.ts'
import { patchedText } from '../planted/patched-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const titleCall = /\btest(?:\.\w+)*(?:\([^\n]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

function titlesIn(file: string): string[] {
  if (!existsSync(root + file)) return []
  return [...readFileSync(root + file, 'utf8').matchAll(titleCall)].map(([, , title = '']) =>
    title.replaceAll(/\\(.)/g, '$1'),
  )
}

test('every planted fault changes its file, in which its text is exactly once', () => {
  for (const { name, patch } of plantedFaults)
    expect(patchedText(patch).includes(patch.from) && patch.to === patch.from, name).toBe(false)
})

test('the tests that are named for a planted fault exist', () => {
  const missing = plantedFaults
    .flatMap(({ tests }) => tests)
    .filter((name) => {
      const { file, title } = readTestName(name)
      return title === '' ? !existsSync(root + file) : !titlesIn(file).some((written) => written.includes(title))
    })
  expect([...new Set(missing)]).toEqual([])
})

test('every planted fault has a test and a name of its own', () => {
  expect(plantedFaults.filter(({ tests }) => tests.length === 0)).toEqual([])
  const names = plantedFaults.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
