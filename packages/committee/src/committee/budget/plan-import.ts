import { type DateOrder, dateOrdersOf, readDayInOrders } from '../../document/day.ts'
import { type DecimalSeparator, decimalSeparatorOf, maxCents, readAmount } from './amount.ts'
import type { ImportColumns } from './import-columns.ts'
import type { EntryFields, EntryType } from './ledger-entry.ts'
import { maxCategoryLength, maxNoteLength } from './ledger-rules.ts'

export interface ImportChoices {
  /** The row with the column names; -1 if there is none. */
  readonly header: number
  readonly columns: ImportColumns
  /** The order that the member chose; null to use the one of the file. */
  readonly dateOrder: DateOrder | null
  /** The decimal separator that the member chose; null to use the one of the file. */
  readonly decimal: DecimalSeparator | null
  /** The type of amounts without a sign, if no column contains it. */
  readonly unsigned: EntryType
  /** The type of negative amounts, if no column contains it. Some statements of cards write purchases without a sign. */
  readonly negative: EntryType
  /** The category of rows without one, in the member's language. */
  readonly otherCategory: string
  /** The motions of the resolutions, by number. An unknown number is written into the note. */
  readonly resolutions?: ReadonlyMap<string, string>
  readonly skipKnown: boolean
}

export type SkipReason =
  | 'date-missing'
  | 'date-not-read'
  | 'date-ambiguous'
  | 'amount-missing'
  | 'amount-not-read'
  | 'amount-ambiguous'
  | 'amount-zero'
  | 'amount-too-large'
  | 'type-not-read'
  | 'words-too-long'
  | 'in-ledger'

export interface SkippedRow {
  /** Counted from 1, as a spreadsheet does. */
  readonly row: number
  readonly reason: SkipReason
  readonly cells: readonly string[]
}

export type ImportPlan = ReturnType<typeof planImport>

// The words of a ledger.
const incomeWords = /^(\+|income|revenues?|receipts?|einnahmen?|ingresos?|recettes?|entrat[ae])\b|^\+$/i
const expenseWords = /^(-|expen[sd]\w*|costs?|spending|ausgaben?|gastos?|d[ée]penses?|uscit[ae])(?!\p{L})|^-$/iu
// The words of banks. If the amounts have signs, these show the types: a "credit transfer" can be a payment.
const inWords = /^(in|cr|credit|deposits?|eingang|haben|gutschrift|cr[ée]dito?|bij)(?!\p{L})/iu
const outWords = /^(out|dr|debit|withdrawals?|purchases?|ausgang|soll|lastschrift|d[ée]bito?|af)(?!\p{L})/iu
/** On the statement of a card, a payment comes in. */
const payment = /^payments?\b/i

/** As our export writes it: the sign of such an expense needs no guess. */
const refundWords = /\brefund/i

/**
 * The member must choose the sign if no row shows whether its amount is income or an expense, and the type of negative
 * amounts if their signs alone show the types. `dateOrder` is null if there are no dates, or several orders fit them
 * until the member chooses.
 */
export function planImport(rows: readonly (readonly string[])[], choices: ImportChoices, known: Iterable<EntryFields>) {
  const { header } = choices
  const read = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(header + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const ways = waysOf(
    read.map(({ cells }) => cells),
    choices,
  )
  const inLedger = countsOf(choices.skipKnown ? known : [])
  const entries: EntryFields[] = []
  const skipped: SkippedRow[] = []
  for (const { cells, row } of read) {
    const found = readRow(cells, choices, ways)
    if (typeof found === 'string') {
      skipped.push({ row, reason: found, cells })
      continue
    }
    for (const entry of found) {
      const key = keyOf(entry)
      const left = inLedger.get(key) ?? 0
      if (left > 0) {
        inLedger.set(key, left - 1)
        skipped.push({ row, reason: 'in-ledger', cells })
      } else entries.push(entry)
    }
  }
  const { asks: asksForSign, asksForNegative, asksForDecimal, orders } = ways
  const [only = null] = orders
  const dateOrder = choices.dateOrder ?? (orders.length > 1 ? null : only)
  const asksForOrder = orders.length > 1
  return { entries, skipped, asksForSign, asksForNegative, asksForDecimal, dateOrder, asksForOrder }
}

/** The formats of a file's amounts. */
type Ways = ReturnType<typeof waysOf>

function waysOf(rows: readonly (readonly string[])[], choices: ImportChoices) {
  const { columns } = choices
  const columnsOfAmounts = [columns.amount, columns.income, columns.expense]
  const amounts = rows.flatMap((cells) => columnsOfAmounts.map((column) => cellAt(cells, column)))
  const shown = decimalSeparatorOf(amounts)
  const decimal = choices.decimal ?? shown
  const asksForDecimal = shown === null && amounts.some((text) => readAmount(text) === 'ambiguous')
  let [negative, expenses] = [0, 0]
  let [negativeIncomes, incomes] = [0, 0]
  let [signed, knowsTypes] = [false, false]
  for (const cells of rows) {
    const typeText = cellAt(cells, columns.type)
    const cents = centsOf(cellAt(cells, columns.amount), decimal)
    if (cents !== null && cents < 0) signed = true
    if (expenseWords.test(typeText) || incomeWords.test(typeText)) knowsTypes = true
    const received = columns.income === null ? null : centsOf(cellAt(cells, columns.income), decimal)
    if (received !== null && received !== 0) incomes++
    if (received !== null && received < 0) negativeIncomes++
    const spent = columns.expense === null ? null : centsOf(cellAt(cells, columns.expense), decimal)
    const isExpense = spent !== null || expenseWords.test(typeText) || outWords.test(typeText)
    if (!isExpense || refundWords.test(typeText)) continue
    expenses++
    if ((spent ?? cents ?? 0) < 0) negative++
  }
  const hasNoTypes = columns.type === null && columns.income === null && columns.expense === null
  const expensesAreNegative = negative * 2 > expenses
  const expensesArePositive = expenses > 0 && !expensesAreNegative
  return {
    decimal,
    asksForDecimal,
    expensesAreNegative,
    expensesArePositive,
    /** Otherwise, an amount without a sign has no known type. */
    signed,
    /** As Citi writes them in a column of incomes. */
    incomesAreNegative: negativeIncomes * 2 > incomes && expensesArePositive,
    asks: hasNoTypes && !signed,
    asksForNegative: hasNoTypes && signed,
    orders: dateOrdersOf(rows.map((cells) => cellAt(cells, columns.date))),
    /** The signs count, and not the words of a bank. */
    signsShowTypes: signed && !knowsTypes && !expensesArePositive,
  }
}

/** The sign of an amount is the same in both of its readings. */
function centsOf(cell: string, decimal: DecimalSeparator | null): number | null {
  const cents = readAmount(cell, decimal)
  return cents === 'ambiguous' ? centsOf(cell, '.') : cents
}

function readRow(cells: readonly string[], choices: ImportChoices, ways: Ways): EntryFields[] | SkipReason {
  const { columns, dateOrder, otherCategory } = choices
  const dateCell = cellAt(cells, columns.date)
  if (dateCell === '') return 'date-missing'
  const date = readDayInOrders(dateCell, dateOrder === null ? ways.orders : [dateOrder])
  if (date === null) return 'date-not-read'
  if (date === 'ambiguous') return 'date-ambiguous'
  const amounts = amountsOf(cells, choices, ways)
  if (typeof amounts === 'string') return amounts
  const category = cellAt(cells, columns.category) || otherCategory
  const number = cellAt(cells, columns.resolution)
  const resolution = choices.resolutions?.get(number)
  const unknown = number !== '' && resolution === undefined ? `(${number})` : ''
  const note = [cellAt(cells, columns.note), unknown].filter((part) => part !== '').join(' ')
  if (category.length > maxCategoryLength || note.length > maxNoteLength) return 'words-too-long'
  return amounts.map(({ type, cents }) => ({
    type,
    category,
    cents,
    note,
    date,
    ...(resolution !== undefined && { resolution }),
  }))
}

type Amount = Pick<EntryFields, 'type' | 'cents'>

function amountsOf(
  cells: readonly string[],
  { columns, unsigned, negative }: ImportChoices,
  ways: Ways,
): Amount[] | SkipReason {
  const own = [
    { type: 'income', cell: cellAt(cells, columns.income) },
    { type: 'expense', cell: cellAt(cells, columns.expense) },
  ] as const
  const amounts: Amount[] = []
  let seen = false
  for (const { type, cell } of own) {
    if (isBlank(cell)) continue
    seen = true
    const cents = readAmount(cell, ways.decimal)
    if (typeof cents !== 'number') return unread(cents)
    if (Math.abs(cents) > maxCents) return 'amount-too-large'
    const isInverse = type === 'expense' ? ways.expensesAreNegative : ways.incomesAreNegative
    if (cents !== 0) amounts.push({ type, cents: isInverse ? -cents : cents })
  }
  if (amounts.length > 0) return amounts
  const cell = cellAt(cells, columns.amount)
  if (isBlank(cell)) return seen ? 'amount-zero' : 'amount-missing'
  const cents = readAmount(cell, ways.decimal)
  if (typeof cents !== 'number') return unread(cents)
  if (Math.abs(cents) > maxCents) return 'amount-too-large'
  if (cents === 0) return 'amount-zero'
  const typeText = cellAt(cells, columns.type)
  if (expenseWords.test(typeText) && refundWords.test(typeText)) return [{ type: 'expense', cents: -Math.abs(cents) }]
  const type = ways.signsShowTypes ? null : typeNamed(typeText, ways)
  if (type === 'expense') return [{ type, cents: ways.expensesAreNegative ? -cents : cents }]
  if (type === 'income') return [{ type, cents }]
  // Among words that are known, another one may be a transfer.
  if (typeText !== '' && !ways.signsShowTypes && (cents > 0 || ways.expensesArePositive)) return 'type-not-read'
  if (ways.asks) return [{ type: unsigned, cents }]
  if (columns.type !== null && !ways.signed) return 'type-not-read'
  const positive = negative === 'expense' ? 'income' : 'expense'
  return [cents < 0 ? { type: negative, cents: -cents } : { type: positive, cents }]
}

function typeNamed(text: string, { signed }: Ways): EntryType | null {
  if (expenseWords.test(text) || outWords.test(text) || (payment.test(text) && !signed)) return 'expense'
  return incomeWords.test(text) || inWords.test(text) ? 'income' : null
}

const unread = (amount: 'ambiguous' | null): SkipReason => (amount === null ? 'amount-not-read' : 'amount-ambiguous')

const cellAt = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : withoutGuard((cells[column] ?? '').trim())

/** Programs write an empty cell or a dash if there is no amount. */
const isBlank = (cell: string) => /^[-–—$\s]*$/.test(cell)

/** Removes the apostrophe that our export, or a spreadsheet, puts before a text that looks like a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

const keyOf = ({ type, category, cents, note, date }: EntryFields) =>
  JSON.stringify([date, type, cents, category.trim().toLowerCase(), note.trim().toLowerCase()])

function countsOf(entries: Iterable<EntryFields>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  return counts
}
