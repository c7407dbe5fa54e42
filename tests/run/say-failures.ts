import { stripVTControlCharacters } from 'node:util'
import type { Failure } from './test-report.ts'

const linesShown = 15
/** A stack line inside vitest, Playwright or Node. */
const ofAPackage = /^ +at .*(node_modules\/|node:internal\/|<anonymous>\)?$)/
/** When many tests fail, they usually have the same reason: the others are only named. */
const errorsShown = 20

/**
 * The failures of a step, short enough for the end of a log of which only the end is kept: each failed test
 * by name with the command that repeats it and the first lines of its error, or, without a failed test, the last lines that the step wrote.
 */
export function sayFailures(
  step: { name: string; script: string },
  failures: readonly Failure[],
  output: string,
): string {
  const again = `again: npm run ${step.script}`
  if (failures.length === 0) return [step.name, ...indented([again, ...lastLines(output)])].join('\n')
  return failures
    .flatMap(({ name, file, filter, error }, index) => [
      [step.name, file, name].filter((part) => part !== '').join(': '),
      ...indented([filter === null ? again : `${again} -- ${filter}`]),
      ...(index < errorsShown ? indented(linesOf(error).slice(0, linesShown)) : []),
    ])
    .join('\n')
}

function lastLines(output: string): string[] {
  const lines = linesOf(output).slice(-linesShown)
  return lines.length > 0 ? lines : ['It said nothing.']
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !ofAPackage.test(line))
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`)
}
