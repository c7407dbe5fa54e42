import Papa from 'papaparse'
import { decodeText, isSpreadsheet } from '../../../../ui/decode-text.ts'

export const maxCsvLines = 5_000
const maxBytes = 5 * 1024 * 1024

export type CsvFile =
  | {
      readonly kind: 'lines'
      /** Also blank ones, so that each has the number that a spreadsheet shows. */
      readonly lines: readonly (readonly string[])[]
    }
  | { readonly kind: 'empty' | 'tooLong' | 'spreadsheet' | 'quotes' }

/**
 * The lines of a CSV file, whatever separates its columns and however its letters are encoded. With a quotation mark that
 * is never closed, lines would have run together: such a file is refused. Rejects when the file can't be read.
 */
export async function readCsvFile(file: Blob): Promise<CsvFile> {
  if (file.size > maxBytes) return { kind: 'tooLong' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isSpreadsheet(bytes)) return { kind: 'spreadsheet' }
  const text = decodeText(bytes)
  // Blank lines would mislead the library when it looks for what separates the columns.
  const { delimiter } = Papa.parse(text, { preview: 100, skipEmptyLines: 'greedy' }).meta
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: maxCsvLines + 1 })
  const lines = data.map((line) => line.map((cell) => withoutGuard(cell.trim())))
  while (lines.length > 0 && isBlank(lines.at(-1) ?? [])) lines.pop()
  if (lines.length === 0) return { kind: 'empty' }
  if (lines.length > maxCsvLines) return { kind: 'tooLong' }
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { kind: 'quotes' }
  return { kind: 'lines', lines }
}

export const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell === '')

/** An export guards what a spreadsheet would take for a formula with an apostrophe. */
const withoutGuard = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
