import { generateKeyBetween } from 'fractional-indexing'

const shapeOfKey = /^[A-Za-z][0-9A-Za-z]{1,4095}$/
const jitterBits = 32

/** Whether a stored value can be used as an order key. */
export function isOrderKey(value: unknown): value is string {
  if (typeof value !== 'string' || !shapeOfKey.test(value)) return false
  try {
    return generateKeyBetween(null, value) < value && generateKeyBetween(value, null) > value
  } catch {
    return false
  }
}

/**
 * Returns a key between two valid ones; null stands for an end of the list. The library alone would give two devices
 * that fill the same gap the same key. So the gap is bisected further, left or right by the bits of the id that is
 * placed: different ids get different keys, and the same id gets the same key everywhere.
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

/** FNV-1a with a final mix, so that ids that differ in one letter differ in about half of the bits. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
