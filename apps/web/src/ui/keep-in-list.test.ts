import { expect, test } from 'vitest'
import { keepInList } from './keep-in-list.ts'

const entries = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
const c = { entry: { id: 'c' }, above: ['a', 'b'] }

test('keeps an entry with an open form at its place when it leaves the list, and does not change other lists', () => {
  const whole = entries('abcd')
  expect(keepInList(whole, c)).toBe(whole)
  expect(keepInList(whole, null)).toBe(whole)
  expect(ids(keepInList(entries('abd'), c))).toBe('abcd')
  expect(ids(keepInList(entries('dba'), c))).toBe('dbca')
  expect(ids(keepInList(entries('ad'), c))).toBe('acd')
  expect(ids(keepInList(entries('d'), c))).toBe('cd')
  expect(ids(keepInList([], c))).toBe('c')
})
