import { serverNames, serverTitles } from '../servers/server-names.ts'
import type { JudgedRow } from './row.ts'

/** The figures as a table for a terminal. */
export function formatTable(rows: readonly JudgedRow[]): string {
  const head = ['what', ...serverNames.map((name) => serverTitles[name]), 'ratio', 'goal', 'reached']
  const lines = rows.map((row) => [
    row.what,
    ...serverNames.map((name) => {
      const value = row.medians[name]
      return value === undefined ? '' : `${formatFigure(value)} ${row.unit}`
    }),
    formatRatios(row),
    row.goal,
    row.reached === null ? '' : `${row.reached ? 'yes' : 'NO'}, ${row.roundsHeld} of ${row.rounds}`,
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)),
  )
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [print(head), print(widths.map((width) => '-'.repeat(width))), ...lines.map(print)].join('\n')
}

/** Our figure divided by each peer's, in the order of the columns. */
function formatRatios({ ratios }: JudgedRow): string {
  return serverNames
    .flatMap((name) => (name === 'civic-hub' ? [] : (ratios[name] ?? [])))
    .map((ratio) => ratio.toFixed(2))
    .join(' / ')
}

/** Uses only as many digits as are significant. */
export function formatFigure(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
