import type { LedgerEntry } from '@civic-hub/committee/budget'
import type { Resolution, Standing } from '@civic-hub/committee/resolutions'
import { resolutionsDocumentSchema } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { filterRows, noFilters, rowsOf, sumOf, yearsOf } from './resolution-rows.ts'
import { registerCsv, registerJson } from './write-register.ts'

const resolution = (motionId: string, year: number, sequence: number, more: object = {}) =>
  ({
    motionId,
    meetingId: 'm',
    number: `${year}-00${sequence}`,
    year,
    sequence,
    ...{
      givenAt: '2026-11-20T12:00:00.000Z',
      meeting: { title: 'November', date: '2026-11-04T18:00:00.000Z', day: '2026-11-04' },
    },
    motion: { text: `Text of ${motionId}`, mover: { name: 'Ana' }, seconders: [] },
    question: null,
    objection: null,
    state: 'in-force',
    standings: [],
    replaces: [],
    ...more,
  }) as unknown as Resolution

const standing: Standing = {
  ...{
    id: 's',
    motionId: 'old',
    as: 'superseded',
    by: 'new',
    note: 'From July',
    at: '2027-01-01T12:00:00.000Z',
  },
  author: { account: 'ana', name: 'Ana' },
}
const entry = (id: string, fields: Partial<LedgerEntry>) =>
  ({ ...{ id, type: 'expense', category: 'Benches', cents: 100, removed: false }, ...fields }) as LedgerEntry

const question = {
  ...{
    computed: null,
    declared: { carried: true },
    result: 'carried',
    recused: [{ person: 'c', name: 'Cem' }],
  },
  votes: {
    method: 'roll',
    aye: 1,
    nay: 1,
    abstain: 0,
    byName: [
      { person: 'a', name: '=Ana', choice: 'aye' },
      { person: 'b', name: 'Bob', choice: 'nay' },
    ],
  },
}
const all = [
  resolution('new', 2027, 1, { replaces: [standing] }),
  resolution('old', 2026, 2, { state: 'superseded', standings: [standing], question }),
]
const rows = rowsOf(all, [
  entry('a', { resolution: 'old' }),
  entry('b', { resolution: 'old', cents: 250 }),
  entry('c', { resolution: 'old', removed: true }),
  entry('d', {}),
])

test('a resolution names the one that superseded it, both ways, and the money that it allowed', () => {
  expect(rows[1]?.standings[0]).toMatchObject({
    words: expect.stringMatching(/^Superseded by .*2027-001/),
    other: 'new',
  })
  expect(rows[0]?.replaces[0]).toMatchObject({
    words: expect.stringMatching(/^Supersedes .*2026-002/),
    other: 'old',
  })
  expect(rows[1]?.spending.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(sumOf(rows[1]?.spending ?? [])).toBe(350)
})

test('resolutions are found by year, state, and words of number, text and names', () => {
  const found = (filters: Partial<typeof noFilters>) =>
    filterRows(rows, { ...noFilters, ...filters }).map(({ resolution }) => resolution.motionId)
  expect(yearsOf(all)).toEqual(['2027', '2026'])
  expect(found({})).toEqual(['new', 'old'])
  expect(found({ year: '2026' })).toEqual(['old'])
  expect(found({ state: 'in-force' })).toEqual(['new'])
  expect(found({ words: ' TEXT 2026 ' })).toEqual(['old'])
  expect(found({ words: 'bob' })).toEqual(['old'])
  expect(found({ words: 'nothing' })).toEqual([])
})

test.each([
  ['gone', 'Not in the minutes', 'no longer in the minutes'],
  ['not-carried', 'No longer carried', 'no longer carried'],
  ['in-doubt', 'In doubt', 'A doubt about this motion'],
] as const)('a motion that no longer counts (%s) is not in force in any form', async (state, chip, words) => {
  const motion = state === 'gone' ? { motion: null } : {}
  const written = rowsOf([resolution('old', 2026, 2, { ...motion, state, objection: state })], [])
  expect(written[0]?.objection).toContain(words)
  const register = { id: 'd', name: 'Parks', addressOf: (id: string) => id }
  const csv = await registerCsv(written, register).text()
  expect(csv).toContain(chip)
  expect(csv).toContain(words)
  const json = resolutionsDocumentSchema.parse(JSON.parse(registerJson(written, register)))
  expect(json.resolutions[0]?.state).toBe(state)
  expect(filterRows(written, { ...noFilters, state: 'in-force' })).toEqual([])
})

test('the exports have votes by name, and no cell that is a formula', async () => {
  const register = { id: 'd', name: 'Parks', addressOf: (id: string) => `https://hub.example.org/${id}` }
  const csv = await registerCsv(rows, register).text()
  expect(csv).toContain('Aye: =Ana; No: Bob; Recused: Cem')
  expect(csv).toMatch(/Superseded by .*2027-001.* \(From July\)/)
  const json = resolutionsDocumentSchema.parse(JSON.parse(registerJson(rows, register)))
  expect(json.resolutions[1]).toMatchObject({
    number: '2026-002',
    moved_by: 'Ana',
    vote: {
      aye: 1,
      no: 1,
      by_name: [{ choice: 'aye' }, { choice: 'no' }, { name: 'Cem', choice: 'recused' }],
    },
    no_longer_in_force: [{ as: 'superseded', by_number: '2027-001', note: 'From July' }],
  })
})
