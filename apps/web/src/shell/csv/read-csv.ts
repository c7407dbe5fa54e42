import Papa from 'papaparse'
import { decodeText } from '../../replica/files/decode-text.ts'
import { encodingOf, type FoundEncoding, type TextEncoding } from '../../replica/files/text-encoding.ts'

export interface CsvRows {
  /** Includes blank rows, so that each row has the same number as in a spreadsheet. */
  readonly rows: string[][]
  /** True if a quotation mark is never closed: rows may have run together. */
  readonly unclosedQuote: boolean
  readonly found: FoundEncoding
}

interface CsvOptions {
  readonly maxBytes: number
  readonly maxRows?: number
  /** The number of columns in these rows whose meaning is known. */
  readonly countKnown: (rows: readonly string[][]) => number
  /** The encoding that the person chose. */
  readonly encoding?: TextEncoding | undefined
}

/** The line above the headings that Excel reads and does not show. */
const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n?|\n|$)/i

/** Reads the rows of a CSV file with any separator and any encoding. Rejects if the file can't be read. */
export async function readCsvRows(
  file: Blob,
  { maxBytes, maxRows, countKnown, encoding }: CsvOptions,
): Promise<CsvRows | 'empty' | 'spreadsheet' | 'tooLarge'> {
  if (file.size > maxBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isSpreadsheet(bytes)) return 'spreadsheet'
  const found = encoding ? { encoding, isCertain: false } : encodingOf(bytes)
  const whole = decodeText(bytes, false, found.encoding)
  const [line, stated] = separatorLine.exec(whole) ?? ['']
  const text = whole.slice(line.length)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: stated ?? separatorOf(text, countKnown),
    skipEmptyLines: false,
    ...(maxRows !== undefined && { preview: maxRows }),
  })
  if (data.every((row) => row.every((cell) => cell.trim() === ''))) return 'empty'
  return { rows: data, unclosedQuote: errors.some(({ code }) => code === 'MissingQuotes'), found }
}

/**
 * Returns the separator with which the most columns are known. Counting characters is less reliable, because amounts,
 * notes and names contain many commas.
 */
function separatorOf(text: string, countKnown: CsvOptions['countKnown']): string {
  const beginning = text.slice(0, 50_000)
  let best = { separator: '', columns: 1 }
  for (const separator of [',', ';', '\t', '|']) {
    const { data } = Papa.parse<string[]>(beginning, { delimiter: separator, preview: 200 })
    const columns = countKnown(data)
    if (columns > best.columns) best = { separator, columns }
  }
  // With blank lines, the library would detect a wrong separator.
  return best.separator || Papa.parse(beginning, { preview: 100, skipEmptyLines: 'greedy' }).meta.delimiter
}

const maxSamples = 3

/** Texts of a file with letters beyond a to z: they show a person whether its encoding is right. */
export function encodingSamples(rows: readonly (readonly string[])[]): string[] {
  const found = new Set<string>()
  for (const row of rows)
    for (const cell of row) {
      if (/[^\0-\x7f]/.test(cell)) found.add(cell.trim().slice(0, 60))
      if (found.size === maxSamples) return [...found]
    }
  return [...found]
}

/** True if the file is a spreadsheet instead of text: a zip file (.xlsx and .ods are zip files), or the old .xls. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)
