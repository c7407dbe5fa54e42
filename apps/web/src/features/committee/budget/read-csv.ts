import { findColumns } from '@civic-hub/committee/budget'
import type { TextEncoding } from '../../../replica/files/text-encoding.ts'
import { type CsvRows, readCsvRows } from '../../../shell/csv/read-csv.ts'

export type CsvProblem = 'empty' | 'spreadsheet' | 'tooLarge' | 'unreadable'

export type ReadCsv = ({ ok: true } & CsvRows) | { ok: false; problem: CsvProblem }

const maxBytes = 20 * 1024 * 1024

/** Reads the rows of a bank's CSV file. */
export async function readCsv(file: Blob, encoding?: TextEncoding): Promise<ReadCsv> {
  try {
    const read = await readCsvRows(file, { maxBytes, countKnown, encoding })
    return typeof read === 'string' ? { ok: false, problem: read } : { ok: true, ...read }
  } catch (failure) {
    console.warn('A CSV file could not be read', failure)
    return { ok: false, problem: 'unreadable' }
  }
}

function countKnown(rows: readonly string[][]): number {
  const { header, columns } = findColumns(rows)
  const known = Object.values(columns).filter((column) => column !== null).length
  return header === -1 ? known / 2 : known
}
