import { expect, test } from 'vitest'
import { withEntryInForm } from './entry-in-form.ts'

const entries = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
const c = { entry: { id: 'c' }, above: ['a', 'b'] }

test('keeps an entry with an open form at its place when it leaves the list, and does not change other lists', () => {
  const whole = entries('abcd')
  expect(withEntryInForm(whole, c)).toBe(whole)
  expect(withEntryInForm(whole, null)).toBe(whole)
  expect(ids(withEntryInForm(entries('abd'), c))).toBe('abcd')
  expect(ids(withEntryInForm(entries('dba'), c))).toBe('dbca')
  expect(ids(withEntryInForm(entries('ad'), c))).toBe('acd')
  expect(ids(withEntryInForm(entries('d'), c))).toBe('cd')
  expect(ids(withEntryInForm([], c))).toBe('c')
})
