import { type CountedVote, type Question, thresholdPresets, withCastingVote } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { hidesVotes, visibleVotes } from './visible-votes.ts'

test('a threshold is written as its preset, or as an own fraction', () => {
  expect(thresholdWords(thresholdPresets['two-thirds-members'])).toBe('Two thirds of all members')
  expect(thresholdWords(withCastingVote(thresholdPresets['majority-cast']))).toBe(
    'Majority of the votes cast; the chair decides a tie',
  )
  expect(
    thresholdWords({
      requirements: [
        { of: 'present', numerator: 3, denominator: 5, moreThan: false },
        { of: 'all-members', numerator: 1, denominator: 2, moreThan: true },
      ],
      tie: 'lost',
    }),
  ).toBe('At least 3/5 of the members present, and more than 1/2 of all members')
  expect(thresholdWords(null)).toBe('The threshold cannot be read')
})

test('votes from members’ devices are hidden until the close, where the rules say so', () => {
  const byName = [{ from: 'roll' }, { from: 'vote' }] as unknown as CountedVote[]
  const question = (isOpen: boolean) => ({ isOpen, votes: { byName } }) as unknown as Question
  expect(visibleVotes(question(true), false)).toEqual([{ from: 'roll' }])
  expect(hidesVotes(question(true), false)).toBe(true)
  expect(hidesVotes(question(true), true)).toBe(false)
  expect(hidesVotes(question(false), false)).toBe(false)
})
