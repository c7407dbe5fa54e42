import Papa from 'papaparse'

/**
 * Creates a CSV file that spreadsheet programs open in the right encoding, and in which no text cell becomes a
 * formula.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = Papa.unparse(rows as (string | number)[][], { escapeFormulae: true, newline: '\r\n' })
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
