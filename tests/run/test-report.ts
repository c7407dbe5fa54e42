import { existsSync, readFileSync } from 'node:fs'

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
}

export interface TimedTest {
  name: string
  seconds: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that could not even be read count as suites, not as tests. */
  testResults: {
    status: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** What went wrong outside of any test. */
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** What a report of vitest or Playwright counted; null when the program never came to write one. */
export function readTestReport(file: string): TestReport | null {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report ? readPlaywright(report) : readVitest(report)
}

function readVitest(report: VitestReport): TestReport {
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
    ),
  }
}

function readPlaywright({ stats, errors, suites }: PlaywrightReport): TestReport {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    tests: suites.flatMap(timedTestsOf),
  }
}

function timedTestsOf({ specs = [], suites = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ title, tests }) => ({
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return [...own, ...suites.flatMap(timedTestsOf)]
}
