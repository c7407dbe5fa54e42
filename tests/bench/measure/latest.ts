import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { KeptRow, Latest } from './figures-page.ts'
import { writeFigures } from './figures-page.ts'
import { describeMachine } from './machine.ts'
import type { JudgedRow } from './row.ts'

const file = fileURLToPath(new URL('../latest.json', import.meta.url))

/** The number of stored runs of a bench. */
const runsKept = 5

/** Replaces the earlier rows of a bench. The other rows stay, in the order of `names`. */
export async function keepLatest(
  names: readonly string[],
  bench: string,
  rows: readonly JudgedRow[],
  load: number,
): Promise<void> {
  const before = await readLatest()
  const earlierRuns = ({ what, goal }: JudgedRow) =>
    before.find((row) => row.bench === bench && row.what === what && row.goal === goal)?.runs ?? []
  const date = new Date().toISOString().slice(0, 10)
  const kept = [
    ...before.filter((row) => row.bench !== bench && names.includes(row.bench)),
    ...rows.map((row) => ({
      bench,
      date,
      load,
      ...row,
      runs: [...earlierRuns(row), row.reached].slice(-runsKept),
    })),
  ].sort((a, b) => names.indexOf(a.bench) - names.indexOf(b.bench))
  const latest: Latest = { machine: describeMachine(), rows: kept }
  await writeFile(file, `${formatJson(latest)}\n`)
  await writeFigures(latest)
}

/** Formats like the formatter: lists of judgements on one line. */
function formatJson(latest: Latest): string {
  return JSON.stringify(latest, null, 2).replace(/\[[\s,truefalsn]+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  )
}

async function readLatest(): Promise<readonly KeptRow[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as Latest).rows
  } catch {
    return []
  }
}
