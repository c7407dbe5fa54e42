import type { KeyboardEvent } from 'react'

/** Returns the step by which Alt and an arrow key move a row up or down; null for every other key. */
export function stepOfKey({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
