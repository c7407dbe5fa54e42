import { expect, test } from 'vitest'
import { readShareCard } from './share-card.ts'

test('a card takes what an address says, and cuts what is too long at a whole character', () => {
  expect(
    readShareCard({ label: 'Parks', title: 2026, text: `${'x'.repeat(399)}😀 more`, more: 'y' }),
  ).toEqual({
    label: 'Parks',
    title: '2026',
    text: 'x'.repeat(399),
  })
  expect(readShareCard({ label: ['a'], title: null })).toEqual({ label: '', title: '', text: '' })
})
