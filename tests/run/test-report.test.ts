import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sayFailures } from './say-failures.ts'
import { filtersOf, readTestReport } from './test-report.ts'

const here = process.cwd()

test('a report that was never written is null', () => {
  expect(readTestReport('no-such-report.json')).toBeNull()
})

test('vitest’s failed tests and the files that broke off are failures, each with its file and error', () => {
  const report = readWritten({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      {
        name: `${here}/tests/sync/storm.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a calm sea', status: 'passed', duration: 1500, failureMessages: [] },
          {
            fullName: ' a storm',
            status: 'failed',
            duration: 500,
            failureMessages: ['Error: one', 'Error: two'],
          },
        ],
      },
      {
        name: `${here}/tests/sync/files.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: `${here}/tests/sync/rooms.test.ts`,
        status: 'failed',
        message: 'the hook before all tests threw',
        assertionResults: [
          { fullName: 'never began', status: 'skipped' },
          { fullName: 'nor this', status: 'skipped' },
        ],
      },
    ],
  })
  expect(report).toEqual({
    passed: 1,
    failed: 3,
    skipped: 2,
    tests: [
      { name: 'a calm sea', seconds: 1.5 },
      { name: ' a storm', seconds: 0.5 },
      { name: 'never began', seconds: 0 },
      { name: 'nor this', seconds: 0 },
    ],
    failures: [
      {
        name: 'a storm',
        file: 'tests/sync/storm.test.ts',
        filter: 'tests/sync/storm.test.ts',
        error: 'Error: one\nError: two',
      },
      {
        name: 'a file that broke off',
        file: 'tests/sync/files.test.ts',
        filter: 'tests/sync/files.test.ts',
        error: 'no such module',
      },
      {
        name: 'a file that broke off',
        file: 'tests/sync/rooms.test.ts',
        filter: 'tests/sync/rooms.test.ts',
        error: 'the hook before all tests threw',
      },
    ],
  })
})

test('Playwright’s failed stories and the errors outside of them are failures', () => {
  const passed = { status: 'expected', results: [{ duration: 3000, errors: [] }] }
  const failed = {
    status: 'unexpected',
    results: [{ duration: 2000, errors: [{ message: 'no such button', location: { file: 'x' } }] }],
  }
  const report = readWritten({
    config: { rootDir: `${here}/tests/e2e` },
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [{ message: 'a worker ended', location: { file: `${here}/tests/e2e/fixtures.ts` } }, {}],
    suites: [
      {
        specs: [{ title: 'signing in', file: 'joining.spec.ts', line: 1, tests: [passed] }],
        suites: [{ specs: [{ title: 'signing out', file: 'sign-out.spec.ts', line: 7, tests: [failed] }] }],
      },
    ],
  })
  expect(report).toMatchObject({ passed: 1, failed: 3, skipped: 0 })
  expect(report?.tests).toEqual([
    { name: 'signing in', seconds: 3 },
    { name: 'signing out', seconds: 2 },
  ])
  expect(report?.failures).toEqual([
    {
      name: 'signing out',
      file: 'tests/e2e/sign-out.spec.ts',
      filter: 'tests/e2e/sign-out.spec.ts:7',
      error: 'no such button',
    },
    { name: 'outside of any test', file: 'tests/e2e/fixtures.ts', filter: null, error: 'a worker ended' },
    { name: 'outside of any test', file: '', filter: null, error: '' },
  ])
})

test('failed tests run again by file or line, which an error outside of any test makes impossible', () => {
  const failed = { name: 'one', file: 'a.test.ts', filter: 'a.test.ts', error: '' }
  const outside = { name: 'outside of any test', file: '', filter: null, error: '' }
  expect(filtersOf([failed, { ...failed, name: 'two' }])).toEqual(['a.test.ts'])
  expect(filtersOf([failed, outside])).toBeNull()
  expect(filtersOf([])).toBeNull()
})

test('the end of the log names each failed test with the command that repeats it and the first 15 lines of its error, without colours or logs of packages', () => {
  const within = '    at run (file:///hub/node_modules/vitest/run.js:1:2)\n    at new Promise (<anonymous>)'
  const error = `\u001B[31mError: red\u001B[39m\n${within}\n\n${numbered(30)}`
  const said = sayFailures(
    { name: 'Sync tests', script: 'test:sync' },
    [{ name: 'a storm', file: 'tests/sync/storm.test.ts', filter: 'tests/sync/storm.test.ts', error }],
    '',
  )
  const lines = said.split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'Sync tests: tests/sync/storm.test.ts: a storm',
    '    again: npm run test:sync -- tests/sync/storm.test.ts',
    '    Error: red',
    '    line 1',
  ])
  expect(lines).toHaveLength(2 + 15)
})

test('of very many failed tests all are named, and the first 20 have their reason', () => {
  const failures = Array.from({ length: 25 }, (_, index) => ({
    name: `story ${index}`,
    file: '',
    filter: null,
    error: 'why',
  }))
  const lines = sayFailures({ name: 'End-to-end tests', script: 'test:e2e' }, failures, '').split('\n')
  expect(lines.filter((line) => line.startsWith('End-to-end tests: story '))).toHaveLength(25)
  expect(lines.filter((line) => line === '    why')).toHaveLength(20)
})

test('a step that failed without a failed test shows its last 15 lines', () => {
  const lines = sayFailures({ name: 'Types', script: 'check:types' }, [], `${numbered(40)}\n\n`).split('\n')
  expect(lines).toEqual([
    'Types',
    '    again: npm run check:types',
    ...Array.from({ length: 15 }, (_, index) => `    line ${26 + index}`),
  ])
  expect(sayFailures({ name: 'Build', script: 'build' }, [], '')).toBe(
    'Build\n    again: npm run build\n    It said nothing.',
  )
})

function readWritten(report: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readTestReport(file)
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')
}
