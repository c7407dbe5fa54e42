import { describe, expect, it } from 'vitest'
import { personColour, personColours, roomColours } from './person-colour.ts'

const people = (count: number) => Array.from({ length: count }, (_, index) => `account-${index * 7919}`)

describe('the colours of people in one room', () => {
  it('are all different, as long as there are enough', () => {
    const colours = roomColours(people(personColours.length))
    expect(new Set(colours.values()).size).toBe(personColours.length)
    expect(roomColours(people(personColours.length + 5)).size).toBe(personColours.length + 5)
  })

  it('are the same on every device, in whatever order people are seen', () => {
    const seen = people(9)
    expect([...roomColours(seen.toReversed())].sort()).toEqual([...roomColours(seen)].sort())
  })

  it('are each person’s own if they are unused by others', () => {
    expect(roomColours(['ana']).get('ana')).toBe(personColour('ana'))
  })

  it('have enough contrast with white letters', () => {
    for (const colour of personColours) expect(contrastToWhite(colour), colour).toBeGreaterThanOrEqual(4.5)
  })
})

function contrastToWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
