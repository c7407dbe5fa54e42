import { expect, test } from 'vitest'
import { personOf } from './person-of-name.ts'
import { secondsSince } from './turn-length.ts'

const people = [
  { person: 'account:lee', name: 'Kim Lee' },
  { person: 'account:vega', name: 'Joy Vega' },
  { person: 'name:joy ruiz', name: 'Joy Ruiz' },
]

test.each([
  ['kim lee', 'account:lee', 'Kim Lee'],
  ['Lee', 'account:lee', 'Kim Lee'],
  ['Joy', 'name:joy', 'Joy'],
  [' Ruth Sol ', 'name:ruth sol', 'Ruth Sol'],
])('the typed name %s is a known person if only one has it', (typed, person, name) => {
  expect(personOf(typed, people)).toEqual({ person, name })
})

test('a turn has no negative time on a device whose clock is behind', () => {
  const since = '2026-11-21T19:00:00.000Z'
  expect(secondsSince(since, Date.parse(since) + 90_400)).toBe(90)
  expect(secondsSince(since, Date.parse(since) - 5_000)).toBe(0)
})
