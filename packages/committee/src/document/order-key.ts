import { generateKeyBetween } from 'fractional-indexing'
import { hashOf } from './hash-of.ts'

const shapeOfKey = /^[A-Za-z][0-9A-Za-z]{1,4095}$/
const jitterBits = 32

export function isOrderKey(value: unknown): value is string {
  if (typeof value !== 'string' || !shapeOfKey.test(value)) return false
  // The first letter of a usual key is the length of its integer part, from 'a' for 2; a fraction does not end
  // with 0. The library takes twenty times as long to find the same.
  const spare = value.length - (value.charCodeAt(0) - 95)
  if (value >= 'a' && (spare === 0 || (spare > 0 && !value.endsWith('0')))) return true
  try {
    return generateKeyBetween(null, value) < value && generateKeyBetween(value, null) > value
  } catch {
    return false
  }
}

/**
 * Returns a key between two valid ones; null means an end of the list. The library alone would return the
 * same key on two devices that fill the same gap. Therefore the gap is bisected further, left or right by the
 * bits of the placed id: different ids get different keys, and the same id gets the same key everywhere.
 */
export function orderKeyBetween(after: string | null, before: string | null, id: string): string {
  let low = after
  let high = before
  let bits = hashOf(id)
  for (let step = 0; step < jitterBits; step++) {
    const middle = generateKeyBetween(low, high)
    if (bits & 1) low = middle
    else high = middle
    bits >>>= 1
  }
  return generateKeyBetween(low, high)
}
