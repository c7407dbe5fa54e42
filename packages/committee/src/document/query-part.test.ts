import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { queryPart, queryPartKey } from './query-part.ts'

test('D11: a query of a part fires for that part only, and a query of one key for that key only', () => {
  const doc = new Y.Doc()
  const told: string[] = []
  const whole = queryPart(doc, 'ledger', (root) => root.size)
  const filtered = queryPart(
    doc,
    'ledger',
    () => null,
    ([key]) => key === 'b',
  )
  const one = queryPartKey(doc, 'ledger', 'a', (value) => value)
  const stops = [
    whole.subscribe(() => told.push('whole')),
    filtered.subscribe(() => told.push('filtered')),
    one.subscribe(() => told.push('a')),
  ]
  const said = (change: () => void) => {
    told.length = 0
    doc.transact(change)
    return told.toSorted()
  }
  const ledger = doc.getMap('ledger')
  const nested = new Y.Map()
  expect(said(() => doc.getMap('ideas').set('a', 1))).toEqual([])
  expect(said(() => ledger.set('a', nested))).toEqual(['a', 'whole'])
  expect(said(() => nested.set('title', 'x'))).toEqual(['a', 'whole'])
  expect(said(() => [ledger.set('b', 1), ledger.set('c', 2)])).toEqual(['filtered', 'whole'])
  expect(whole.read()).toBe(3)
  expect(one.read()).toBe(nested)
  for (const stop of stops) stop()
  expect(said(() => ledger.set('b', 2))).toEqual([])
})
