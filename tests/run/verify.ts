import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { sayFailures } from './say-failures.ts'
import { readTestReport, type TestReport, type TimedTest } from './test-report.ts'

interface Step {
  name: string
  script: string
  /** Where the test program writes what it counted; null for a check that passes or fails as a whole. */
  report: string | null
}

interface Outcome {
  step: Step
  ok: boolean
  report: TestReport
  output: string
  seconds: number
}

/*
 * Two lanes run beside each other, since most tests wait: for a disk, a process, a browser. The browsers' lane is the
 * longer one. It stops at its first failure, because there is nothing to drive without a build.
 */
const browserLane: Step[] = [
  { name: 'Build', script: 'build', report: null },
  { name: 'End-to-end tests', script: 'test:e2e', report: 'e2e' },
]
const otherLane: Step[] = [
  { name: 'Format and lint', script: 'check:format', report: null },
  { name: 'Types', script: 'check:types', report: null },
  { name: 'Promises', script: 'check:promises', report: null },
  { name: 'Boundaries', script: 'check:boundaries', report: null },
  { name: 'Docs', script: 'check:docs', report: 'docs' },
  { name: 'Unit tests', script: 'test:unit', report: 'unit' },
  { name: 'Docker steps', script: 'test:docker', report: 'docker' },
  { name: 'Sync tests', script: 'test:sync', report: 'sync' },
]
const slowestShown = 10
const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, tests: [], failures: [] }

const began = Date.now()
const outcomes = (await Promise.all([runLane(browserLane, 'stop'), runLane(otherLane, 'go on')])).flat()

console.log(`\n=== The ${slowestShown} slowest tests\n`)
for (const { name, seconds, step } of slowest(outcomes))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${step}: ${name}`)

const red = outcomes.filter(({ ok }) => !ok)
if (red.length > 0) console.log('\n=== What failed\n')
for (const { step, report, output } of red)
  console.log(`${sayFailures(step.name, report.failures, output)}\n`)

console.log('\n=== Summary\n')
for (const { step, ok, report, seconds } of outcomes) {
  const counted = step.report === null ? '' : `, ${sayReport(report)}`
  console.log(`${step.name.padEnd(20)}${ok ? 'ok' : 'FAILED'}${counted}, ${seconds} s`)
}
console.log(`\n${secondsSince(began)} s in all.`)
const passed = outcomes.reduce((sum, { report }) => sum + report.passed, 0)
// A step that failed without a failed test (a type, a build, a program that broke off) is one failure.
const failed = outcomes.reduce((sum, { ok, report }) => sum + (ok ? 0 : Math.max(1, report.failed)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runLane(steps: readonly Step[], onFailure: 'stop' | 'go on'): Promise<Outcome[]> {
  const taken: Outcome[] = []
  for (const step of steps) {
    const isBlocked = onFailure === 'stop' && taken.some(({ ok }) => !ok)
    taken.push(isBlocked ? notRun(step) : await take(step))
  }
  return taken
}

function notRun(step: Step): Outcome {
  return {
    step,
    ok: false,
    report: nothing,
    output: 'Not run, because the step before it failed.',
    seconds: 0,
  }
}

async function take(step: Step): Promise<Outcome> {
  const file = `test-results/${step.report}.json`
  // What an earlier run counted must not stand in for this one.
  rmSync(file, { force: true })
  const began = Date.now()
  console.log(`… ${step.name}`)
  const { ok: ended, output } = await run(step.script)
  const report = step.report === null ? nothing : readTestReport(file)
  const ok = ended && report !== null && report.failed === 0 && (step.report === null || report.passed > 0)
  const seconds = secondsSince(began)
  // In one piece, since the other lane speaks too.
  console.log(`\n=== ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s\n\n${output.trimEnd()}`)
  return { step, ok, report: report ?? nothing, output, seconds }
}

function run(script: string): Promise<{ ok: boolean; output: string }> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const output = () => Buffer.concat(chunks).toString()
  return new Promise((resolve) => {
    child.on('error', (failure) => resolve({ ok: false, output: `${output()}\n${failure}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output() }))
  })
}

function slowest(outcomes: readonly Outcome[]): (TimedTest & { step: string })[] {
  return outcomes
    .flatMap(({ step, report }) => report.tests.map((test) => ({ ...test, step: step.name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000)
}

function sayReport({ passed, failed, skipped }: TestReport): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
