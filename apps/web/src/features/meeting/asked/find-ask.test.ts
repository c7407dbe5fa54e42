import { accountKey, markAttendance, nameKey, queryProceedings, startMeetingNow } from '@civic-hub/committee'
import {
  callSpeaker,
  castVote,
  declareOutcome,
  disposeOfMotion,
  moveMotion,
  putQuestion,
  queryDecisions,
  raiseHand,
  recuse,
  secondMotion,
  setDecisionRules,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findAsk } from './find-ask.ts'

const member = (name: string) => ({ person: accountKey(name.toLowerCase()), name })
const [ann, bob] = [member('Ann'), member('Bob')]
const by = { account: 'ann', name: 'Ann' }
const item = 'one'

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

function openMeeting() {
  let ids = 0
  const context = { now: () => new Date(), randomId: () => `id-${ids++}` }
  const doc = new Y.Doc()
  const id = value(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  value(markAttendance(doc, context, id, { ...ann, guest: false }, 'present'))
  value(markAttendance(doc, context, id, { ...bob, guest: false }, 'remote'))
  const ask = (me = bob) => {
    const decisions = queryDecisions(doc, id).read()
    if (!decisions) throw new Error('No meeting')
    return findAsk(decisions, queryProceedings(doc, id).read()?.attendance ?? [], me, item)
  }
  return { doc, context, id, ask }
}

test('a hand is asked for while nothing else is, with its place in the queue', () => {
  const { doc, context, id, ask } = openMeeting()
  expect(ask()).toEqual({ kind: 'hand', place: null })
  value(raiseHand(doc, context, id, ann, { item }, by))
  value(raiseHand(doc, context, id, bob, { item }, by))
  expect(ask()).toEqual({ kind: 'hand', place: 2 })
  value(callSpeaker(doc, context, id, bob, { item }, by))
  expect(ask()).toMatchObject({ kind: 'speaking', turn: { name: 'Bob' } })
})

test('a second is asked of all but the mover, where the rules need one', () => {
  const { doc, context, id, ask } = openMeeting()
  const motion = value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item }, by))
  expect(ask().kind).toBe('hand')
  value(setDecisionRules(doc, context, { seconds: 1 }))
  expect(ask()).toEqual({ kind: 'second', motion, text: 'Adopt', mover: 'Ann' })
  expect(ask(ann).kind).toBe('hand')
  value(secondMotion(doc, context, id, motion, bob, by))
  expect(ask().kind).toBe('hand')
})

test('a second is not asked for a motion that is set aside, nor of members who left or are recused', () => {
  const { doc, context, id, ask } = openMeeting()
  value(setDecisionRules(doc, context, { seconds: 1 }))
  const motion = value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item }, by))
  expect(ask(member('Cem')).kind).toBe('hand')
  value(disposeOfMotion(doc, context, id, motion, 'postponed', 'May 4', by))
  expect(ask().kind).toBe('hand')
  value(disposeOfMotion(doc, context, id, motion, 'taken-up', null, by))
  expect(ask().kind).toBe('second')
  value(recuse(doc, context, id, bob, { item, reason: 'employer' }, by))
  expect(ask().kind).toBe('hand')
  const other = openMeeting()
  value(setDecisionRules(other.doc, other.context, { seconds: 1 }))
  value(moveMotion(other.doc, other.context, other.id, { text: 'Adopt', mover: ann, item }, by))
  value(markAttendance(other.doc, other.context, other.id, { ...bob, guest: false }, 'left'))
  expect(other.ask().kind).toBe('hand')
  // Cem is in the attendance by name alone.
  const cem = { person: nameKey('Cem'), name: 'Cem', guest: false }
  value(markAttendance(other.doc, other.context, other.id, cem, 'present'))
  expect(other.ask(member('Cem')).kind).toBe('second')
})

test('a member whom the clerk noted by name is recused from seconding, and ends the own turn', () => {
  const { doc, context, id, ask } = openMeeting()
  const byName = { person: nameKey('Bob'), name: 'Bob' }
  value(setDecisionRules(doc, context, { seconds: 1 }))
  value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item }, by))
  expect(ask().kind).toBe('second')
  value(recuse(doc, context, id, byName, { item }, by))
  expect(ask().kind).toBe('hand')
  value(callSpeaker(doc, context, id, byName, { item }, by))
  expect(ask().kind).toBe('speaking')
})

test('a member whom the clerk noted by name votes on the own device', () => {
  const { doc, context, id, ask } = openMeeting()
  const dee = member('Dee')
  value(markAttendance(doc, context, id, { person: nameKey('Dee'), name: 'Dee', guest: false }, 'present'))
  const motion = value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item: null }, by))
  const question = value(putQuestion(doc, context, id, [motion], {}, by))
  expect(ask(dee)).toMatchObject({ kind: 'vote', choice: null })
  value(castVote(doc, context, id, question, dee, 'nay', by))
  value(castVote(doc, context, id, question, dee, 'aye', by))
  expect(ask(dee)).toMatchObject({ kind: 'vote', choice: 'aye' })
  const decisions = queryDecisions(doc, id).read()
  expect(decisions?.conflicts).toEqual([])
  expect(decisions?.questions[0]?.votes).toMatchObject({ aye: 1, nay: 0 })
  expect(decisions?.questions[0]?.votes.missing.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
})

test('a vote is asked of members who may vote on their own device, until the result is declared', () => {
  const { doc, context, id, ask } = openMeeting()
  const motion = value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item }, by))
  const question = value(putQuestion(doc, context, id, [motion], {}, by))
  expect(ask()).toEqual({ kind: 'vote', question, wording: 'Adopt', choice: null, isHidden: false })
  value(setDecisionRules(doc, context, { ownDevice: 'remote' }))
  expect(ask(ann).kind).toBe('hand')
  expect(ask(member('Cem')).kind).toBe('hand')
  value(castVote(doc, context, id, question, bob, 'nay', by))
  expect(ask()).toMatchObject({ kind: 'vote', choice: 'nay' })
  value(setDecisionRules(doc, context, { ownDevice: 'none' }))
  expect(ask().kind).toBe('hand')
  value(setDecisionRules(doc, context, { ownDevice: 'all' }))
  value(declareOutcome(doc, context, id, question, false, by))
  expect(ask().kind).toBe('hand')
})
