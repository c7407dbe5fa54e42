import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeMachine, type Machine } from './machine.ts'
import type { JudgedRow } from './row.ts'

const file = fileURLToPath(new URL('../latest.json', import.meta.url))

interface KeptRow extends JudgedRow {
  bench: string
  /** When it was measured. */
  date: string
}

interface Latest {
  machine: Machine
  rows: KeptRow[]
}

/** Keeps the rows of a bench in the place of those that it brought before; the others stay, in the order of `names`. */
export async function keepLatest(
  names: readonly string[],
  bench: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  const before = await readLatest()
  const date = new Date().toISOString().slice(0, 10)
  const kept = [
    ...before.filter((row) => row.bench !== bench && names.includes(row.bench)),
    ...rows.map((row) => ({ bench, date, ...row })),
  ].sort((a, b) => names.indexOf(a.bench) - names.indexOf(b.bench))
  const latest: Latest = { machine: describeMachine(), rows: kept }
  await writeFile(file, `${JSON.stringify(latest, null, 2)}\n`)
}

async function readLatest(): Promise<readonly KeptRow[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as Latest).rows
  } catch {
    return []
  }
}
