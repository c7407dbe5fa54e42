import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordFlakyTests, separateFlaky } from './flaky-tests.ts'

test('counts in how many runs a test was flaky, and keeps the others of earlier runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'test-results', 'flaky.json')
  const storm = flaky('a storm')
  const calm = flaky('a calm sea')

  expect(recordFlakyTests(path, [storm, calm]).map(({ count }) => count)).toEqual([1, 1])
  expect(recordFlakyTests(path, [storm])).toEqual([
    { step: 'Sync tests', file: 'storm.test.ts', name: 'a storm', count: 2 },
  ])
  expect(recordFlakyTests(path, [])).toEqual([])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([
    { step: 'Sync tests', file: 'storm.test.ts', name: 'a calm sea', count: 1 },
    { step: 'Sync tests', file: 'storm.test.ts', name: 'a storm', count: 2 },
  ])
})

test('a failure that does not repeat is flaky and counts as passed, and one that repeats stays a failure', () => {
  const [once, twice] = [failureOf('once'), failureOf('twice')]
  const first = { passed: 5, failed: 2, skipped: 0, tests: [], failures: [once, twice] }
  const repeated = { passed: 1, failed: 1, skipped: 0, tests: [], failures: [twice] }
  expect(separateFlaky(first, repeated)).toEqual({
    flaky: [once],
    report: { ...first, passed: 6, failed: 1, failures: [twice] },
  })
})

test('an error outside of any test in the second run is a failure', () => {
  const first = { passed: 5, failed: 1, skipped: 0, tests: [], failures: [failureOf('once')] }
  const outside = { ...failureOf('outside of any test'), filter: null }
  const repeated = { passed: 1, failed: 1, skipped: 0, tests: [], failures: [outside] }
  expect(separateFlaky(first, repeated).report.failures).toEqual([outside])
})

function failureOf(name: string) {
  return { name, file: 'storm.test.ts', filter: 'storm.test.ts', error: '' }
}

function flaky(name: string) {
  return { step: 'Sync tests', failure: failureOf(name) }
}
