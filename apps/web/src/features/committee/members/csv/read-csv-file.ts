import Papa from 'papaparse'
import { decodeText } from '../../../../replica/files/decode-text.ts'
import { isSpreadsheet } from '../../../../ui/is-spreadsheet.ts'
import { isBlank, withWholeNames } from './member-columns.ts'

export const maxCsvLines = 5_000
const maxBytes = 5 * 1024 * 1024

export type CsvFile =
  | {
      readonly kind: 'lines'
      /** Includes blank lines, so that each line has the same number as in a spreadsheet. */
      readonly lines: readonly (readonly string[])[]
    }
  | { readonly kind: 'empty' | 'tooLong' | 'spreadsheet' | 'quotes' }

/**
 * Returns the lines of a CSV file, with any column separator and text encoding. A file with an unclosed quotation
 * mark is refused, because its lines would be merged. Rejects if the file can't be read.
 */
export async function readCsvFile(file: Blob): Promise<CsvFile> {
  if (file.size > maxBytes) return { kind: 'tooLong' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isSpreadsheet(bytes)) return { kind: 'spreadsheet' }
  const text = decodeText(bytes)
  // With blank lines, the library would detect a wrong column separator.
  const { delimiter } = Papa.parse(text, { preview: 100, skipEmptyLines: 'greedy' }).meta
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: maxCsvLines + 1 })
  const lines = data.map((line) => line.map((cell) => withoutGuard(cell.trim())))
  while (lines.length > 0 && isBlank(lines.at(-1) ?? [])) lines.pop()
  if (lines.length === 0) return { kind: 'empty' }
  if (lines.length > maxCsvLines) return { kind: 'tooLong' }
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { kind: 'quotes' }
  return { kind: 'lines', lines: withWholeNames(lines) }
}

/** An export puts an apostrophe before a cell that a spreadsheet would read as a formula. */
const withoutGuard = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
