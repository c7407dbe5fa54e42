import type { FoundEncoding, TextEncoding } from '../../../../replica/files/text-encoding.ts'
import { readCsvRows } from '../../../../shell/csv/read-csv.ts'
import { countKnown, isBlank } from './member-columns.ts'

export const maxCsvLines = 5_000
const maxBytes = 5 * 1024 * 1024

export type CsvFile =
  | {
      readonly kind: 'lines'
      /** Includes blank lines, so that each line has the same number as in a spreadsheet. */
      readonly lines: readonly (readonly string[])[]
      readonly found: FoundEncoding
    }
  | { readonly kind: 'empty' | 'tooLong' | 'spreadsheet' | 'quotes' }

/**
 * Returns the lines of a CSV file. A file with an unclosed quotation mark is refused, because its lines would be merged.
 * Rejects if the file can't be read.
 */
export async function readCsvFile(file: Blob, encoding?: TextEncoding): Promise<CsvFile> {
  const read = await readCsvRows(file, { maxBytes, maxRows: maxCsvLines + 1, countKnown, encoding })
  if (read === 'tooLarge') return { kind: 'tooLong' }
  if (typeof read === 'string') return { kind: read }
  const lines = read.rows.map((row) => row.map((cell) => withoutGuard(cell.trim())))
  while (lines.length > 0 && isBlank(lines.at(-1) ?? [])) lines.pop()
  if (lines.length > maxCsvLines) return { kind: 'tooLong' }
  return read.unclosedQuote ? { kind: 'quotes' } : { kind: 'lines', lines, found: read.found }
}

/** An export puts an apostrophe before a cell that a spreadsheet would read as a formula. */
const withoutGuard = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
