import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { canonicalValue } from './statement-id.ts'

test('has the same form in any order of the fields', () => {
  const form = '{"a":[{"b":1,"c":"x"},true],"d":null}'
  expect(canonicalValue({ d: null, a: [{ c: 'x', b: 1 }, true] })).toBe(form)
  expect(canonicalValue({ a: [{ b: 1, c: 'x' }, true], d: null })).toBe(form)
})

test('has the same form on the device that wrote the value and on others', () => {
  const written = { text: 'half of a pair \ud83d', share: 0.1, count: 3, at: ['\u2028', 'a"b'] }
  const [here, there] = [new Y.Doc(), new Y.Doc()]
  here.getMap('values').set('one', written)
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  expect(canonicalValue(there.getMap('values').get('one'))).toBe(canonicalValue(written))
})

test('differs for values that read differently', () => {
  const values = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: { 1: 1 } }, { b: 1 }, { a: 1, b: 1 }, [1], 'a', null]
  expect(new Set(values.map(canonicalValue)).size).toBe(values.length)
})

test('leaves out fields that no reader understands, and never throws', () => {
  expect(canonicalValue({ a: undefined, b: 1n, c: Number.NaN, d: new Uint8Array(2), e: new Y.Map() })).toBe(
    '{"c":null}',
  )
  let deep: unknown = 'end'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(canonicalValue(deep)).not.toContain('end')
  expect(canonicalValue(JSON.parse('{"__proto__":{"kind":"vote"}}'))).toBe('{"__proto__":{"kind":"vote"}}')
  for (const odd of [undefined, Symbol('x'), () => 1, new Date(0)]) expect(canonicalValue(odd)).toBe('null')
})

test('the canonical form does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const turned = JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).reverse())
          : one,
      ) as unknown
      expect(canonicalValue(turned)).toBe(canonicalValue(JSON.parse(JSON.stringify(value))))
    }),
    { seed: 20261129 },
  )
})
