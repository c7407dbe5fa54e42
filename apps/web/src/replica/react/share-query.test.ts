import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { shareQuery } from './share-query.ts'

test('parts of a screen read a shared query once after each change', () => {
  const doc = new Y.Doc()
  const root = doc.getMap('root')
  let reads = 0
  const query = shareQuery((_, key) => ({
    read: () => {
      reads++
      return root.get(key)
    },
    subscribe: (onChange) => {
      root.observe(onChange)
      return () => root.unobserve(onChange)
    },
  }))
  const shared = query(doc, 'a')
  expect(query(doc, 'a')).toBe(shared)
  expect(query(doc, 'b')).not.toBe(shared)
  expect(query(new Y.Doc(), 'a')).not.toBe(shared)

  const told: unknown[] = []
  const listen = () => told.push(shared.read())
  const stops = [shared.subscribe(listen), shared.subscribe(listen)]
  root.set('a', 1)
  expect([told, reads]).toEqual([[1, 1], 1])
  stops[0]?.()
  root.set('a', 2)
  expect([told, reads]).toEqual([[1, 1, 2], 2])
  stops[1]?.()
  stops[1]?.()
  // Nothing reports changes any more.
  root.set('a', 3)
  expect([shared.read(), told.length]).toEqual([3, 3])
  shared.subscribe(listen)
  root.set('a', 4)
  expect([shared.read(), told.length]).toEqual([4, 4])
})
