import { expect, test } from 'vitest'
import { growthOf } from '../../../testing/growth-of.ts'
import { isLeftOut } from '../../minutes/left-out-line.ts'
import { amendText } from './amend-text.ts'
import { wordingWithout } from './consent-agenda.ts'
import { maxNoteLineLength, noteWords, parseNoteLine } from './note-line.ts'
import type { Person } from './person.ts'

const fill = (unit: string, length: number) => unit.repeat(length / unit.length)
const units = [' ', ', ', '; with ', 'a,', '1-9,', '1 ', 'a ', '!', '; ', '“', ' by ', '\r']

/** Shorter than the limit, as longer lines are not read at all. */
test.each(noteWords)('reads a long line after %s with work that grows as its length', (word) => {
  for (const unit of units)
    expect(growthOf((length) => parseNoteLine(`${word} a${fill(unit, length)}b\rc`, []), 480)).toBeLessThan(40)
})

test.each(['replace', 'strike', 'insert', 'add', 'to read:'])('reads a long amendment with %s', (word) => {
  for (const unit of units) {
    const read = (length: number) => amendText(fill('a ', length), `${word} a${fill(unit, length)}b`)
    expect(growthOf(read, 3_000)).toBeLessThan(40)
  }
})

test('reads a long consent wording from one end to the other', () => {
  for (const unit of units) {
    const read = (length: number) => wordingWithout(`To adopt: ${fill(unit, length)}b`, ['x'], () => false)
    expect(growthOf(read, 20_000)).toBeLessThan(40)
  }
})

test('reads the name of the mover before a long run of spaces', () => {
  const place = { id: 'm', order: 'a0', at: '2026-11-21T19:00:00.000Z' }
  const mover = { person: 'name:lee', name: 'Lee' }
  const motion = { ...place, kind: 'motion', text: 'to adopt', mover } as never
  expect(isLeftOut('MOTION: Lee, moves  to adopt', { inEffect: [motion], voided: [] })).toBe(true)
  const read = (length: number) =>
    isLeftOut(`MOTION: Lee${fill(' ', length)}x to adopt`, { inEffect: [motion], voided: [] })
  expect(growthOf(read, 480)).toBeLessThan(40)
})

test('reads the name of each person once, however many names are in a line', () => {
  let reads = 0
  const personWith = (name: string): Person => ({
    person: `name:${name}`,
    get name() {
      reads++
      return name
    },
  })
  const readsOf = (names: number) => {
    const people = Array.from({ length: 200 }, (_, index) => personWith(`Person ${index}`))
    const line = `PRESENT: ${Array.from({ length: names }, (_, index) => `x${index}`).join(', ')}`
    reads = 0
    expect(parseNoteLine(line, people)).toMatchObject({ kind: 'attendance' })
    return reads
  }
  expect(readsOf(400)).toBe(readsOf(40))
})

test('a line above 5,000 characters is an ordinary note, and off the record at any length', () => {
  const line = (length: number) => `PRESENT: ${'a'.repeat(length - 9)}`
  expect(parseNoteLine(line(maxNoteLineLength), [])).toMatchObject({ kind: 'attendance' })
  expect(parseNoteLine(line(maxNoteLineLength + 1), [])).toBeUndefined()
  expect(isLeftOut(line(maxNoteLineLength + 1), { inEffect: [], voided: [] })).toBe(false)
  expect(parseNoteLine(`// ${'a'.repeat(maxNoteLineLength)}`, [])).toEqual({ kind: 'off-record' })
})
