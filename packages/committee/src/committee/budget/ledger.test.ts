import { expect, test } from 'vitest'
import { createRecordedHistory } from '../../testing/recorded-history.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { groupIntoSessions, openReplay } from '../history/index.ts'
import {
  addEntry,
  byMonth,
  categoriesOf,
  editEntry,
  editLedgerSettings,
  fiscalYear,
  fiscalYearOf,
  fiscalYears,
  importEntries,
  ledgerHistory,
  queryLedger,
  removeEntries,
  removeImport,
  restoreEntries,
  restoreImport,
  snapshotOf,
  spendingByCategory,
  summarise,
} from './index.ts'
import { canEnter } from './ledger-rules.ts'
import { readLedger } from './read-ledger.ts'

const salt = { type: 'expense', category: 'Roads', cents: 1_000, note: '', date: '2026-01-05' } as const
const fees = { type: 'income', category: 'Fees', cents: 5_000, note: '', date: '2026-02-05' } as const

test('refuses an entry with an error for each field', () => {
  expect(canEnter({ ...salt, category: ' ', cents: 0, date: '2026-02-30' })).toEqual({
    category: 'category-required',
    cents: 'amount-required',
    date: 'date-required',
  })
  const { doc, context } = createReplica('a', 1)
  expect(addEntry(doc, context, { ...salt, cents: Number.NaN })).toEqual({
    ok: false,
    refusal: 'amount-required',
  })
  expect(doc.getMap('ledger').size).toBe(0)
})

test('D6: concurrent edits of two fields of one entry are both kept', () => {
  const [a, b] = [createReplica('a', 1), createReplica('b', 2)]
  const id = allowed(addEntry(a.doc, a.context, salt))
  bring(a, b)
  allowed(editEntry(a.doc, a.context, id, salt, { ...salt, cents: 2_000 }))
  allowed(editEntry(b.doc, b.context, id, salt, { ...salt, note: 'January' }))
  bring(a, b)
  bring(b, a)
  for (const { doc } of [a, b])
    expect(queryLedger(doc).read().entries.get(id)).toMatchObject({ cents: 2_000, note: 'January' })
})

test('the cached ledger is updated, and unchanged entries stay the same objects', () => {
  const { doc, context } = createReplica('a', 1)
  const query = queryLedger(doc)
  let told = 0
  const stop = query.subscribe(() => told++)
  const first = allowed(addEntry(doc, context, salt))
  const kept = query.read().entries.get(first)
  const from = allowed(importEntries(doc, context, 'fees.csv', [fees, fees]))
  const [imported = ''] = [...query.read().entries.keys()].filter((id) => id !== first)
  allowed(removeImport(doc, context, from))
  expect([...query.read().entries.values()].filter(({ removed }) => !removed)).toHaveLength(1)
  allowed(restoreEntries(doc, context, [imported]))
  expect(query.read().entries.get(imported)?.removed).toBe(false)
  expect(query.read().entries.get(first)).toBe(kept)
  expect(query.read()).toEqual(readLedger(doc.getMap('ledger')))
  expect(told).toBeGreaterThan(3)
  stop()
})

test('an entry restored from a removed import is removed by the next removal of that import', () => {
  const { doc, context } = createReplica('a', 1)
  const from = allowed(importEntries(doc, context, 'fees.csv', [fees, fees]))
  const [one = ''] = [...queryLedger(doc).read().entries.keys()]
  const isThere = () => [...queryLedger(doc).read().entries].map(([id, { removed }]) => [id === one, !removed])
  allowed(removeImport(doc, context, from))
  allowed(restoreEntries(doc, context, [one]))
  expect(isThere()).toEqual([
    [true, true],
    [false, false],
  ])
  allowed(restoreImport(doc, context, from))
  expect(isThere().every(([, there]) => there)).toBe(true)
  allowed(removeImport(doc, { ...context, now: () => new Date('2027-01-01') }, from))
  expect(isThere().some(([, there]) => there)).toBe(false)
})

test('an entry with the older mark `false` stays when its import is removed', () => {
  const { doc, context } = createReplica('a', 1)
  const from = allowed(importEntries(doc, context, 'fees.csv', [fees]))
  const [one = ''] = [...queryLedger(doc).read().entries.keys()]
  doc.getMap('ledger').set(`entry:${one}:removedAt`, false)
  allowed(removeImport(doc, context, from))
  expect(queryLedger(doc).read().entries.get(one)?.removed).toBe(false)
})

test('an import is all or nothing', () => {
  const { doc, context } = createReplica('a', 1)
  const broken = importEntries(doc, context, 'x.csv', [salt, { ...salt, category: '' }])
  expect(broken).toEqual({ ok: false, refusal: 'category-required' })
  expect(doc.getMap('ledger').size).toBe(0)
})

test('sums are exact, and a balance includes the time before the period', () => {
  const entries = [salt, fees, { ...salt, cents: -300, date: '2025-12-31' }, { ...fees, date: '' }]
  expect(summarise(entries, 10_000, { from: '', to: '' })).toEqual({
    opening: 10_000,
    income: 10_000,
    expenses: 700,
    balance: 19_300,
  })
  expect(summarise(entries, 10_000, fiscalYear(2026, 1))).toEqual({
    opening: 10_300,
    income: 5_000,
    expenses: 1_000,
    balance: 14_300,
  })
  expect(spendingByCategory([...entries, { ...salt, category: 'Parks', cents: 5 }])).toEqual([
    { category: 'Roads', cents: 700 },
    { category: 'Parks', cents: 5 },
  ])
  const others = ['roads', 'ROADS', 'roads'].map((category) => ({ ...salt, category, cents: 5 }))
  expect(spendingByCategory([salt, ...others])).toEqual([{ category: 'Roads', cents: 1_015 }])
  expect(byMonth([salt, { ...fees, date: '2026-03-01' }]).map(({ month }) => month)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(categoriesOf([salt, fees, { ...fees, category: 'fees' }])).toEqual(['Fees', 'Roads'])
})

test('saving the settings form writes only the changed fields', () => {
  const { doc, context } = createReplica('ana', 1000)
  const opened = { openingBalance: 0, fiscalYearStart: 1 }
  const edit = (after: Partial<typeof opened>) => editLedgerSettings(doc, context, opened, { ...opened, ...after })
  allowed(edit({ fiscalYearStart: 7 }))
  allowed(edit({ openingBalance: -500 }))
  expect(queryLedger(doc).read()).toMatchObject({ openingBalance: -500, fiscalYearStart: 7 })
  expect(edit({ fiscalYearStart: 13 })).toEqual({ ok: false, refusal: 'month-not-valid' })
  expect(edit({ openingBalance: 0.5 })).toEqual({ ok: false, refusal: 'amount-required' })
})

test('a fiscal year begins in the month that the committee set', () => {
  expect(fiscalYear(2025, 7)).toEqual({ year: 2025, from: '2025-07-01', to: '2026-06-30' })
  expect(fiscalYearOf('2026-06-30', 7).year).toBe(2025)
  expect(fiscalYears(['2024-07-01', '', '2024-06-30'], 7, '2026-08-01').map(({ year }) => year)).toEqual([
    2026, 2024, 2023,
  ])
})

test('the history lists an import or a clearing as one change', () => {
  const history = createRecordedHistory(new Uint8Array([0, 0]))
  const ana = history.member('ana', 1000)
  const sam = history.member('sam', 2000)
  const id = allowed(addEntry(ana.doc, ana.context, salt))
  history.keep(1_000)
  allowed(editEntry(sam.doc, sam.context, id, salt, { ...salt, cents: 2_000 }))
  const settings = { openingBalance: 0, fiscalYearStart: 1 }
  allowed(editLedgerSettings(ana.doc, ana.context, settings, { ...settings, openingBalance: 700 }))
  history.keep(2_000)
  allowed(importEntries(ana.doc, ana.context, 'fees.csv', Array(12).fill(fees)))
  history.keep(3_000)
  const all = [...queryLedger(sam.doc).read().entries.keys()]
  allowed(removeEntries(sam.doc, sam.context, all))
  history.keep(4_000)
  allowed(restoreEntries(ana.doc, ana.context, [id]))
  history.keep(5_000)

  const replay = openReplay(ledgerHistory)
  const versions = history.steps.flatMap((step) => replay.take(step) ?? [])
  const told = versions.map(({ changes }) => changes.map(({ kind, by }) => [kind, ...by]))
  expect(told).toEqual([
    [['entry-added', 'ana']],
    [
      ['opening-balance', 'ana'],
      ['entry-changed', 'sam'],
    ],
    [['import-added', 'ana']],
    [['entries-removed', 'sam']],
    [['entry-restored', 'ana']],
  ])
  const [session] = groupIntoSessions(ledgerHistory, versions)
  const kinds = present(session).changes.map(({ kind }) => kind)
  // An import that was removed again within the session is not listed.
  expect(kinds).toEqual(['opening-balance', 'entry-added'])
})

test('the allocated sum is never negative: a debt of earlier years and a corrected income are a shortfall', () => {
  const snapshot = (openingBalance: number, ...entries: (typeof salt | typeof fees)[]) =>
    Object.values(snapshotOf(summarise(entries, openingBalance, fiscalYear(2026, 1))))
  expect(snapshot(10_000, salt, fees)).toEqual([0, 15_000, 1_000, 14_000])
  expect(snapshot(-2_270_000, salt)).toEqual([-2_270_000, 0, 1_000, -2_271_000])
  expect(snapshot(-2_000, salt, fees)).toEqual([-2_000, 5_000, 1_000, 2_000])
  expect(snapshot(0, { ...fees, cents: -5_000 as 5_000 })).toEqual([-5_000, 0, 0, -5_000])
})
