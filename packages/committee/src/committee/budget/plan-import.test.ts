import { expect, test } from 'vitest'
import { findColumns } from './import-columns.ts'
import { type ImportChoices, planImport } from './plan-import.ts'

const choices = (rows: readonly string[][], more: Partial<ImportChoices> = {}): ImportChoices => ({
  ...findColumns(rows),
  dateOrder: 'month-first',
  decimal: null,
  unsigned: 'expense',
  negative: 'expense',
  otherCategory: 'Other',
  skipKnown: false,
  ...more,
})
const plan = (rows: string[][], more: Partial<ImportChoices> = {}, known = []) =>
  planImport(rows, choices(rows, more), known)

test('plans the readable rows of a file with a title, and lists the other rows by number', () => {
  const rows = [
    ['Town of Millbrook'],
    [''],
    ['Posting Date', 'Fund / Category', 'Description', 'Amount'],
    ['01/05/2026', 'Roads', 'Salt', '(1,234.50)'],
    ['01/06/2026', '', "'=SUM(A1)", '$2,000'],
    ['', 'Total', '', '765.50'],
    ['13/13/2026', 'Roads', '', '5'],
    ['01/07/2026', 'Roads', '', 'n/a'],
    ['01/07/2026', 'Roads', '', '0.00'],
    ['01/07/2026', 'Roads', '', ''],
    ['', '', '', ''],
  ]
  const { entries, skipped, asksForSign } = plan(rows)
  expect(entries).toEqual([
    { type: 'expense', category: 'Roads', cents: 123_450, note: 'Salt', date: '2026-01-05' },
    { type: 'income', category: 'Other', cents: 200_000, note: '=SUM(A1)', date: '2026-01-06' },
  ])
  expect(skipped.map(({ row, reason }) => [row, reason])).toEqual([
    [6, 'date-missing'],
    [7, 'date-not-read'],
    [8, 'amount-not-read'],
    [9, 'amount-zero'],
    [10, 'amount-missing'],
  ])
  expect(asksForSign).toBe(false)
})

test('separate columns for income and expenses, and a row with both', () => {
  const rows = [
    ['Date', 'Details', 'Debit', 'Credit'],
    ['2026-01-05', 'Salt', '10.00', ''],
    ['2026-01-06', 'Fees', '-', '20.00'],
    ['2026-01-07', 'Swap', '1', '2'],
  ]
  expect(plan(rows).entries.map(({ type, cents }) => [type, cents])).toEqual([
    ['expense', 1_000],
    ['income', 2_000],
    ['income', 200],
    ['expense', 100],
  ])
})

test('with a type column, a positive amount among negative expenses is a refund', () => {
  const rows = [
    ['Date', 'Type', 'Category', 'Amount'],
    ['2026-01-05', 'Expense', 'Roads', '-10'],
    ['2026-01-05', 'Expenditure', 'Roads', '-10'],
    ['2026-01-06', 'Expense', 'Roads', '4'],
    ['2026-01-06', 'Revenue', 'Fees', '7'],
    ['2026-01-06', 'Transfer', 'Fees', '7'],
  ]
  const { entries, skipped } = plan(rows)
  expect(entries.map(({ type, cents }) => [type, cents])).toEqual([
    ['expense', 1_000],
    ['expense', 1_000],
    ['expense', -400],
    ['income', 700],
  ])
  expect(skipped.map(({ reason }) => reason)).toEqual(['type-not-read'])
})

test('the member chooses the type of amounts without a sign', () => {
  const rows = [
    ['Date', 'Category', 'Amount'],
    ['2026-01-05', 'Roads', '10'],
  ]
  expect(plan(rows).asksForSign).toBe(true)
  expect(plan(rows).entries[0]?.type).toBe('expense')
  expect(plan(rows, { unsigned: 'income' }).entries[0]?.type).toBe('income')
})

test('rows that are already in the ledger are left out, as often as they are there', () => {
  const rows = [
    ['Date', 'Category', 'Amount'],
    ['2026-01-05', 'Roads', '10'],
    ['2026-01-05', 'roads ', '10.00'],
  ]
  const known = [{ type: 'expense', category: 'Roads', cents: 1_000, note: '', date: '2026-01-05' }] as const
  const { entries, skipped } = planImport(rows, choices(rows, { skipKnown: true }), known)
  expect(entries).toHaveLength(1)
  expect(skipped.map(({ reason }) => reason)).toEqual(['in-ledger'])
})

test('without column names the contents decide', () => {
  const rows = [
    ['2026-01-05', 'Roads', 'Salt', '-10'],
    ['2026-01-06', 'Fees', 'Permit', '20'],
  ]
  expect(findColumns(rows)).toMatchObject({
    header: -1,
    columns: { date: 0, category: 1, note: 2, amount: 3 },
  })
  expect(plan(rows).entries.map(({ type }) => type)).toEqual(['expense', 'income'])
})

test('the other amounts of the file decide the decimal separator', () => {
  const rows = (amounts: string[]) => [['Date', 'Amount'], ...amounts.map((amount) => ['2026-01-05', amount])]
  const cents = (amounts: string[]) => plan(rows(amounts)).entries.map((entry) => entry.cents)
  expect(cents(['-12.50', '12.345', '1,234'])).toEqual([1_250, 1_235, 123_400])
  expect(cents(['-12,50', '12,345', '1.234'])).toEqual([1_250, 1_235, 123_400])
  expect(cents(['-12,50', '12.50', '1.234'])).toEqual([1_250, 1_250])
  expect(cents(['-5', '1.234'])).toEqual([500])
})

test('an ambiguous amount is left out until the member chooses the decimal separator', () => {
  const rows = [
    ['Date', 'Amount'],
    ['2026-01-05', '-12.345'],
    ['2026-01-06', '7'],
  ]
  const asked = plan(rows)
  expect(asked.asksForDecimal).toBe(true)
  expect(asked.skipped).toMatchObject([{ row: 2, reason: 'amount-ambiguous' }])
  expect(asked.entries).toMatchObject([{ type: 'income', cents: 700 }])
  const cents = (decimal: '.' | ',') => plan(rows, { decimal }).entries.map((entry) => entry.cents)
  expect(cents('.')).toEqual([1_235, 700])
  expect(cents(',')).toEqual([1_234_500, 700])
  // The question stays visible after the answer.
  expect(plan(rows, { decimal: '.' }).asksForDecimal).toBe(true)
  expect(plan([...rows, ['2026-01-07', '1.50']]).asksForDecimal).toBe(false)
})

test('an amount without a type is left out if no sign shows it', () => {
  const rows = [
    ['Date', 'Type', 'Amount'],
    ['2026-01-05', 'Expense', '10'],
    ['2026-01-06', '', '10'],
  ]
  expect(plan(rows).entries).toHaveLength(1)
  expect(plan(rows).skipped).toMatchObject([{ row: 3, reason: 'type-not-read' }])
  rows.push(['2026-01-07', '', '-10'])
  expect(plan(rows).entries.map(({ type }) => type)).toEqual(['expense', 'income', 'expense'])
})

test('an amount after an apostrophe, as in our exported list of left-out rows, is read', () => {
  const rows = [
    ['Date', 'Amount'],
    ['2026-01-05', "'-12.50"],
  ]
  expect(plan(rows).entries).toMatchObject([{ type: 'expense', cents: 1_250 }])
})

test('signed amounts of a bank are read, whatever it calls the kinds of rows', () => {
  const rows = [
    ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
    ['DEBIT', '01/12/2026', 'ORIG CO NAME:CITY POWER', '-182.40', 'ACH_DEBIT', '4817.60', ''],
    ['CREDIT', '01/09/2026', 'REMOTE ONLINE DEPOSIT # 1', '250.00', 'CHECK_DEPOSIT', '5000.00', ''],
    ['CHECK', '01/06/2026', 'CHECK 1042', '-120.00', 'CHECK_PAID', '4785.15', '1042'],
  ]
  const { entries, skipped } = plan(rows)
  expect(entries.map(({ type, cents, note }) => [type, cents, note])).toEqual([
    ['expense', 18_240, 'ORIG CO NAME:CITY POWER'],
    ['income', 25_000, 'REMOTE ONLINE DEPOSIT # 1'],
    ['expense', 12_000, 'CHECK 1042'],
  ])
  expect(skipped).toEqual([])
})

test('a value date is no amount', () => {
  const { columns } = findColumns([['Booking Date', 'Value Date', 'Text', 'Debit amount']])
  expect(columns).toMatchObject({ date: 0, amount: null, expense: 3, note: 2 })
  expect(findColumns([['Date', 'Value Date', 'Value']]).columns).toMatchObject({ date: 0, amount: 2 })
})
