import { expect, test } from 'vitest'
import { reuseEqualEntries } from './reuse-equal-entries.ts'

test('keeps the identity of equal entries of a list at any position, and replaces changed ones', () => {
  const [bins, benches] = [
    { id: 'bins', votes: [{ account: 'ann' }] },
    { id: 'benches', votes: [] as { account: string }[] },
  ]
  const read = [structuredClone(benches), { ...structuredClone(bins), votes: [] }, { id: 'zoo', votes: [] }]
  const kept = reuseEqualEntries([bins, benches], read)
  expect(kept).toEqual(read)
  expect(kept[0]).toBe(benches)
  expect(kept[1]).not.toBe(bins)
})

test('returns a value that is no list of entries unchanged', () => {
  const read = { id: 'x' }
  expect(reuseEqualEntries({ id: 'x' }, read)).toBe(read)
  expect(reuseEqualEntries(['a', null], ['a', null])).toEqual(['a', null])
})
