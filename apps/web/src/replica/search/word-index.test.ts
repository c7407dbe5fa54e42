import type { MeetingWords } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { createWordIndex, readWordIndex } from './word-index.ts'

const empty: MeetingWords = {
  title: '',
  notes: '',
  transcript: '',
  agenda: '',
  actionItems: '',
  documents: '',
  files: [],
}
const index = createWordIndex()
index.addAll([
  { id: 'spring', ...empty, title: 'Frühjahrssitzung', notes: 'The café asked for chairs.' },
  { id: 'swings', ...empty, transcript: 'Ana: We need new swings.', actionItems: 'Order swings Joy' },
  { id: 'budget', ...empty, agenda: 'Budget\nPlayground swings', documents: 'offer-2026.pdf' },
])
const found = (query: string) => index.search(query).map(({ id }) => id as string)

test.each([
  ['CAFE', ['spring']],
  ['fruhjahr', ['spring']],
  ['chaits', ['spring']],
  ['swigns', ['swings', 'budget']],
  ['playgruond swings', ['budget']],
  ['swings', ['swings', 'budget']],
  ['swings chairs', []],
  ['2026', ['budget']],
  ['jo', ['swings']],
])('%s finds %s', (query, ids) => {
  expect(found(query).sort()).toEqual([...ids].sort())
})

test('a kept index finds the same', async () => {
  const kept = await readWordIndex(structuredClone(index.toJSON()))
  expect(kept.search('swings').map(({ id }) => id)).toEqual(index.search('swings').map(({ id }) => id))
})
