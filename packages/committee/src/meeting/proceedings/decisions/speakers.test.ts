import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { council, createCouncil, meet, member, openDecisionDevice } from '../../../testing/decision-device.ts'
import { allowed } from '../../../testing/replica.ts'
import { setAgendaItemCompleted } from '../../agenda/agenda-transitions.ts'
import { goToItem } from '../now-transitions.ts'
import { setDecisionRules } from './decision-rules.ts'
import type { Person } from './person.ts'
import { recessMeeting } from './sitting-transitions.ts'
import {
  callSpeaker,
  endTurn,
  limitTurn,
  lowerHand,
  raiseHand,
  recordSpeech,
  speakingNow,
} from './speaker-transitions.ts'

const at = createCouncil()
const [item = '', second = '', third = ''] = at.items
const [ann, bob, cem] = council as [Person, Person, Person]

function open(name = 'a', clientId = 1000) {
  const device = openDecisionDevice(at, name, clientId)
  const { doc, context, by } = device
  const place = { item }
  return {
    ...device,
    raise: (who: Person) => raiseHand(doc, context, at.live, who, place, by),
    lower: (who: Person) => lowerHand(doc, context, at.live, who, place, by),
    call: (who: Person) => allowed(callSpeaker(doc, context, at.live, who, place, by)),
    end: (speech: string, seconds: number) => endTurn(doc, context, at.live, speech, seconds, by),
    speakers: () => device.state().speakers.get(item),
    queue: () =>
      device
        .state()
        .speakers.get(item)
        ?.queue.map(({ name: one }) => one) ?? [],
  }
}

test('the queue prefers those who have not spoken, where the rules say so', () => {
  const device = open()
  const speech = device.call(ann)
  allowed(device.end(speech, 90))
  for (const who of [ann, bob, cem]) allowed(device.raise(who))
  expect(device.queue()).toEqual(['Bob', 'Cem', 'Ann'])
  expect(device.raise(bob)).toEqual({ ok: false, refusal: 'already-raised' })
  allowed(setDecisionRules(device.doc, device.context, { newSpeakersFirst: false }))
  expect(device.queue()).toEqual(['Ann', 'Bob', 'Cem'])
  allowed(device.lower(bob))
  expect(device.lower(bob)).toEqual({ ok: false, refusal: 'not-raised' })
  expect(device.queue()).toEqual(['Ann', 'Cem'])
})

test('a turn has a limit, lowers the hand, and is counted in seconds', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { speakingSeconds: 120 }))
  allowed(device.raise(bob))
  const speech = device.call(bob)
  expect(device.queue()).toEqual([])
  expect(device.speakers()?.speaking).toMatchObject({ ...bob, speech, limit: 120 })
  allowed(limitTurn(doc, context, at.live, speech, 180, by))
  expect(speakingNow(device.state())).toMatchObject({ limit: 180 })
  allowed(device.end(speech, 100))
  expect(speakingNow(device.state())).toBe(null)
  expect(device.end(speech, 100)).toEqual({ ok: false, refusal: 'not-speaking' })
  allowed(recordSpeech(doc, context, at.live, bob, { item }, 20, by))
  expect(device.speakers()?.spoken).toEqual([{ ...bob, seconds: 120, turns: 2, publicComment: false }])
})

test('a turn that was not ended lasts until the next one', () => {
  const device = open()
  device.call(ann)
  device.atMinute(2)
  device.call(bob)
  expect(device.speakers()?.spoken).toMatchObject([
    { name: 'Ann', seconds: 120 },
    { name: 'Bob', seconds: 0 },
  ])
  expect(speakingNow(device.state())?.name).toBe('Bob')
})

test('a turn that was not ended lasts until the meeting goes on to another item, or into a recess', () => {
  const device = open()
  const { doc, context, by } = device
  const seconds = () => device.speakers()?.spoken.map((one) => one.seconds)
  const speech = device.call(ann)
  device.atMinute(5)
  allowed(recessMeeting(doc, context, at.live, null, by))
  expect(speakingNow(device.state())).toBe(null)
  expect(device.end(speech, 300)).toEqual({ ok: false, refusal: 'not-speaking' })
  device.atMinute(20)
  device.call(bob)
  device.atMinute(23)
  allowed(goToItem(doc, context, at.live, second))
  expect(speakingNow(device.state())).toBe(null)
  device.atMinute(40)
  device.call(cem)
  expect(seconds()).toEqual([300, 180, 0])
})

test('a turn goes on when the completion of its item is undone', () => {
  const device = open()
  const { doc, context } = device
  const undo = new Y.UndoManager(doc, { trackedOrigins: new Set([context.origin]), captureTimeout: 0 })
  const speech = device.call(ann)
  const before = speakingNow(device.state())
  device.atMinute(5)
  allowed(setAgendaItemCompleted(doc, context, at.live, item, true))
  expect(speakingNow(device.state())).toBe(null)
  undo.undo()
  expect(speakingNow(device.state())).toEqual(before)
  device.atMinute(7)
  allowed(device.end(speech, 420))
  // A completion stands if the meeting went on from there before it was undone.
  device.call(bob)
  device.atMinute(10)
  allowed(setAgendaItemCompleted(doc, context, at.live, item, true))
  device.atMinute(12)
  allowed(goToItem(doc, context, at.live, third))
  undo.undo()
  expect(speakingNow(device.state())).toBe(null)
  expect(device.speakers()?.spoken.map((one) => one.seconds)).toEqual([420, 180])
})

test('public comment has its own list and time', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { publicCommentSeconds: 180 }))
  const place = { item, publicComment: true, note: ' about the park ' }
  const visitor = { person: 'name:hana', name: 'Hana' }
  allowed(raiseHand(doc, context, at.live, visitor, place, by))
  expect(device.queue()).toEqual([])
  expect(device.speakers()?.publicQueue).toMatchObject([{ name: 'Hana', note: 'about the park' }])
  allowed(callSpeaker(doc, context, at.live, visitor, place, by))
  expect(speakingNow(device.state())).toMatchObject({ limit: 180, publicComment: true })
})

test('a turn that two devices end apart counts once, and hands raised apart are in one order', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  const speech = a.call(ann)
  meet(a, b)
  allowed(a.end(speech, 60))
  allowed(b.end(speech, 62))
  for (const who of [bob, cem]) allowed(a.raise(who))
  for (const who of [member('Dee'), bob]) allowed(b.raise(who))
  meet(a, b)
  expect(a.speakers()).toEqual(b.speakers())
  expect(a.queue().toSorted()).toEqual(['Bob', 'Cem', 'Dee'])
  expect([60, 62]).toContain(a.speakers()?.spoken[0]?.seconds)
})
