import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Failure, TestReport } from './test-report.ts'

/** A test that failed in the run and passed when it ran again alone. */
export interface FlakyTest {
  step: string
  file: string
  name: string
  /** The number of runs in this folder in which it was flaky. */
  count: number
}

/**
 * Corrects the report of a step by that of its failed tests, run again: a failure that did not repeat is flaky and counts
 * as passed. An error outside of any test in the second run is a failure.
 */
export function separateFlaky(first: TestReport, repeated: TestReport): { report: TestReport; flaky: Failure[] } {
  const failedAgain = ({ file, name }: Failure) =>
    repeated.failures.some((failure) => failure.file === file && failure.name === name)
  const flaky = first.failures.filter((failure) => !failedAgain(failure))
  const failures = [...first.failures.filter(failedAgain), ...repeated.failures.filter(({ filter }) => filter === null)]
  const report = { ...first, passed: first.passed + flaky.length, failed: failures.length, failures }
  return { report, flaky }
}

/** Adds this run's flaky tests to those in the file at `path`; returns this run's tests with their counts. */
export function recordFlakyTests(path: string, found: readonly { step: string; failure: Failure }[]): FlakyTest[] {
  const recorded: FlakyTest[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const fromThisRun = found.map(({ step, failure: { file, name } }) => {
    const test = { step, file, name, count: 1 }
    const known = recorded.find((other) => isSameTest(other, test))
    return known ? { ...test, count: known.count + 1 } : test
  })
  const others = recorded.filter((test) => !fromThisRun.some((flaky) => isSameTest(flaky, test)))
  if (fromThisRun.length > 0) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify([...others, ...fromThisRun], null, 2)}\n`)
  }
  return fromThisRun
}

function isSameTest(a: FlakyTest, b: FlakyTest): boolean {
  return a.step === b.step && a.file === b.file && a.name === b.name
}
