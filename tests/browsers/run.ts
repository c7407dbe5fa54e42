import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readTestReport } from '../run/test-report.ts'
import { type EngineName, engines, findEngine, installEngine } from './engines.ts'

/** `npm run test:browsers`: all journeys in each engine that is installed or can be. Arguments select some: `-- -g carets`. */
const names = Object.keys(engines) as EngineName[]
const found = names.filter((name) => findEngine(name) ?? (installEngine(name) && findEngine(name)))
const missing = names.filter((name) => !found.includes(name))
const report = 'test-results/browsers.json'
rmSync(report, { force: true })

run('node', ['tests/run/ensure-chromium.ts'])
const isBuilt = run('npm', ['run', '--silent', 'build'])
const projects = found.map((name) => `--project=${name}`)
const isGreen =
  isBuilt &&
  (found.length === 0 ||
    run('playwright', [
      'test',
      '--config',
      'tests/browsers/playwright.config.ts',
      ...projects,
      ...process.argv.slice(2),
    ]))

const { passed = 0, failed = 0, failures = [] } = readTestReport(report) ?? {}
if (failures.length > 0) console.log('\nFailed:')
for (const { name, filter } of failures) console.log(`  ${name} (${filter ?? 'outside of any test'})`)
console.log(`\nTested: ${found.map((name) => engines[name].title).join(', ') || 'no engine'}`)
for (const name of missing)
  console.log(`Not tested: ${engines[name].title}, which is not installed. ${engines[name].elsewhere}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = isGreen ? 0 : 1

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
