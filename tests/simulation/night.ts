/*
 * A night's run on two cores, with progress: `npm run simulate:night -- --hours 10000 --seed 1`. Each core simulates
 * evenings of its own seeds.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const cores = 2
const seedsPerCore = 10_000_000
const reportEveryMs = 60_000
const wanted = Number(values.hours)
const program = fileURLToPath(new URL('simulate.ts', import.meta.url))
const began = Date.now()
let hours = 0
let failures = 0
/** The first and the last seed of each core. */
const seeds: [first: number, last: number][] = []

function report(): void {
  const seconds = (Date.now() - began) / 1000
  const left = ((wanted - hours) * seconds) / Math.max(hours, 0.1) / 60
  console.log(
    `${hours.toFixed(0)} of ${wanted} h in ${(seconds / 60).toFixed(0)} min (${Math.round((hours * 3600) / seconds)} x), ${failures} failures, ${left.toFixed(0)} min left`,
  )
}

function simulateOnCore(core: number): Promise<void> {
  const seed = Number(values.seed) + core * seedsPerCore
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=64',
      program,
      '--progress',
      '--hours',
      String(wanted / cores),
      '--seed',
      String(seed),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  createInterface(child.stdout).on('line', (line) => {
    const [, length, failed, last] = /^progress (\S+) (\d) (\d+)$/.exec(line) ?? []
    if (length === undefined) return console.log(line)
    hours += Number(length)
    failures += Number(failed)
    seeds[core] = [seed, Number(last)]
  })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

const reporting = setInterval(report, reportEveryMs)
await Promise.all(Array.from({ length: cores }, (_, core) => simulateOnCore(core)))
clearInterval(reporting)
report()
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
console.log(`seeds ${seeds.map(([first, last]) => `${first} to ${last}`).join(' and ')}, commit ${commit}`)
process.exit(failures > 0 ? 1 : 0)
