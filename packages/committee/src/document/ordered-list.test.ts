import { describe, expect, test } from 'vitest'
import { inOrder, keysForPosition, type ListPosition } from './ordered-list.ts'

const list = (...entries: [string, string][]) => entries.map(([id, order]) => ({ id, order }))
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join(' ')

function afterMove(entries: { id: string; order: string }[], id: string, place: ListPosition): string {
  const keys = keysForPosition(entries, id, place)
  const others = entries.filter((entry) => entry.id !== id)
  return ids(inOrder([...others, { id, order: '' }].map((e) => ({ ...e, order: keys.get(e.id) ?? e.order }))))
}

describe('D4: order', () => {
  test('equal keys are sorted by id, unusable ones last, whatever order they are read in', () => {
    const entries = list(['d', '!'], ['b', 'a1'], ['c', 'a0'], ['a', 'a1'], ['e', ''])
    expect(ids(inOrder(entries))).toBe('c a b d e')
    expect(ids(inOrder(entries.toReversed()))).toBe('c a b d e')
  })

  test('the new place depends on the neighbours, and only the moved entry is written', () => {
    const entries = list(['a', 'a0'], ['b', 'a1'], ['c', 'a2'])
    expect(afterMove(entries, 'a', { after: 'b', before: 'c' })).toBe('b a c')
    expect(afterMove(entries, 'c', { after: null, before: 'a' })).toBe('c a b')
    expect(afterMove(entries, 'a', { after: 'c', before: null })).toBe('b c a')
    expect([...keysForPosition(entries, 'a', { after: 'b', before: 'c' }).keys()]).toEqual(['a'])
  })

  test('one known neighbour is enough; without one the entry is placed at the end', () => {
    const entries = list(['a', 'a0'], ['b', 'a1'], ['c', 'a2'])
    expect(afterMove(entries, 'c', { after: 'gone', before: 'b' })).toBe('a c b')
    expect(afterMove(entries, 'c', { after: 'a', before: 'gone' })).toBe('a c b')
    expect(afterMove(entries, 'a', { after: 'gone', before: 'gone' })).toBe('b c a')
  })

  test('neighbours with equal or unusable keys get new ones', () => {
    const equal = list(['a', 'a1'], ['b', 'a1'], ['c', 'a1'], ['d', 'a2'])
    expect(afterMove(equal, 'd', { after: 'a', before: 'b' })).toBe('a d b c')
    const unusable = list(['a', ''], ['b', 'x'], ['c', '??'], ['d', 'a0'])
    expect(afterMove(unusable, 'd', { after: 'a', before: 'b' })).toBe('a d b c')
    expect(afterMove(unusable, 'd', { after: 'c', before: null })).toBe('a b c d')
  })
})
