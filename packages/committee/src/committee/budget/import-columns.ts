import { readDay } from '../../document/day.ts'
import { type SampledColumns, sampleColumns } from '../../document/sample-columns.ts'
import { readAmount } from './amount.ts'

/** Null for a field without a column. Income and expense are separate columns of amounts. */
export type ImportColumns = Readonly<Record<ImportColumn, number | null>>
export type ImportColumn = ('date' | 'amount' | 'income' | 'expense') | ('type' | 'category' | 'note' | 'resolution')

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

// In the order of the search: a column is used once. In the words of banks of several countries.
const names: readonly [ImportColumn, RegExp][] = [
  [
    'date',
    /(?<!\p{L})(date|posted|datum|fecha|day|dato|data|buchungstag|buchungsdatum|buchung|bokf[öo]ringsdag|reskontradatum|transaktionsdatum|dateop|d[áa]tum|booked)(?!\p{L})/iu,
  ],
  [
    'type',
    /(?<!\p{L})(type|kind|direction|income\s*\/\s*expense|dr\s*\/\s*cr|af ?\/? ?bij|umsatztyp|soll ?\/ ?haben)(?!\p{L})/iu,
  ],
  [
    'income',
    /^(income|revenues?|credits?|deposits?|receipts?|(paid|money|amount) in|in|haben|gutschrift(en)?|cr[ée]dit|cr[ée]dito|haber|abono|entrate|accrediti|inn|inn p[åa] konto|ind)( amount| euros?| in [a-z]{3})?( \(.*\))?$/i,
  ],
  [
    'expense',
    /^(expenses?|expenditures?|debits?|withdrawals?|payments?|(paid|money|amount) out|out|soll|lastschrift(en)?|belastung(en)?|d[ée]bit|d[ée]bito|debe|cargo|uscite|addebiti|ut|ut fra konto|ud)( amount| euros?| in [a-z]{3})?( \(.*\))?$/i,
  ],
  // A "Value Date" is none, and neither is a balance.
  [
    'amount',
    /^(?!.*(?<!\p{L})(dat|date|datum|fecha|day|data|dato|balance|saldo|solde|fee)(?!\p{L})).*(?<!\p{L})(amount|betrag|importe|montant|value|sum|umsatz|bedrag|belopp|bel[øo]b|kwota|objem|[čc][áa]stka|[öo]sszeg|importo|valor)(?!\p{L})/iu,
  ],
  ['resolution', /^(resolution|beschluss)( (number|no\.?|nummer))?$/i],
  [
    'category',
    /(?<!\p{L})(sub-?category|category|kategorie|kategoria|categor[ií]a|cat[ée]gorie|department)(?!\p{L})/iu,
  ],
  ['category', /^(?!.*(number|no\.|nr|type|name|iban|code|bank|label)).*\b(account|fund|object|class|line item)\b/i],
  [
    'note',
    /(?<!\p{L})(notes?|description|memo|payee|vendor|comment|purpose|narration|narrative|particulars|remarks|movimiento|verwendungszweck|libell[ée]|concepto|descripci[óo]n|descri[çc][ãa]o|descrizione|omschrijving|opis|popis|tekst|forklaring|rubrik|zpr[áa]va|k[öo]zlem[ée]ny|avisierungstext|beschreibung\d?|buchungsdetails|label)(?!\p{L})/iu,
  ],
  // Banks call the kind of a row so, too, beside a description.
  ['note', /\b(details?|text|name|buchungstext|counter ?party)\b/i],
]

/** The maximum number of rows above the column names: a title, the town, an empty row. */
const maxRowsAbove = 20

/** Without a row of column names, `header` is -1, and the contents decide. */
export function findColumns(rows: readonly (readonly string[])[]): {
  header: number
  columns: ImportColumns
} {
  let best = { header: -1, columns: noColumns, known: 0 }
  for (const [index, row] of rows.slice(0, maxRowsAbove).entries()) {
    const columns = columnsByName(row, sampleColumns(rows.slice(index + 1)))
    const known = Object.values(columns).filter((at) => at !== null).length
    const amounts = columns.amount !== null || columns.income !== null || columns.expense !== null
    // A title such as "Amounts by date of 2026" is one cell; column names are several.
    if (known >= 2 && (columns.date !== null || amounts) && known > best.known) best = { header: index, columns, known }
  }
  if (best.header !== -1) return { header: best.header, columns: best.columns }
  return { header: -1, columns: columnsByContents(rows) }
}

/** A column of words without any is not the note: the bank may write who was paid in another one. */
function columnsByName(row: readonly string[], below: SampledColumns): ImportColumns {
  const columns: Record<ImportColumn, number | null> = { ...noColumns }
  const taken = new Set<number>()
  for (const [column, name] of names) {
    if (columns[column] !== null) continue
    const at = row.findIndex(
      (cell, index) =>
        !taken.has(index) &&
        name.test(cell.replace(/[_*]/g, ' ').trim()) &&
        !(column === 'note' && below.width > 0 && below.isEmpty(index)),
    )
    if (at === -1) continue
    columns[column] = at
    taken.add(at)
  }
  return columns
}

/** Without column names: the first column of days, the last one of amounts, and the texts between them. */
function columnsByContents(rows: readonly (readonly string[])[]): ImportColumns {
  const { width, mostly } = sampleColumns(rows)
  const all = Array.from({ length: width }, (_, column) => column)
  const date =
    all.find((column) =>
      mostly(column, (cell) => readDay(cell, 'month-first') !== null || readDay(cell, 'day-first') !== null),
    ) ?? null
  const amounts = all.filter((column) => column !== date && mostly(column, (cell) => readAmount(cell) !== null))
  const amount = amounts.length > 1 ? withoutBalance(rows, amounts) : (amounts[0] ?? null)
  const words = all.filter(
    (column) =>
      column !== date &&
      !amounts.includes(column) &&
      mostly(column, (cell) => readAmount(cell) === null && /\p{L}{2}/u.test(cell)),
  )
  return { ...noColumns, date, amount, category: words[0] ?? null, note: words[1] ?? null }
}

/** Of columns with numbers, the one by which another one, the balance, changes from row to row; null if there is none. */
function withoutBalance(rows: readonly (readonly string[])[], columns: readonly number[]): number | null {
  const centsOf = (row: readonly string[] | undefined, column: number) => {
    const cents = readAmount(row?.[column] ?? '', '.')
    return typeof cents === 'number' ? cents : null
  }
  const found = columns.filter((amount) =>
    columns.some((balance) => {
      if (balance === amount) return false
      // The newest row is first or last.
      return [1, -1].some((step) => {
        const steps = rows.flatMap((row, index) => {
          const [now, before] = [centsOf(row, balance), centsOf(rows[index - step], balance)]
          const cents = centsOf(row, amount)
          return now === null || before === null || cents === null ? [] : [now - before === cents]
        })
        return steps.length > 0 && steps.every(Boolean)
      })
    }),
  )
  const [only = null, another] = found
  return another === undefined ? only : null
}
