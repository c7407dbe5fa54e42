import { expect, test } from 'vitest'
import { wordsOfField } from './shown-list.ts'

test('a yes is the label of its field, and a no has no words', () => {
  expect(wordsOfField('announcements', 'pinned', true)).toBe('Pinned')
  expect(wordsOfField('announcements', 'pinned', false)).toBe('')
  expect(wordsOfField('announcements', 'text', 'At eight')).toBe('At eight')
})
