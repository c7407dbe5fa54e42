import type { LedgerEntry } from '@civic-hub/committee/budget'
import { expect, it } from 'vitest'
import { filterEntries, noFilters, sortEntries } from './ledger-view.ts'

const entry = (id: string, fields: Partial<LedgerEntry>): LedgerEntry => ({
  id,
  type: 'expense',
  category: 'Roads',
  cents: 1_000,
  note: '',
  date: '2026-01-05',
  from: null,
  place: id,
  receipts: [],
  allReceipts: [],
  removed: false,
  ...fields,
})
const allTime = { from: '', to: '' }
const ids = (entries: readonly LedgerEntry[]) => entries.map(({ id }) => id).join('')

it('finds words in category, note and amount, within a type, a category and a period', () => {
  const entries = [
    entry('a', { note: 'Salt for ÉTÉ' }),
    entry('b', { cents: 123_450 }),
    entry('c', { type: 'income', category: 'Fees', date: '2026-02-05' }),
    entry('d', { date: '' }),
  ]
  const found = (filters: Partial<typeof noFilters>, period = allTime) =>
    ids(filterEntries(entries, { ...noFilters, ...filters }, period))
  expect(found({})).toBe('abcd')
  expect(found({ words: 'roads été' })).toBe('a')
  expect(found({ words: 'ete' })).toBe('a')
  expect(found({ words: '$1,234.50' })).toBe('b')
  expect(found({ type: 'income' })).toBe('c')
  expect(found({ category: 'roads' })).toBe('abd')
  expect(found({}, { from: '2026-01-01', to: '2026-01-31' })).toBe('ab')
})

it('sorts by a column, and equal entries by date, the newest first', () => {
  const entries = [
    entry('a', { category: 'b', cents: 5, date: '2026-01-01' }),
    entry('b', { category: 'A', cents: -7, date: '2026-01-02' }),
    entry('c', { category: 'B', cents: 5, date: '2026-01-03' }),
  ]
  const sorted = (column: 'date' | 'category' | 'amount', direction: 'ascending' | 'descending') =>
    ids(sortEntries(entries, { column, direction }))
  expect(sorted('date', 'descending')).toBe('cba')
  expect(sorted('date', 'ascending')).toBe('abc')
  expect(sorted('category', 'ascending')).toBe('bca')
  expect(sorted('amount', 'descending')).toBe('cab')
  expect(sorted('amount', 'ascending')).toBe('bca')
})
