import * as fc from 'fast-check'
import { generateKeyBetween } from 'fractional-indexing'
import { describe, expect, test } from 'vitest'
import { isOrderKey, orderKeyBetween } from './order-key.ts'

describe('D4: places', () => {
  test('a key sorts strictly between its neighbours, however often a gap is filled', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.string({ minLength: 1 })), { maxLength: 80 }), (insertions) => {
        const keys: string[] = []
        for (const [at, id] of insertions) {
          const index = at % (keys.length + 1)
          const key = orderKeyBetween(keys[index - 1] ?? null, keys[index] ?? null, id)
          expect(isOrderKey(key)).toBe(true)
          keys.splice(index, 0, key)
        }
        expect(keys.toSorted()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 100, seed: 4 },
    )
  })

  test('ten thousand devices that fill the same gap get ten thousand keys', () => {
    const keys = new Set<string>()
    for (let device = 0; device < 10_000; device++) keys.add(orderKeyBetween('a0', 'a1', `id${device.toString(36)}`))
    expect(keys.size).toBe(10_000)
  })

  test('the same id in the same gap gets the same key on every device', () => {
    expect(orderKeyBetween('a0', null, 'k3f9')).toBe(orderKeyBetween('a0', null, 'k3f9'))
  })

  test('a list that grows only at its end keeps short keys', () => {
    let last: string | null = null
    for (let count = 0; count < 2000; count++) last = orderKeyBetween(last, null, `id${count}`)
    expect(last?.length).toBeLessThan(16)
  })

  test('isOrderKey accepts the keys between which the library finds another one, and no others', () => {
    const digit = fc.constantFrom(...'0019AZaz')
    const key = fc
      .tuple(fc.constantFrom(...'AYZabcmyz'), fc.array(digit, { minLength: 1, maxLength: 30 }))
      .map(([head, digits]) => head + digits.join(''))
    const isUsable = (value: string) => {
      try {
        return generateKeyBetween(null, value) < value && generateKeyBetween(value, null) > value
      } catch {
        return false
      }
    }
    const found = new Set<boolean>()
    fc.assert(
      fc.property(key, (value) => {
        found.add(isOrderKey(value))
        expect(isOrderKey(value)).toBe(isUsable(value))
      }),
      { numRuns: 3_000, seed: 5 },
    )
    expect(found.size).toBe(2)
  })

  test('isOrderKey rejects values that are not keys', () => {
    for (const stranger of [
      '',
      'a',
      'a00',
      '00',
      'ä0',
      'a0 ',
      'zz',
      `A${'0'.repeat(26)}`,
      7,
      null,
      undefined,
      1n,
      {},
    ]) {
      expect(isOrderKey(stranger), String(stranger)).toBe(false)
    }
    for (const key of ['a0', 'a0V', 'Zz', 'b0T']) expect(isOrderKey(key), key).toBe(true)
  })
})
