import { expect, test } from 'vitest'
import { groupLines, lineDifference } from './line-difference.ts'
import { withoutVersion, withVersion } from './version-text.ts'

test('lists the lines that were added and removed', () => {
  const before = 'Parks\n\nNOTES\nLee moved.\nWe met.\n'
  const after = 'Parks\n\nNOTES\nLea moved.\nWe met.\nAt noon.\n'
  expect(groupLines(lineDifference(before, after))).toEqual([
    { kind: 'same', lines: ['Parks', '', 'NOTES'] },
    { kind: 'removed', lines: ['Lee moved.'] },
    { kind: 'added', lines: ['Lea moved.'] },
    { kind: 'same', lines: ['We met.'] },
    { kind: 'added', lines: ['At noon.'] },
  ])
})

test.each([
  ['', ''],
  ['a', ''],
  ['', 'a\nb'],
  ['a\nb\nc', 'c\na\nb'],
  ['a\na\nb\n\nb', 'b\na\n\na\nb\nc'],
  ['a\nb\nc\nd', 'x\nb\ny\nd\nz'],
])('gives both texts back from their difference: %j, %j', (before, after) => {
  const lines = lineDifference(before, after)
  const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text)
  expect(without('added')).toEqual(before.split('\n'))
  expect(without('removed')).toEqual(after.split('\n'))
})

test('the head of the second version names the first one', () => {
  const text = 'Parks\nMinutes\n\nNOTES\nWe met.\n'
  const version = { number: 2, parent: 'a'.repeat(64) }
  expect(withVersion(text, { number: 1, parent: null })).toBe(text)
  expect(withVersion(text, version)).toContain(`follows version 1, SHA-256 ${'a'.repeat(64)}.\n\nNOTES`)
  for (const one of [text, 'Parks\n']) expect(withoutVersion(withVersion(one, version), version)).toBe(one)
})
