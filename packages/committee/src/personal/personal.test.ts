import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { carryOver } from './carry-over.ts'
import {
  chooseLeaderboard,
  chooseOwnLanguage,
  completeOnboarding,
  hideFirstSteps,
  readChoices,
  readOwnLanguage,
} from './choices.ts'
import { readFollows, setFollowed } from './follows.ts'
import { readEvents, recordEvent } from './impact-event.ts'
import { choicesMap, eventsMap, followsMap } from './personal-document.ts'

const context = { now: () => new Date('2026-11-22T10:00:00Z'), origin: 'person' }
const done = (key: string, at = '2026-11-22T09:00:00.000Z') => ({ key, at, day: at.slice(0, 10), about: 'x' })

function exchange(...docs: readonly Y.Doc[]): void {
  for (const from of docs)
    for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
}
const keysOf = (doc: Y.Doc) => readFollows(doc, 'parks').map(({ key }) => key)
const contentOf = (doc: Y.Doc) => [choicesMap, eventsMap, followsMap].map((root) => root(doc).toJSON())

test('E1: concurrent events of two devices are all kept, and the same event counts once', () => {
  const [phone, desk] = [new Y.Doc(), new Y.Doc()]
  recordEvent(phone, context, done('attended:m1'))
  recordEvent(desk, context, done('attended:m1', '2026-11-22T09:00:05.000Z'))
  recordEvent(phone, context, done('idea:a'))
  recordEvent(desk, context, done('idea:b'))
  setFollowed(phone, context, 'parks', 'page:budget', true)
  setFollowed(desk, context, 'parks', 'idea:b', true)
  setFollowed(desk, context, 'school', 'page:budget', true)
  completeOnboarding(phone, context)
  chooseLeaderboard(desk, context, true)
  exchange(phone, desk)
  expect(contentOf(phone)).toEqual(contentOf(desk))
  expect(readEvents(desk).map(({ key }) => key)).toEqual(expect.arrayContaining(['attended:m1', 'idea:a', 'idea:b']))
  expect(readEvents(desk)).toHaveLength(3)
  expect(keysOf(phone)).toEqual(['idea:b', 'page:budget'])
  expect(readChoices(phone)).toEqual({ isOnboarded: true, isOnLeaderboard: true })
  setFollowed(phone, context, 'parks', 'idea:b', false)
  exchange(phone, desk)
  expect(keysOf(desk)).toEqual(['page:budget'])
})

test('E2: opening writes nothing, and neither does setting a value again', () => {
  const doc = new Y.Doc()
  let updates = 0
  doc.on('update', () => updates++)
  readEvents(doc)
  readFollows(doc, 'parks')
  readChoices(doc)
  setFollowed(doc, context, 'parks', 'page:budget', false)
  chooseLeaderboard(doc, context, false)
  hideFirstSteps(doc, context, 'parks', false)
  carryOver(new Y.Doc(), doc, context)
  expect(updates).toBe(0)
  recordEvent(doc, context, done('idea:a'))
  recordEvent(doc, context, done('idea:a', '2026-11-23T09:00:00.000Z'))
  expect(updates).toBe(1)
})

test("E3: a visitor's document is copied by key, with the same result on repetition and on any device", () => {
  const visitor = new Y.Doc()
  recordEvent(visitor, context, done('share:card:2026-11-22'))
  recordEvent(visitor, context, done('idea:a', '2026-11-20T09:00:00.000Z'))
  completeOnboarding(visitor, context)
  eventsMap(visitor).set('newer:kind', { more: [1, 2] })
  const [phone, desk] = [new Y.Doc(), new Y.Doc()]
  recordEvent(phone, context, done('idea:a'))
  chooseLeaderboard(phone, context, true)
  exchange(phone, desk)
  carryOver(visitor, phone, context)
  carryOver(visitor, desk, context)
  exchange(phone, desk)
  carryOver(visitor, phone, context)
  expect(contentOf(phone)).toEqual(contentOf(desk))
  expect(readEvents(phone).map(({ key, at }) => [key, at.slice(0, 10)])).toEqual([
    ['idea:a', '2026-11-22'],
    ['share:card:2026-11-22', '2026-11-22'],
  ])
  expect(eventsMap(desk).get('newer:kind')).toEqual({ more: [1, 2] })
  expect(readChoices(desk)).toEqual({ isOnboarded: true, isOnLeaderboard: true })
})

test('the language that a person chose last, on any device, is the one of all devices', () => {
  const [phone, desk] = [new Y.Doc(), new Y.Doc()]
  expect(readOwnLanguage(phone)).toBeNull()
  chooseOwnLanguage(phone, context, 'de')
  exchange(phone, desk)
  chooseOwnLanguage(desk, context, 'en')
  exchange(phone, desk)
  expect([readOwnLanguage(phone), readOwnLanguage(desk)]).toEqual(['en', 'en'])
})

test('E4: any content can be read', () => {
  const doc = new Y.Doc()
  const odd = [
    ...[null, 1n, Number.NaN, 'text', [], {}, { at: 'never', on: 'yes' }].map((value) => () => value),
    ...[() => new Y.Map(), () => new Y.Text('x')],
  ]
  odd.forEach((make, index) => {
    for (const key of [`idea:${index}`, `strange${index}`, '__proto__']) eventsMap(doc).set(key, make())
    followsMap(doc).set(`parks/idea:${index}`, make())
    for (const choice of ['onboardedAt', 'onLeaderboard', 'language', 'schemaVersion'])
      choicesMap(doc).set(choice, make())
  })
  eventsMap(doc).set('idea:good', { at: '2026-11-22T23:30:00.000Z', day: '2026-99-99' })
  expect(readEvents(doc)).toEqual([
    { key: 'idea:good', kind: 'idea', at: '2026-11-22T23:30:00.000Z', day: '2026-11-22', about: '' },
  ])
  expect(readFollows(doc, 'parks')).toEqual([])
  expect(readChoices(doc)).toEqual({ isOnboarded: false, isOnLeaderboard: false })
  const own = new Y.Doc()
  carryOver(doc, own, context)
  expect(readEvents(own)).toEqual(readEvents(doc))
  expect(readOwnLanguage(doc)).toBeNull()
})
