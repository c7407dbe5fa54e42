import type { CountedVote } from '@civic-hub/committee/proceedings'
import { describe, expect, test } from 'vitest'
import { emptyRollEntry, pressKey, type RollEntry, rollOf } from './roll-entry.ts'

const people = ['Aziz', 'Lee', 'Park'].map((name) => ({ person: name, name }))
const vote = (name: string, choice: CountedVote['choice'], from: CountedVote['from']): CountedVote => ({
  person: name,
  name,
  choice,
  from,
})

function type(keys: readonly string[], known: readonly CountedVote[] = []) {
  let entry: RollEntry = emptyRollEntry
  const sentences = keys.map((key) => {
    const pressed = pressKey(rollOf(entry, people, known), key)
    if (pressed) entry = pressed.entry
    return pressed?.sentence ?? null
  })
  return { sentences, roll: rollOf(entry, people, known) }
}

describe('a roll call by keys', () => {
  test('announces each vote with the count so far', () => {
    const { sentences, roll } = type(['y', 'n', 'a'])
    expect(sentences).toEqual(['Aziz votes aye; 1 to 0', 'Lee votes no; 1 to 1', 'Park abstains; 1 to 1'])
    expect(roll.choices).toEqual(['aye', 'nay', 'abstain'])
  })

  test('makes all ayes and then one no by its number', () => {
    const { sentences, roll } = type(['A', '2'])
    expect(sentences).toEqual(['All others aye; 3 to 0', 'Lee votes no; 2 to 1'])
    expect(roll.choices).toEqual(['aye', 'nay', 'aye'])
  })

  test('announces the selected person after an arrow, and nothing after other keys', () => {
    expect(type(['ArrowDown', 'q', 'Backspace']).sentences).toEqual(['Lee', null, 'Aziz'])
  })

  test('contains known votes from members’ devices, which the clerk can correct', () => {
    const known = [vote('Lee', 'nay', 'vote')]
    expect(type([], known).roll).toMatchObject({ choices: [null, 'nay', null], at: 0 })
    expect(type(['y', 'y'], known).roll.choices).toEqual(['aye', 'nay', 'aye'])
    expect(type(['2', 'x'], known).roll.choices).toEqual([null, 'absent', null])
  })

  test('keeps its entries when a person is no longer a voter', () => {
    const { roll } = type(['y', 'n'])
    const pressed = pressKey(roll, 'y')
    const fewer = people.filter(({ name }) => name !== 'Lee')
    expect(rollOf(pressed?.entry ?? emptyRollEntry, fewer, []).choices).toEqual(['aye', 'aye'])
  })
})
