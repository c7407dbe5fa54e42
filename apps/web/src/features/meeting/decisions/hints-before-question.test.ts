import { expect, test } from 'vitest'
import { hintsBeforeQuestion } from './hints-before-question.ts'

const usual = {
  motion: { seconders: [{ person: 'name:lee', name: 'Lee' }] },
  rules: { seconds: 1, rollCallIfRemote: true },
  voters: 5,
  quorum: { present: 5, needed: 4, met: true },
  hasRemotePeople: false,
}

test('a usual question has no hints, also without a rule about the quorum', () => {
  expect(hintsBeforeQuestion(usual)).toEqual([])
  expect(hintsBeforeQuestion({ ...usual, quorum: { present: 0, needed: null, met: true } })).toEqual([])
})

test.each([
  ['no-quorum', { quorum: { present: 3, needed: 4, met: false } }],
  ['not-seconded', { motion: { seconders: [] } }],
  ['roll-call-required', { hasRemotePeople: true }],
  ['no-voters', { voters: 0 }],
] as const)('hints at %s', (hint, fields) => {
  expect(hintsBeforeQuestion({ ...usual, ...fields })).toEqual([hint])
})

test('a remote member is no hint where the rules ask for no roll call', () => {
  const rules = { seconds: 1, rollCallIfRemote: false }
  expect(hintsBeforeQuestion({ ...usual, rules, hasRemotePeople: true })).toEqual([])
})
