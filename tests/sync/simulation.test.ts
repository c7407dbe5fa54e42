import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { pinnedEvenings } from '../simulation/pinned.ts'

/* The simulation replaces the clock and the timers of its process, so it runs in a process of its own. */
const program = fileURLToPath(new URL('../simulation/simulate.ts', import.meta.url))

async function simulate(...options: string[]): Promise<string[]> {
  const ran = promisify(execFile)(process.execPath, ['--max-semi-space-size=64', program, ...options])
  const { stdout } = await ran.catch((failure: { stdout: string }) => failure)
  return stdout.trimEnd().split('\n')
}

test('no evening of these seeds loses an edit, and a seed has one trace', async () => {
  const [first, second] = [
    await simulate('--seed', '7', '--hours', '0.5'),
    await simulate('--seed', '7', '--hours', '0.5'),
  ]
  expect(first.filter((line) => line.startsWith('failed'))).toEqual([])
  expect(second.at(-1)?.split(', ').slice(1)).toEqual(first.at(-1)?.split(', ').slice(1))
})

test('a planted fault is found: the relay acknowledges one frame too many', async () => {
  const lines = await simulate('--seed', '2', '--planted', 'one frame too many', '--until', '600')
  expect(lines.join('\n')).toContain('are not committed')
})

describe('evenings that once failed', () => {
  let lines: string[] = []
  beforeAll(async () => {
    lines = await simulate('--pinned')
  })
  for (const { finds } of pinnedEvenings)
    test(`found ${finds}`, () => {
      expect(lines).toContain(`passed: ${finds}`)
    })
})
