import type { KeyboardEvent } from 'react'

/** Alt and an arrow move a row up or down by one; null for every other key. */
export function stepOfKey({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
