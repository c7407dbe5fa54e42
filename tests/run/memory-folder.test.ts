import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = `
  await import('${new URL('memory-folder.ts', import.meta.url).href}')
  const { existsSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  console.log([tmpdir(), existsSync(tmpdir())].join())`

/** The temporary folder of a run in this environment, and true if it exists. */
function runWith(environment: Record<string, string>): [string, string] {
  const words = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, words, { env: environment, encoding: 'utf8' })
  expect(stderr).toBe('')
  const [folder = '', exists = ''] = stdout.trim().split(',')
  return [folder, exists]
}

test('the temporary folder of a run is removed at its end, and that of a killed run by the next', ({ skip }) => {
  const killed = '/dev/shm/civic-hub-tests-99999999-killed'
  const [folder, exists] = runWith({})
  if (!folder.startsWith('/dev/shm/')) return skip('There is too little memory here.')
  expect(exists).toBe('true')
  expect(existsSync(folder)).toBe(false)
  mkdirSync(killed)
  runWith({})
  expect(existsSync(killed)).toBe(false)
})

test('TMPDIR selects another place', () => {
  expect(runWith({ TMPDIR: '/tmp' })).toEqual(['/tmp', 'true'])
})
