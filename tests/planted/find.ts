/*
 * Plants each fault in turn, and runs the tests that are named for it:
 * `node tests/planted/find.ts [part of its name or file …]`. Prints a table, and the first lines of each failure.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTestReport } from '../run/test-report.ts'
import { plantedFaults, readTestName } from './all.ts'
import type { PlantedFault } from './planted-fault.ts'
import { type PlantedNow, variable } from './planted-now.ts'
import { makeSwitchableBuild } from './switchable-build.ts'

const isStory = (test: string) => readTestName(test).file.endsWith('.spec.ts')
const hook = new URL('plant-in-node.ts', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))
const results = mkdtempSync(join(tmpdir(), 'civic-hub-planted-results-'))

const parts = process.argv.slice(2)
const chosen = plantedFaults.filter(
  ({ name, patch }) => parts.length === 0 || parts.some((part) => name.includes(part) || patch.file.includes(part)),
)
const ofStories = chosen.filter(({ tests }) => tests.some(isStory))
const app = ofStories.length > 0 ? await makeSwitchableBuild(ofStories.map(({ patch }) => patch).filter(isOfApp)) : null

console.log('| fault | found by | not found by |')
console.log('| --- | --- | --- |')
let unfound = 0
for (const fault of chosen) {
  const { name, patch, tests } = fault
  const build = app && ofStories.includes(fault) ? await app.copy(isOfApp(patch) ? patch : null) : null
  const finding = new Set(tests.filter((test) => isFoundBy(fault, test, build)))
  if (build !== null) rmSync(build, { recursive: true, force: true })
  const missing = tests.filter((test) => !finding.has(test))
  unfound += missing.length
  console.log(`| ${name} | ${[...finding].map(nameInTable).join('<br>')} | ${missing.map(nameInTable).join('<br>')} |`)
}
await app?.remove()
rmSync(results, { recursive: true, force: true })
process.exitCode = unfound > 0 ? 1 : 0

function isOfApp({ file }: PlantedFault['patch']): boolean {
  return !file.startsWith('apps/relay/')
}

function nameInTable(test: string): string {
  return test.replaceAll('|', '/')
}

/** True if this test fails with the fault. Throws if the test did not run. */
function isFoundBy({ name, patch }: PlantedFault, test: string, build: string | null): boolean {
  const { file, title } = readTestName(test)
  const output = join(results, 'report.json')
  rmSync(output, { force: true })
  const pattern = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const words = isStory(test)
    ? [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'tests/planted/playwright.config.ts',
        file,
        '-g',
        pattern,
        '--workers=1',
        '--reporter=json',
      ]
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/planted/vitest.config.ts',
        file,
        ...(title === '' ? [] : ['-t', pattern]),
        '--reporter=json',
        `--outputFile.json=${output}`,
      ]
  const planted: PlantedNow = { patches: [patch], build }
  const { stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      [variable]: JSON.stringify(planted),
      NODE_OPTIONS: `--import=${hook}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: output,
    },
  })
  const report = readTestReport(output)
  if (!report || report.passed + report.failed === 0) throw new Error(`No test ran: ${test}\n${stderr}`)
  if (report.failures.some(({ error }) => error.includes('worker process exited')))
    throw new Error(`The test was ended: ${test}`)
  for (const { error } of report.failures) console.error(`  ${name}: ${firstLines(error)}`)
  return report.failed > 0
}

function firstLines(error: string): string {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
  return error
    .replaceAll(escapes, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .join('\n    ')
}
