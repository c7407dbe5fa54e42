import { expect, test } from 'vitest'
import { rootsOf } from './roots-of.ts'

interface Entry {
  readonly id: string
  readonly replaces: string | null
}

function rootIdsOf(...entries: Entry[]): Record<string, string | null> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const roots = rootsOf(entries, ({ replaces }) => (replaces === 'voided' ? null : byId.get(replaces ?? '')))
  return Object.fromEntries(entries.map((entry) => [entry.id, roots.get(entry)?.id ?? null]))
}
const entry = (id: string, replaces: string | null = null): Entry => ({ id, replaces })

test('finds the first entry of a chain, in any order of the entries', () => {
  const chain = [entry('a'), entry('b', 'a'), entry('c', 'b'), entry('d', 'unknown')]
  const roots = { a: 'a', b: 'a', c: 'a', d: 'd' }
  expect(rootIdsOf(...chain)).toEqual(roots)
  expect(rootIdsOf(...chain.toReversed())).toEqual(roots)
})

test('a chain whose first entry was voided has none', () => {
  expect(rootIdsOf(entry('c', 'b'), entry('b', 'voided'), entry('d', 'c'))).toEqual({
    b: null,
    c: null,
    d: null,
  })
})

test('in a circle each entry is its own first one', () => {
  const circle = [entry('a', 'c'), entry('b', 'a'), entry('c', 'b'), entry('d', 'a')]
  expect(rootIdsOf(...circle)).toEqual({ a: 'a', b: 'b', c: 'c', d: 'a' })
})

test('follows each entry of a long chain once', () => {
  const stepsOf = (length: number) => {
    const chain = Array.from({ length }, (_, index) => ({ id: index }))
    let steps = 0
    rootsOf(chain, ({ id }) => {
      steps++
      return chain[id + 1]
    })
    return steps
  }
  expect(stepsOf(1_000)).toBe(10 * stepsOf(100))
})
