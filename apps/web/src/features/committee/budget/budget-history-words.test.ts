import type { LedgerDifference } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { changeWords, lostWords } from './budget-history-words.ts'

const lost = (difference: LedgerDifference, value: unknown) =>
  lostWords({ ...difference, by: ['ana'], lost: [{ who: 'sam', value }] })

test('describes a budget setting that was not kept', () => {
  const balance = { kind: 'opening-balance', before: 0, after: 500, fields: [] } as const
  expect(lost(balance, -70_000)).toEqual([{ who: 'sam', value: '−$700.00' }])
  expect(lost(balance, 'poison')).toEqual([{ who: 'sam', value: null }])
  const month = { kind: 'fiscal-year', before: 1, after: 7, fields: [] } as const
  expect(lost(month, 10)).toEqual([{ who: 'sam', value: 'October' }])
  expect(lost({ kind: 'entries-removed', ids: ['a'], fields: [] }, null)).toEqual([])
})

test('describes an added entry', () => {
  const spent = { type: 'expense', category: 'Trees', cents: 6_550, note: '', date: '2026-03-01' } as const
  const entry = { ...spent, id: 'trees', import: null, receipts: [], resolution: null, removed: false }
  expect(changeWords({ kind: 'entry-added', entry } as never)).toMatch(/added the expense “⁨?Trees⁩?” of \$65\.50/)
})
