import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initials of a person', () => {
  it.each([
    ['Ana Ortiz', 'AO'],
    ['Ana María de la Cruz', 'AC'],
    ['cher', 'C'],
    ['  joy   park ', 'JP'],
    ['', '?'],
    ['🦉 owl', '🦉O'],
  ])('%s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
