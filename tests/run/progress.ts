import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The last run on this machine: the tests of each step, and the seconds of the whole. */
export interface LastRun {
  seconds: number
  tests: Record<string, number>
}

/** The last run, or null if there was none. */
export function readLastRun(file: string): LastRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LastRun
  } catch {
    return null
  }
}

export function writeLastRun(file: string, run: LastRun): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(run))
}

/** Counts the tests that have ended, in the output of vitest (a line for each file) or Playwright (a line for each test). */
export function countEnded(output: string): number {
  const ofVitest = [...output.matchAll(/^ [✓❯×] .*\((\d+) tests?\b/gmu)]
  const ofPlaywright = [...output.matchAll(/^ +[✓✘] +\d+ /gmu)]
  return ofVitest.reduce((sum, [, tests]) => sum + Number(tests), 0) + ofPlaywright.length
}

/** One line about all running steps; `ended` is the number of their ended tests. */
export function sayProgress(
  running: readonly { name: string; ended: number }[],
  last: LastRun | null,
  seconds: number,
): string {
  const steps = running.map(({ name, ended }) => {
    const all = last?.tests[name] ?? 0
    return all >= ended && all > 0 ? `${name} ${ended} of ${all}` : ended > 0 ? `${name} ${ended}` : name
  })
  const left = last === null ? null : last.seconds - seconds
  return [...steps, ...(left === null ? [] : [sayLeft(left)])].join(' · ')
}

function sayLeft(seconds: number): string {
  if (seconds < 20) return 'nearly done'
  return seconds < 90 ? `about ${Math.round(seconds / 10) * 10} s left` : `about ${Math.round(seconds / 60)} min left`
}
