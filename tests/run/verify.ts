import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readTally, type Tally } from './test-tally.ts'

interface Step {
  name: string
  script: string
  /** Where the test program writes what it counted; null for a check that passes or fails as a whole. */
  report: string | null
  /** Not begun when this earlier step failed. */
  needs?: string
}

const steps: Step[] = [
  { name: 'Format and lint', script: 'check:format', report: null },
  { name: 'Types', script: 'check:types', report: null },
  { name: 'Promises', script: 'check:promises', report: null },
  { name: 'Boundaries', script: 'check:boundaries', report: null },
  { name: 'Docs', script: 'check:docs', report: 'docs' },
  { name: 'Unit tests', script: 'test:unit', report: 'unit' },
  { name: 'Sync tests', script: 'test:sync', report: 'sync' },
  { name: 'Docker steps', script: 'test:docker', report: 'docker' },
  { name: 'Build', script: 'build', report: null },
  { name: 'End-to-end tests', script: 'test:e2e', report: 'e2e', needs: 'Build' },
]

interface Outcome {
  step: Step
  ok: boolean
  tally: Tally
  seconds: number
}

const began = Date.now()
const outcomes: Outcome[] = []
for (const step of steps) {
  console.log(`\n=== ${step.name}\n`)
  outcomes.push(await take(step))
}

console.log('\n=== Summary\n')
for (const { step, ok, tally, seconds } of outcomes) {
  const counted = step.report === null ? '' : `, ${sayTally(tally)}`
  console.log(`${step.name.padEnd(20)}${ok ? 'ok' : 'FAILED'}${counted}, ${seconds} s`)
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s in all.`)
const passed = outcomes.reduce((sum, { tally }) => sum + tally.passed, 0)
// A step that failed without a failed test (a type, a build, a program that broke off) is one failure.
const failed = outcomes.reduce((sum, { ok, tally }) => sum + (ok ? 0 : Math.max(1, tally.failed)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function take(step: Step): Promise<Outcome> {
  const report = `test-results/${step.report}.json`
  // What an earlier run counted must not stand in for this one.
  rmSync(report, { force: true })
  const began = Date.now()
  const blocked = outcomes.some((earlier) => earlier.step.name === step.needs && !earlier.ok)
  if (blocked) console.log(`Left out, because this failed: ${step.needs}`)
  const ended = !blocked && (await run(step.script))
  const tally = step.report === null ? { passed: 0, failed: 0, skipped: 0 } : readTally(report)
  const ok = ended && tally !== null && tally.failed === 0 && (step.report === null || tally.passed > 0)
  return {
    step,
    ok,
    tally: tally ?? { passed: 0, failed: 0, skipped: 0 },
    seconds: Math.round((Date.now() - began) / 1000),
  }
}

function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

function sayTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
