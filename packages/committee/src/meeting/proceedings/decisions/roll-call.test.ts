import { expect, test } from 'vitest'
import { council, votesOf } from '../../../testing/decision-device.ts'
import { openRollCall, pressRollKey, rollCounts, rollVotes } from './roll-call.ts'

const press = (keys: readonly string[], people = council) =>
  keys.reduce((roll, key) => pressRollKey(roll, key), openRollCall(people))

test('seven names with one nay take seven keys in the order called', () => {
  const roll = press([...'yyynyyy'])
  expect(rollVotes(roll)).toEqual(votesOf('yyynyyy'))
  expect(roll).toMatchObject({ at: 7, changed: 6 })
})

test('seven names with one nay take two keys with all aye and a digit', () => {
  const roll = press(['A', '4'])
  expect(rollVotes(roll)).toEqual(votesOf('yyynyyy'))
  expect(roll.changed).toBe(3)
  expect(rollVotes(press(['A', '4', 'a']))).toEqual(votesOf('yyyayyy'))
  expect(rollCounts(roll)).toEqual({ aye: 6, nay: 1, abstain: 0 })
})

test('A leaves what was entered before, and other letters state the other choices', () => {
  expect(rollVotes(press(['r', 'x', 'A']))).toEqual(votesOf('rxyyyyy'))
  expect(rollVotes(press(['y', 'a']))).toEqual(votesOf('ya'))
})

test('a corrected name continues where the entry was', () => {
  const roll = press(['y', 'y', 'y', '1', 'n'])
  expect(roll.at).toBe(3)
  expect(rollVotes(roll)).toEqual(votesOf('nyy'))
})

test('arrows and Backspace move, and unknown keys change nothing', () => {
  const roll = press(['y', 'y'])
  expect(pressRollKey(roll, 'Backspace')).toMatchObject({ at: 1, choices: ['aye', ...Array(6).fill(null)] })
  expect(pressRollKey(roll, 'ArrowUp').at).toBe(1)
  expect(press(['ArrowUp']).at).toBe(0)
  for (const key of ['Enter', 'q', '0', '9', 'constructor'])
    expect(pressRollKey(roll, key).choices).toEqual(roll.choices)
  expect(press([...'yyyyyyyyyy']).choices).toHaveLength(7)
})

test('with ten people or more, digits select a name, and letters set the choice', () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    person: `account:${index}`,
    name: `P ${index}`,
  }))
  const roll = press(['A', '1', '2', 'n'], people)
  expect(rollVotes(roll).filter(({ choice }) => choice === 'nay')).toEqual([{ ...people[11], choice: 'nay' }])
})

test('a roll call opens with the votes that are known already', () => {
  const roll = openRollCall(council, votesOf('yn'))
  expect(roll.at).toBe(2)
  expect(rollVotes(pressRollKey(roll, 'A'))).toEqual(votesOf('ynyyyyy'))
})
