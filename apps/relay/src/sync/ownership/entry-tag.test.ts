import { expect, test } from 'vitest'
import { createEntryTags } from './entry-tag.ts'

const at = Date.UTC(2026, 10, 21)

test('an entry is known again by its entry tag', () => {
  const entryTags = createEntryTags('key', 'parks', 'log')
  expect(entryTags.of(3, at)).toBe(createEntryTags('key', 'parks', 'log').of(3, at))
  expect(entryTags.of(3, at)).not.toBe(entryTags.of(3, at + 1))
  expect(entryTags.of(3, at)).not.toBe(entryTags.of(4, at))
  expect(Number.isSafeInteger(entryTags.of(3, at))).toBe(true)
})

test('Y5: nobody can make up an entry tag', () => {
  const entryTags = createEntryTags('key', 'parks', 'log')
  const entryTag = entryTags.of(3, at)
  expect(entryTags.isOurs(3, entryTag)).toBe(true)
  expect(entryTags.isOurs(4, entryTag)).toBe(false)
  expect(entryTags.isOurs(3, entryTag + 1)).toBe(false)
  expect(createEntryTags('another key', 'parks', 'log').isOurs(3, entryTag)).toBe(false)
  expect(createEntryTags('key', 'schools', 'log').isOurs(3, entryTag)).toBe(false)
  expect(createEntryTags('key', 'parks', 'another log').isOurs(3, entryTag)).toBe(false)
})
