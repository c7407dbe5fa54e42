import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pinnedEvenings } from '../simulation/pinned.ts'
import { plantedFaults } from '../simulation/planted.ts'
import { smallLimits } from '../simulation/world/small-limits.ts'

/* The simulation replaces the clock and the timers of its process, so it runs in a process of its own. */
const program = fileURLToPath(new URL('../simulation/simulate.ts', import.meta.url))
const night = fileURLToPath(new URL('../simulation/night.ts', import.meta.url))

const root = fileURLToPath(new URL('../..', import.meta.url))

/* Half a minute each on a quiet machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

async function simulate(...options: string[]): Promise<string[]> {
  const ran = promisify(execFile)(process.execPath, ['--max-semi-space-size=64', program, ...options])
  const { stdout } = await ran.catch((failure: { stdout: string }) => failure)
  return stdout.trimEnd().split('\n')
}

/** Hours, speed, failures, seed and trace of the last line. */
const outcomeOf = (lines: readonly string[]) => lines.at(-1)?.split(', ').slice(1)

test('a seed has one trace, with one relay and with several', async () => {
  const options = ['--seed', '7', '--minutes', '5', '--also=--seed 7 --minutes 3 --relays 3 --limits small']
  const [first, second] = await Promise.all([simulate(...options), simulate(...options)])
  expect(outcomeOf(first)?.[0]).toBe('0 failures')
  expect(outcomeOf(second)).toEqual(outcomeOf(first))
})

test('the world decides when a weakly referenced object is gone, not the memory of the process', async () => {
  const script = `
    const { enterWorld } = await import('./tests/simulation/world/globals.ts')
    const { World } = await import('./tests/simulation/world/world.ts')
    const world = new World(7)
    enterWorld(world)
    const reference = new WeakRef({ size: 1 })
    await new Promise((resolve) => process.nextTick(resolve))
    gc()
    console.log(reference.deref() !== undefined)
    world.now += 4_000
    console.log(reference.deref() !== undefined)`
  const options = ['--expose-gc', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root })
  expect(stdout).toBe('true\nfalse\n')
})

test('each planted fault and each small limit fits the source', () => {
  for (const { file, from } of [...plantedFaults.map(({ patch }) => patch), ...smallLimits])
    expect(readFileSync(join(root, file), 'utf8').split(from), `${file}: ${from}`).toHaveLength(2)
})

test('a planted fault is found: the relay acknowledges one frame too many', async () => {
  const lines = await simulate('--seed', '1', '--planted', 'one frame too many', '--until', '120')
  expect(lines.join('\n')).toContain('are not committed')
})

test('a night that was stopped goes on where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-night-'))
  const readEvenings = (): { seed: number; minutes: number }[] =>
    readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line)),
    )
  const run = (hours: number) => {
    const options = ['--seed', '59', '--hours', `${hours}`, '--cores', '1', '--folder', folder]
    const child = spawn(process.execPath, [night, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
    return { child, output: text(child.stdout), exit: once(child, 'exit') }
  }
  const stopped = run(1000)
  await vi.waitFor(() => expect(readEvenings()).not.toEqual([]), { timeout: 60_000 })
  stopped.child.kill('SIGINT')
  expect(await stopped.output).toMatch(/\d h in .*, seeds 59 to \d+, .*, 0 failures\n$/)
  const known = readEvenings()
  const hours = known.reduce((sum, { minutes }) => sum + minutes, 0) / 60
  const resumed = run(hours + 0.01)
  expect(await resumed.exit).toEqual([0, null])
  expect(await resumed.output).toContain(`goes on after ${hours.toFixed(1)} h`)
  const evenings = readEvenings()
  expect(evenings.slice(0, -1)).toEqual(known)
  expect(evenings.map(({ seed }) => seed)).toEqual(evenings.map((_, index) => 59 + index))
  rmSync(folder, { recursive: true })
})

describe('evenings', () => {
  let lines: string[] = []
  // In one process: loading the programs takes longer than many evenings.
  beforeAll(async () => {
    lines = await simulate('--pinned', '--seed', '1000', '--hours', '1')
  })
  test('no evening of these seeds breaks a rule', () => {
    expect(outcomeOf(lines)).toContain('0 failures')
    expect(lines.filter((line) => line.startsWith('failed'))).toEqual([])
  })
  for (const { finds } of pinnedEvenings)
    test(`once failed: found ${finds}`, () => {
      expect(lines).toContain(`passed: ${finds}`)
    })
})
