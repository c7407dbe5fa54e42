import { expect, test } from 'vitest'
import { allowed, createReplica } from '../../testing/replica.ts'
import { describeCommittee, nameCommittee } from './committee-identity.ts'
import { committeeColour, committeeColourCount, committeeMonogram } from './committee-mark.ts'

test('a document has no name of its committee before nameCommittee', () => {
  const { doc, context } = createReplica('a', 1000)
  expect(describeCommittee(doc)).toEqual({ name: null, emoji: null, createdAt: null })
  const identity = { name: ' Parks ', emoji: '🤝', createdAt: '2026-11-21T10:00:00.000Z' }
  expect(nameCommittee(doc, context, { ...identity, name: ' ' })).toEqual({
    ok: false,
    refusal: 'name-required',
  })
  allowed(nameCommittee(doc, context, identity))
  expect(describeCommittee(doc)).toEqual({ ...identity, name: 'Parks' })
})

test.each([
  ['General Committee', 'GC'],
  ['parks and recreation', 'PA'],
  ['Parks', 'PA'],
  ['P', 'P'],
  ['  ', 'CM'],
  ['', 'CM'],
  ['🌳 Trees', '🌳T'],
])('the monogram of %j is %s', (name, monogram) => {
  expect(committeeMonogram(name)).toBe(monogram)
})

test('the colour depends on the name and is in the palette', () => {
  const colours = new Set<number>()
  for (let count = 0; count < 200; count++) {
    const colour = committeeColour(`Committee ${count}`)
    expect(colour).toBe(committeeColour(`Committee ${count}`))
    expect(Number.isInteger(colour) && colour >= 0 && colour < committeeColourCount).toBe(true)
    colours.add(colour)
  }
  expect(colours.size).toBe(committeeColourCount)
})
