import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
  /** All failures: tests, files that could not be read, and errors outside of any test. */
  failures: Failure[]
}

export interface TimedTest {
  name: string
  seconds: number
}

export interface Failure {
  name: string
  /** Relative to the project's folder; empty if unknown. */
  file: string
  /** The argument that makes the test program run it alone; null for an error outside of any test. */
  filter: string | null
  error: string
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  /** Files that could not be read count as suites, not as tests. */
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

interface PlaywrightError {
  message?: string
  stack?: string
  location?: { file: string }
}

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  tests: { status: string; results: { duration: number; errors: PlaywrightError[] }[] }[]
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; flaky: number; skipped: number }
  /** Errors outside of any test. */
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** The counts in a report of vitest or Playwright; null if the program did not write one. */
export function readTestReport(file: string): TestReport | null {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report ? readPlaywright(report) : readVitest(report)
}

/**
 * The arguments that run the failed tests again; null if there are none, or if an error belongs to no test.
 */
export function filtersOf(failures: readonly Failure[]): string[] | null {
  const filters = failures.map(({ filter }) => filter).filter((filter) => filter !== null)
  return filters.length > 0 && filters.length === failures.length ? [...new Set(filters)] : null
}

function readVitest(report: VitestReport): TestReport {
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(process.cwd(), path)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure('a file that broke off', file, file, [message])]
    return failed.map(({ fullName, failureMessages }) => failure(fullName, file, file, failureMessages ?? []))
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
    ),
    failures,
  }
}

function readPlaywright({ config, stats, errors, suites }: PlaywrightReport): TestReport {
  const specs = suites.flatMap(specsOf)
  const failedTests = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const said = results.flatMap((result) => result.errors.map(({ stack, message }) => message ?? stack))
        const path = relative(process.cwd(), `${config.rootDir}/${file}`)
        return failure(title, path, `${path}:${line}`, said)
      }),
  )
  const outside = errors.map(({ message, stack, location }) =>
    failure('outside of any test', location ? relative(process.cwd(), location.file) : '', null, [message ?? stack]),
  )
  const failures = [...failedTests, ...outside]
  return {
    passed: stats.expected + stats.flaky,
    failed: failures.length,
    skipped: stats.skipped,
    tests: specs.map(({ title, tests }) => ({
      name: title,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    failures,
  }
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failure(name: string, file: string, filter: string | null, said: readonly (string | undefined)[]): Failure {
  return { name: name.trim(), file, filter, error: said.filter((text) => text !== undefined).join('\n') }
}
