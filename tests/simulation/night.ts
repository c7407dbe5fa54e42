/*
 * A night's run on two cores, with progress: `npm run simulate:night -- --hours 10000 --seed 1`. It writes each evening
 * to a file, and goes on where it was stopped, as long as the simulated sources are the same.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** One evening: a line of the file. */
interface Simulated {
  seed: number
  minutes: number
  /** Of one core. */
  seconds: number
  trace: string
  /** The lines of its failure. */
  failure: string[]
}

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    cores: { type: 'string', default: '2' },
    folder: { type: 'string', default: fileURLToPath(new URL('data', import.meta.url)) },
  },
})
const [wanted, firstSeed, cores] = [Number(values.hours), Number(values.seed), Number(values.cores)]
const { folder } = values
const reportEveryMs = 60_000
const program = fileURLToPath(new URL('night-core.ts', import.meta.url))
const began = Date.now()
const done = new Map<number, Simulated>()
/** The evenings that run now. */
const running = new Set<number>()
let file: string | null = null
let hoursBefore = 0
let nextSeed = firstSeed

const simulatedHours = () => [...done.values()].reduce((sum, { minutes }) => sum + minutes, 0) / 60
const failures = () => [...done.values()].filter(({ failure }) => failure.length > 0)

/** Reads the evenings of an earlier run. The end of its last line may be missing. */
function readEvenings(path: string): void {
  for (const line of readFileSync(path, 'utf8').split('\n').slice(1))
    try {
      const evening: Simulated = JSON.parse(line)
      done.set(evening.seed, evening)
    } catch {}
}

/** All processes have loaded the sources with this digest. Evenings of the same sources are in the same file. */
function openFile(digest: string): string {
  const path = join(folder, `night-${firstSeed}-${digest}.jsonl`)
  mkdirSync(folder, { recursive: true })
  if (existsSync(path)) {
    readEvenings(path)
    hoursBefore = simulatedHours()
    console.log(`goes on after ${hoursBefore.toFixed(1)} h, sources ${digest}`)
  } else {
    const isFirst = !readdirSync(folder).some((name) => name.startsWith(`night-${firstSeed}-`))
    console.log(`begins ${isFirst ? '' : 'anew, because the sources have changed, '}with sources ${digest}`)
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
    appendFileSync(path, `${JSON.stringify({ commit, digest, firstSeed })}`)
  }
  return path
}

function report(): void {
  const [hours, seconds] = [simulatedHours(), (Date.now() - began) / 1000]
  const speed = ((hours - hoursBefore) * 3600) / seconds
  const left = ((wanted - hours) * 60) / speed
  console.log(
    `${hours.toFixed(1)} of ${wanted} h (${Math.round(speed)} x), ${failures().length} failures, ${left.toFixed(0)} min left`,
  )
}

/** The figures of a night, for the message of a commit. */
function printSummary(path: string): void {
  const hours = simulatedHours()
  const seconds = [...done.values()].reduce((sum, evening) => sum + evening.seconds, 0)
  const { commit, digest } = JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '')
  const last = Math.max(firstSeed, ...done.keys())
  console.log(
    `${hours.toFixed(1)} h in ${Math.round(seconds)} s of one core (${Math.round((hours * 3600) / seconds)} x), seeds ${firstSeed} to ${last}, commit \`${commit}\`, sources \`${digest}\`, ${failures().length} failures`,
  )
  for (const { failure } of failures()) for (const line of failure) console.log(`- ${line}`)
}

const processes = Array.from({ length: cores }, () => fork(program, { execArgv: ['--max-semi-space-size=64'] }))

function end(): never {
  for (const child of processes) child.kill('SIGKILL')
  if (file !== null) printSummary(file)
  process.exit(failures().length > 0 ? 1 : 0)
}
process.once('SIGINT', end)
process.once('SIGTERM', end)

function simulateNext(child: ChildProcess): void {
  while (done.has(nextSeed) || running.has(nextSeed)) nextSeed++
  if (simulatedHours() < wanted) {
    running.add(nextSeed)
    child.send(nextSeed)
  } else if (running.size === 0) end()
}

function simulateOn(child: ChildProcess, path: string): void {
  child.on('message', (evening: Simulated) => {
    appendFileSync(path, `\n${JSON.stringify(evening)}`)
    running.delete(evening.seed)
    done.set(evening.seed, evening)
    for (const line of evening.failure) console.log(line)
    simulateNext(child)
  })
  simulateNext(child)
}

for (const child of processes)
  child.once('exit', (code, signal) => {
    console.error(`a process ended with ${code ?? signal}`)
    process.exitCode = 1
    end()
  })
const loaded = await Promise.all(processes.map((child) => once(child, 'message')))
const digests = new Set(loaded.map(([{ digest }]) => String(digest)))
const [digest = ''] = digests
if (digests.size > 1) {
  console.error('The sources have changed while they were loaded. Please begin again.')
  process.exit(1)
}
file = openFile(digest)
setInterval(report, reportEveryMs)
for (const child of processes) simulateOn(child, file)
