import { expect, test } from 'vitest'
import { readShareCard } from './share-card.ts'

test('a card reads the values of an address, and cuts long ones at a whole character', () => {
  expect(readShareCard({ label: 'Parks', title: 2026, text: `${'x'.repeat(399)}😀 more`, more: 'y' })).toEqual({
    label: 'Parks',
    title: '2026',
    text: 'x'.repeat(399),
  })
  expect(readShareCard({ label: ['a'], title: null })).toEqual({ label: '', title: '', text: '' })
})
