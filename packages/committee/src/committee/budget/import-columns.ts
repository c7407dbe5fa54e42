import { readDay } from '../../document/day.ts'
import { readAmount } from './amount.ts'

/**
 * The index of the column for each field; null if there is none. Income and expense are separate columns of
 * amounts.
 */
export interface ImportColumns {
  readonly date: number | null
  readonly amount: number | null
  readonly income: number | null
  readonly expense: number | null
  readonly type: number | null
  readonly category: number | null
  readonly note: number | null
  readonly resolution: number | null
}

export type ImportColumn = keyof ImportColumns

const noColumns: ImportColumns = {
  date: null,
  amount: null,
  income: null,
  expense: null,
  type: null,
  category: null,
  note: null,
  resolution: null,
}

// In the order of the search: a column is used once.
const names: readonly [ImportColumn, RegExp][] = [
  ['date', /\b(date|posted|datum|fecha|day)\b/i],
  ['type', /\b(type|kind|direction|income\s*\/\s*expense|dr\s*\/\s*cr)\b/i],
  [
    'income',
    /^(income|revenues?|credits?|deposits?|receipts?|(paid|money|amount) in|in)( amount)?( \(.*\))?$/i,
  ],
  [
    'expense',
    /^(expenses?|expenditures?|debits?|withdrawals?|payments?|(paid|money|amount) out|out)( amount)?( \(.*\))?$/i,
  ],
  // A "Value Date" is none.
  ['amount', /^(?!.*\b(date|datum|fecha|day)\b).*\b(amount|betrag|importe|montant|value|sum)\b/i],
  ['resolution', /^(resolution|beschluss)( (number|no\.?|nummer))?$/i],
  ['category', /\b(category|kategorie|categor[ií]a|department|account|fund|object|class|line item)\b/i],
  ['note', /\b(notes?|description|memo|payee|vendor|comment|purpose)\b/i],
  // Banks call the kind of a row so, too, beside a description.
  ['note', /\b(details?|text|name)\b/i],
]

/** The maximum number of rows above the column names: a title, the town, an empty row. */
const maxRowsAbove = 20

/**
 * Finds the row with the column names, and the field of each column. Without such a row, `header` is -1 and
 * the contents decide.
 */
export function findColumns(rows: readonly (readonly string[])[]): {
  header: number
  columns: ImportColumns
} {
  let best = { header: -1, columns: noColumns, known: 0 }
  for (const [index, row] of rows.slice(0, maxRowsAbove).entries()) {
    const columns = columnsByName(row)
    const known = Object.values(columns).filter((at) => at !== null).length
    const amounts = columns.amount !== null || columns.income !== null || columns.expense !== null
    // A title such as "Amounts by date of 2026" is one cell; column names are several.
    if (known >= 2 && (columns.date !== null || amounts) && known > best.known)
      best = { header: index, columns, known }
  }
  if (best.header !== -1) return { header: best.header, columns: best.columns }
  return { header: -1, columns: columnsByContents(rows) }
}

function columnsByName(row: readonly string[]): ImportColumns {
  const columns: Record<ImportColumn, number | null> = { ...noColumns }
  const taken = new Set<number>()
  for (const [column, name] of names) {
    if (columns[column] !== null) continue
    const at = row.findIndex(
      (cell, index) => !taken.has(index) && name.test(cell.replace(/[_*]/g, ' ').trim()),
    )
    if (at === -1) continue
    columns[column] = at
    taken.add(at)
  }
  return columns
}

/** Without column names: the first column of days, the last one of amounts, and the texts between them. */
function columnsByContents(rows: readonly (readonly string[])[]): ImportColumns {
  const sample = rows.slice(0, 200)
  const width = Math.max(0, ...sample.map((row) => row.length))
  const mostly = (column: number, is: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(is).length / cells.length > 0.6
  }
  const all = Array.from({ length: width }, (_, column) => column)
  const date =
    all.find((column) =>
      mostly(column, (cell) => readDay(cell, 'month-first') !== null || readDay(cell, 'day-first') !== null),
    ) ?? null
  const amount =
    all.findLast((column) => column !== date && mostly(column, (cell) => readAmount(cell) !== null)) ?? null
  const words = all.filter(
    (column) => column !== date && column !== amount && mostly(column, (cell) => readAmount(cell) === null),
  )
  return { ...noColumns, date, amount, category: words[0] ?? null, note: words[1] ?? null }
}
