import { findColumns } from '@civic-hub/committee/budget'
import Papa from 'papaparse'
import { decodeText } from '../../../replica/files/decode-text.ts'
import { isSpreadsheet } from '../../../ui/is-spreadsheet.ts'

export type CsvProblem = 'empty' | 'spreadsheet' | 'tooLarge' | 'unreadable'

export type ReadCsv =
  | { ok: true; rows: string[][]; unclosedQuote: boolean }
  | { ok: false; problem: CsvProblem }

const maxBytes = 20 * 1024 * 1024

/** Reads the rows of a CSV file with any separator and any encoding. */
export async function readCsv(file: Blob): Promise<ReadCsv> {
  if (file.size > maxBytes) return { ok: false, problem: 'tooLarge' }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { ok: false, problem: 'unreadable' }
  }
  if (isSpreadsheet(bytes)) return { ok: false, problem: 'spreadsheet' }
  const text = decodeText(bytes)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: false })
  if (data.every((row) => row.every((cell) => cell.trim() === ''))) return { ok: false, problem: 'empty' }
  return { ok: true, rows: data, unclosedQuote: errors.some(({ code }) => code === 'MissingQuotes') }
}

/**
 * Returns the separator with which the most columns of a ledger are found. Counting characters is less
 * reliable, because amounts and notes contain many commas. Empty: the library guesses.
 */
function separatorOf(text: string): string {
  const beginning = text.slice(0, 50_000)
  let best = { separator: '', columns: 1 }
  for (const separator of [',', ';', '\t', '|']) {
    const { data } = Papa.parse<string[]>(beginning, { delimiter: separator, preview: 200 })
    const { header, columns } = findColumns(data)
    const known = Object.values(columns).filter((column) => column !== null).length
    const found = header === -1 ? known / 2 : known
    if (found > best.columns) best = { separator, columns: found }
  }
  return best.separator
}
