import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serverNames, serverTitles } from '../servers/server-names.ts'
import type { Machine } from './machine.ts'
import type { JudgedRow } from './row.ts'
import { formatFigure } from './table.ts'

export interface KeptRow extends JudgedRow {
  bench: string
  /** Whether the goal was reached, in the last runs with this goal, oldest first. */
  runs?: (boolean | null)[]
  /** The date of the measurement. */
  date: string
  /** The average number of programs that waited for a processor in the minute before (the load average). */
  load?: number
}

export interface Latest {
  machine: Machine
  rows: KeptRow[]
}

const page = fileURLToPath(new URL('../README.md', import.meta.url))
const figures = /(<!-- figures: written by run\.ts -->\n)[\s\S]*(<!-- end of figures -->)/

/** Writes the figures into the benches' README, between its two marks. */
export async function writeFigures({ rows }: Latest): Promise<void> {
  const text = await readFile(page, 'utf8')
  if (!figures.test(text)) throw new Error('The README of the benches has lost the marks around its figures')
  const head = ['what', ...serverNames.map((name) => serverTitles[name]), 'goal', 'reached', 'load']
  const lines = alignTable(head, rows.map(cellsOf))
  await writeFile(page, text.replace(figures, `$1\n${lines.join('\n')}\n\n$2`))
}

/** Aligns the columns to the same width, like the formatter. */
function alignTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((cells) => (cells[column] ?? '').length)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...rows].map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
}

function cellsOf(row: KeptRow): string[] {
  const values = serverNames.map((name) => {
    const value = row.medians[name]
    return value === undefined ? '' : `${formatFigure(value)} ${row.unit}`
  })
  const load = row.load === undefined ? '' : row.load.toFixed(1)
  return [row.what, ...values, row.goal || '–', sayReached(row), load]
}

function sayReached({ reached, roundsHeld, rounds, runs = [] }: KeptRow): string {
  if (reached === null) return ''
  const verdict = reached ? 'yes' : '**not yet**'
  const judged = runs.filter((run) => run !== null)
  const inRounds = typeof roundsHeld === 'number' ? `${roundsHeld} of ${rounds} rounds` : ''
  const inRuns = judged.length > 1 ? `${judged.filter(Boolean).length} of ${judged.length} runs` : ''
  const held = [inRounds, inRuns].filter((part) => part !== '').join(', ')
  return held === '' ? verdict : `${verdict} (${held})`
}
