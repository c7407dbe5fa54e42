import { expect, test } from 'vitest'
import { keepEqualEntries } from './keep-equal-entries.ts'

test('keeps the identity of equal entries of a list at any position, and replaces changed ones', () => {
  const [bins, benches] = [
    { id: 'bins', votes: [{ account: 'ann' }] },
    { id: 'benches', votes: [] as { account: string }[] },
  ]
  const read = [structuredClone(benches), { ...structuredClone(bins), votes: [] }, { id: 'zoo', votes: [] }]
  const kept = keepEqualEntries([bins, benches], read)
  expect(kept).toEqual(read)
  expect(kept[0]).toBe(benches)
  expect(kept[1]).not.toBe(bins)
})

test('returns a value that is no list of entries unchanged', () => {
  const read = { id: 'x' }
  expect(keepEqualEntries({ id: 'x' }, read)).toBe(read)
  expect(keepEqualEntries(['a', null], ['a', null])).toEqual(['a', null])
})
