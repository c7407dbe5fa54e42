import { expect, test } from 'vitest'
import { createMarks } from './entry-tag.ts'

const at = Date.UTC(2026, 10, 21)

test('an entry is known again by its mark', () => {
  const marks = createMarks('key', 'parks', 'log')
  expect(marks.of(3, at)).toBe(createMarks('key', 'parks', 'log').of(3, at))
  expect(marks.of(3, at)).not.toBe(marks.of(3, at + 1))
  expect(marks.of(3, at)).not.toBe(marks.of(4, at))
  expect(Number.isSafeInteger(marks.of(3, at))).toBe(true)
})

test('nobody can make up a mark', () => {
  const marks = createMarks('key', 'parks', 'log')
  const mark = marks.of(3, at)
  expect(marks.isOurs(3, mark)).toBe(true)
  expect(marks.isOurs(4, mark)).toBe(false)
  expect(marks.isOurs(3, mark + 1)).toBe(false)
  expect(createMarks('another key', 'parks', 'log').isOurs(3, mark)).toBe(false)
  expect(createMarks('key', 'schools', 'log').isOurs(3, mark)).toBe(false)
  expect(createMarks('key', 'parks', 'another log').isOurs(3, mark)).toBe(false)
})
