import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { storiesTouchedBy } from './changed-stories.ts'
import { recordFlakyTests, separateFlaky } from './flaky-tests.ts'
import { countEnded, readLastRun, sayProgress, writeLastRun } from './progress.ts'
import { sayFailures } from './say-failures.ts'
import { type Failure, filtersOf, readTestReport, type TestReport, type TimedTest } from './test-report.ts'

interface Step {
  name: string
  script: string
  /** The path of the test program's report; null for a check that passes or fails as a whole. */
  report: string | null
  /** With `--shard`: run in the first part only, in every part, or split between the parts. */
  sharding: 'first' | 'every' | 'split'
}

interface Outcome {
  step: Step
  ok: boolean
  /** Failures that did not repeat when their tests ran again alone. */
  flaky: Failure[]
  report: TestReport
  output: string
  seconds: number
}

const build: Step = { name: 'Build', script: 'build', report: null, sharding: 'every' }
/*
 * The longest first: two lanes each take the next one, so that both are busy until the end. A third lane would not help: each
 * test would take longer by as much as it gains.
 */
const steps: readonly Step[] = [
  { name: 'End-to-end tests', script: 'test:e2e', report: 'e2e', sharding: 'split' },
  { name: 'Screens', script: 'test:screens', report: 'screens', sharding: 'split' },
  { name: 'Sync tests', script: 'test:sync', report: 'sync', sharding: 'split' },
  { name: 'Unit tests', script: 'test:unit', report: 'unit', sharding: 'split' },
  { name: 'Docker steps', script: 'test:docker', report: 'docker', sharding: 'first' },
  { name: 'Types and promises', script: 'check:types', report: null, sharding: 'first' },
  { name: 'Docs', script: 'check:docs', report: 'docs', sharding: 'first' },
  { name: 'Boundaries', script: 'check:boundaries', report: null, sharding: 'first' },
  { name: 'Unused code', script: 'check:unused', report: null, sharding: 'first' },
  { name: 'Format and lint', script: 'check:format', report: null, sharding: 'first' },
  { name: 'Floor of browsers', script: 'check:floor', report: null, sharding: 'first' },
]
const ofTheBuild = ['test:e2e', 'test:screens', 'check:floor']
const slowestShown = 10
/** With more failures in a step, the cause is not a flaky test, and running all of them again takes too long. */
const mostRepeated = 20
const { shard, isChanged } = readOptions()
const isPartial = shard !== null || isChanged
const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, tests: [], failures: [] }

const began = Date.now()
const lastRunFile = 'node_modules/.cache/last-run.json'
const lastRun = readLastRun(lastRunFile)
/** The output so far of the steps that run. */
const running = new Map<string, () => string>()
const showing = process.stdout.isTTY ? setInterval(showProgress, 1_000) : undefined
const built = await take(build)
const waiting = steps.filter(({ sharding }) => sharding !== 'first' || shard === null || shard.part === 1)
const firstOutcomes = [built, ...(await Promise.all([runLane(), runLane()])).flat()]
const outcomes: Outcome[] = []
// One after the other, so that nothing else loads the machine.
for (const outcome of firstOutcomes) outcomes.push(await repeatFailures(outcome))
const flaky = recordFlakyTests(
  'test-results/flaky.json',
  outcomes.flatMap(({ step, flaky }) => flaky.map((failure) => ({ step: step.name, failure }))),
)

clearInterval(showing)
console.log(`\n=== The ${slowestShown} slowest tests\n`)
for (const { name, seconds, step } of slowest(outcomes))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${step}: ${name}`)

const red = outcomes.filter(({ ok }) => !ok)
if (red.length > 0) console.log('\n=== What failed\n')
for (const { step, report, output } of red) console.log(`${sayFailures(step, report.failures, output)}\n`)

console.log('\n=== Summary\n')
for (const { step, ok, report, seconds } of outcomes) {
  const counted = step.report === null ? '' : `, ${sayReport(report)}`
  console.log(`${step.name.padEnd(20)}${ok ? 'ok' : 'FAILED'}${counted}, ${seconds} s`)
}
console.log(`\n${secondsSince(began)} s in all.`)
for (const { step, file, name, count } of flaky)
  console.log(`flaky (${count} ${count === 1 ? 'run' : 'runs'} here): ${step}: ${file}: ${name}`)
if (red.length === 0 && !isPartial)
  writeLastRun(lastRunFile, {
    seconds: secondsSince(began),
    tests: Object.fromEntries(outcomes.map(({ step, report }) => [step.name, report.passed])),
  })
const passed = outcomes.reduce((sum, { report }) => sum + report.passed, 0)
// A step that failed without a failed test (a type, a build, a program that broke off) is one failure.
const failed = outcomes.reduce((sum, { ok, report }) => sum + (ok ? 0 : Math.max(1, report.failed)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs one waiting step after the other until none is left. */
async function runLane(): Promise<Outcome[]> {
  const taken: Outcome[] = []
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
    taken.push(built.ok || !ofTheBuild.includes(step.script) ? await take(step) : notRun(step))
  return taken
}

function notRun(step: Step): Outcome {
  return {
    step,
    ok: false,
    flaky: [],
    report: nothing,
    output: 'Not run, because the build failed.',
    seconds: 0,
  }
}

/** Runs the failed tests of a step once more, alone. The step passes if each of them passes now. */
async function repeatFailures(outcome: Outcome): Promise<Outcome> {
  const { step, ok, report } = outcome
  const filters = filtersOf(report.failures)
  if (ok || filters === null || report.failures.length > mostRepeated || hasErrorOutsideTests(outcome)) return outcome
  console.log(`\n… ${step.name}: ${report.failures.length} failed, again alone`)
  const worker = step.report === 'e2e' ? '--workers=1' : '--maxWorkers=1'
  const { report: repeated, output } = await runStep(step, [worker, ...filters])
  console.log(`\n=== ${step.name}, again alone\n\n${output.trimEnd()}`)
  if (repeated === null || repeated.passed === 0) return outcome
  const { flaky, ...rest } = separateFlaky(report, repeated)
  return { ...outcome, ok: rest.report.failed === 0, flaky, ...rest }
}

/** Errors that vitest caught outside of any test are in its output, not in its report. */
function hasErrorOutsideTests({ output }: Outcome): boolean {
  return /caught \d+ unhandled error/.test(output)
}

async function take(step: Step): Promise<Outcome> {
  const began = Date.now()
  console.log(`… ${step.name}`)
  const share = shard !== null && step.sharding === 'split' ? [`--shard=${shard.part}/${shard.of}`] : []
  const touched = isChanged && step.report !== null ? touchedOnly(step) : []
  const { ended, report, output } = await runStep(step, [...share, ...touched])
  const isEmpty = step.report !== null && report?.passed === 0 && !isChanged
  const ok = ended && report !== null && report.failed === 0 && !isEmpty
  const seconds = secondsSince(began)
  // In one write, since the other lane writes too.
  console.log(`\n=== ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s\n\n${output.trimEnd()}`)
  return { step, ok, flaky: [], report: report ?? nothing, output, seconds }
}

async function runStep(
  step: Step,
  args: readonly string[],
): Promise<{ ended: boolean; report: TestReport | null; output: string }> {
  const file = `test-results/${step.report}.json`
  // The report of an earlier run must not be read as the report of this one.
  rmSync(file, { force: true })
  const { ok, output } = await run(step, args)
  return { ended: ok, report: step.report === null ? nothing : readTestReport(file), output }
}

function run({ name, script }: Step, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const output = () => Buffer.concat(chunks).toString()
  running.set(name, output)
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    child.on('error', (failure) => resolve({ ok: false, output: `${output()}\n${failure}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output() }))
  }).finally(() => running.delete(name))
}

/** One line that is written over, on a terminal only. */
function showProgress(): void {
  const steps = [...running].map(([name, output]) => ({
    name,
    ended: countEnded(stripVTControlCharacters(output())),
  }))
  const line = sayProgress(steps, lastRun, secondsSince(began))
  process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`)
}

function slowest(outcomes: readonly Outcome[]): (TimedTest & { step: string })[] {
  return outcomes
    .flatMap(({ step, report }) => report.tests.map((test) => ({ ...test, step: step.name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
}

/** The arguments that select what the changes since the branch left its upstream, and those not committed, can touch. */
function touchedOnly({ report }: Step): string[] {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', '@{upstream}'], { encoding: 'utf8' })
  const since = status === 0 ? stdout.trim() : 'HEAD'
  if (report !== 'e2e') return ['--changed', since, '--passWithNoTests']
  const read = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n')
  const paths = [...read('diff', '--name-only', since), ...read('ls-files', '--others', '--exclude-standard')]
  const stories = storiesTouchedBy(paths)
  return stories.length > 0 ? stories.map((name) => `/${name}.spec.ts`) : ['--grep=(?!)', '--pass-with-no-tests']
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000)
}

function sayReport({ passed, failed, skipped }: TestReport): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** `--shard 1/3` runs the first of three parts; `--changed` what the changes since main can touch. */
function readOptions(): { shard: { part: number; of: number } | null; isChanged: boolean } {
  const { values } = parseArgs({ options: { shard: { type: 'string' }, changed: { type: 'boolean' } } })
  const isChanged = values.changed === true
  if (values.shard === undefined) return { shard: null, isChanged }
  const [, part, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(values.shard) ?? []
  if (part === undefined || of === undefined || Number(part) > Number(of)) {
    console.error(`--shard needs a part and the number of parts, such as 1/3, and got ${values.shard}.`)
    process.exit(1)
  }
  return { shard: { part: Number(part), of: Number(of) }, isChanged }
}
