import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { separateFlaky } from '../run/flaky-tests.ts'
import { filtersOf, readTestReport, type TestReport } from '../run/test-report.ts'
import { type EngineName, engines, findEngine, installEngine } from './engines.ts'
import { startFirefox } from './playwright-browsers.ts'
import { startWebkit } from './webkit.ts'

/** `npm run test:browsers`: all journeys in each engine that is installed or can be. Arguments select some: `-- -g carets`. */
const began = Date.now()
const reportFile = 'test-results/browsers.json'
/** With more failures the cause is not a flaky journey. */
const mostRepeated = 8
const isReady = run('node', ['tests/run/ensure-chromium.ts']) && run('npm', ['run', '--silent', 'build'])
const whyNotTested = new Map<EngineName, string>()
const tested: EngineName[] = []
for (const name of Object.keys(engines) as EngineName[]) {
  const why = await whyNotUsable(name)
  if (why === null) tested.push(name)
  else whyNotTested.set(name, why)
}
const { report, flaky } = isReady && tested.length > 0 ? runJourneys() : { report: nothing(isReady), flaky: [] }

if (report.failures.length > 0) console.log('\nFailed:')
for (const { name, filter } of report.failures) console.log(`  ${name} (${filter ?? 'outside of any test'})`)
for (const { name, filter } of flaky) console.log(`flaky: ${name} (${filter})`)
console.log(`\nTested: ${tested.map((name) => engines[name].title).join(', ') || 'no engine'}`)
for (const [name, why] of whyNotTested) console.log(`Not tested: ${engines[name].title}, ${why}`)
console.log(`${Math.round((Date.now() - began) / 1000)} s in all.`)
console.log(`${report.passed} passed, ${report.failed} failed`)
process.exit(report.failed === 0 ? 0 : 1)

/** Why there are no tests in an engine, or null. Installs it where that needs no question, and starts it once. */
async function whyNotUsable(name: EngineName): Promise<string | null> {
  const path = findEngine(name) ?? (installEngine(name) ? findEngine(name) : null)
  if (path === null) return `which is not installed. ${engines[name].elsewhere}`
  const profile = mkdtempSync(join(tmpdir(), 'civic-hub-profile-'))
  try {
    const browser = await (name === 'firefox'
      ? startFirefox(path, { profile })
      : startWebkit({ profile }, 'http://localhost'))
    await browser.close()
    return null
  } catch (failure) {
    return `which does not start: ${failure instanceof Error ? failure.message.split('\n', 1)[0] : failure}`
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Failed journeys run again alone, as the steps of `npm test` do. */
function runJourneys(): ReturnType<typeof separateFlaky> {
  const first = runOnce([])
  if (first.failures.length > mostRepeated || filtersOf(first.failures) === null) return { report: first, flaky: [] }
  console.log(`\n… ${first.failures.length} failed, again alone`)
  const repeated = runOnce(['--last-failed', '--workers=1'])
  return repeated.passed + repeated.failed === 0 ? { report: first, flaky: [] } : separateFlaky(first, repeated)
}

function runOnce(args: readonly string[]): TestReport {
  rmSync(reportFile, { force: true })
  const projects = tested.map((name) => `--project=${name}`)
  const config = 'tests/browsers/playwright.config.ts'
  const isGreen = run('playwright', ['test', '--config', config, ...projects, ...args, ...process.argv.slice(2)])
  return readTestReport(reportFile) ?? nothing(isGreen)
}

function nothing(isGreen: boolean): TestReport {
  return { passed: 0, failed: isGreen ? 0 : 1, skipped: 0, tests: [], failures: [] }
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
