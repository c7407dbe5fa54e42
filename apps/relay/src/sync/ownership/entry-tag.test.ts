import { expect, test } from 'vitest'
import { createEntryTags } from './entry-tag.ts'

const at = Date.UTC(2026, 10, 21)
const runAt = (position: number) => (position < 3 ? null : 7_000)

test('the entry tag identifies an entry', () => {
  const entryTags = createEntryTags('key', 'parks', 'log', runAt)
  expect(entryTags.of(3, at)).toBe(createEntryTags('key', 'parks', 'log', runAt).of(3, at))
  expect(entryTags.of(3, at)).not.toBe(entryTags.of(3, at + 1))
  expect(entryTags.of(3, at)).not.toBe(entryTags.of(4, at))
  expect(Number.isSafeInteger(entryTags.of(3, at))).toBe(true)
})

test('an entry from before runs were recorded keeps the tag that devices have stored', () => {
  const before = createEntryTags('key', 'parks', 'log', runAt)
  expect(before.of(2, at)).toBe(1_996_716_685_924_568)
  expect(before.isOurs(2, before.of(2, at))).toBe(true)
})

test('Y3: a log that another run wrote is a different past, also for entries that are no longer stored on their own', () => {
  const told = createEntryTags('key', 'parks', 'log', runAt)
  const here = (run: number | null) => createEntryTags('key', 'parks', 'log', () => run)
  for (const position of [2, 3]) expect(told.isOfThisPast(position, told.of(position, at))).toBe(true)
  expect(here(7_001).isOfThisPast(3, told.of(3, at))).toBe(false)
  expect(here(null).isOfThisPast(3, told.of(3, at))).toBe(false)
  expect(here(7_000).isOfThisPast(2, told.of(2, at))).toBe(false)
})

test('Y5: an entry tag cannot be forged', () => {
  const entryTags = createEntryTags('key', 'parks', 'log', runAt)
  const entryTag = entryTags.of(3, at)
  expect(entryTags.isOurs(3, entryTag)).toBe(true)
  expect(entryTags.isOurs(4, entryTag)).toBe(false)
  expect(entryTags.isOurs(3, entryTag + 1)).toBe(false)
  expect(createEntryTags('another key', 'parks', 'log', runAt).isOurs(3, entryTag)).toBe(false)
  expect(createEntryTags('key', 'schools', 'log', runAt).isOurs(3, entryTag)).toBe(false)
  expect(createEntryTags('key', 'parks', 'another log', runAt).isOurs(3, entryTag)).toBe(false)
})
