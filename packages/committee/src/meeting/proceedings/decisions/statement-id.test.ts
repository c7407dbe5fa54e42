import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { council, createCouncil, meet, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed } from '../../../testing/replica.ts'
import { statementKey } from '../statement.ts'
import { recuse } from './item-transitions.ts'
import { secondMotion } from './motion-transitions.ts'
import { canonicalValue, fitsId, hashOfId, randomOfId, statementHash, statementId } from './statement-id.ts'
import { recordTally } from './vote-transitions.ts'

const at = createCouncil()
const [ann] = council as [(typeof council)[number]]

test('the id of each statement that decides holds the hash of its stored value', () => {
  const device = openDecisionDevice(at)
  const { doc, context, by } = device
  const motion = device.move('Adopt the fees')
  const second = allowed(secondMotion(doc, context, at.live, motion, ann, by))
  const question = device.put(motion)
  const recusal = allowed(recuse(doc, context, at.live, ann, { motion }, by))
  const roll = device.roll(question, votesOf('-yyynnn'))
  const vote = device.vote(question, council[1] ?? ann, 'aye')
  const tally = allowed(
    recordTally(doc, context, at.live, question, { method: 'hands', aye: 3, nay: 3, abstain: 0 }, by),
  )
  const outcome = device.declare(question, true)
  for (const id of [motion, second, question, recusal, roll, vote, tally, outcome]) {
    const value = device.meeting().get(statementKey(id)) as object
    expect(hashOfId(id)).toBe(statementHash(value))
    expect(fitsId(id, { ...value, by: { account: 'olga', name: 'Olga' } })).toBe(false)
    expect(fitsId(id, { ...value, order: 'zz' })).toBe(false)
  }
})

test('the hash is the same on a device that received the statement, also with half a character', () => {
  const [a, b] = [openDecisionDevice(at, 'a', 1000), openDecisionDevice(at, 'b', 2000)]
  const id = a.move('Half of a smile: \ud83d')
  meet(a, b)
  expect(fitsId(id, b.meeting().get(statementKey(id)))).toBe(true)
})

test('ids of earlier apps have no hash, and fit any value', () => {
  for (const id of ['f0000012', 'meeting-1', `x_${'a'.repeat(21)}`, `_${'a'.repeat(22)}`]) {
    expect(hashOfId(id)).toBeNull()
    expect(randomOfId(id)).toBe(id)
    expect(fitsId(id, { kind: 'vote' })).toBe(true)
  }
  expect(statementId('a1', { kind: 'hand' })).toBe('a1')
  expect(randomOfId(statementId('a_1', { kind: 'vote' }))).toBe('a_1')
})

test('the hash is SHA-256 of the canonical form, cut to 128 bits, in base64url', () => {
  const value = { kind: 'vote', choice: 'aye', after: ['b', 'a'], by: { name: 'Ann', account: 'ann' } }
  const text = '{"after":["b","a"],"by":{"account":"ann","name":"Ann"},"choice":"aye","kind":"vote"}'
  expect(canonicalValue(value)).toBe(text)
  // As `openssl dgst -sha256` computes it.
  expect(statementHash(value)).toBe('WLd6p63Vqe7WM8NO3FrbPQ')
})

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
