import { expect, test } from 'vitest'
import { nameKey } from '../../document/person.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { voidStatements } from './attendance-transitions.ts'
import { assignDuty, correctDuty } from './duty-transitions.ts'
import { readLastOnDuty } from './known-attendees.ts'
import { goToItem } from './now-transitions.ts'
import { queryProceedings } from './proceedings.ts'
import type { Duty } from './statement.ts'

const at = createCommitteeInUse()
const time = (minute: number) => `2026-11-21T19:${String(minute).padStart(2, '0')}:00.000Z`

function open(name = 'a', clientId = 1000, base = at.base) {
  let minutes = 5
  const replica = createReplica(name, clientId, base, () => new Date(time(minutes)))
  const { doc, context } = replica
  const state = (meetingId = at.live) => present(queryProceedings(doc, meetingId).read())
  return {
    ...replica,
    state,
    atMinute: (minute: number) => {
      minutes = minute
    },
    assign: (duty: Duty, who: string, from?: string, meetingId = at.live) =>
      allowed(assignDuty(doc, context, meetingId, duty, { person: nameKey(who), name: who }, from)),
    turns: (duty: Duty, meetingId = at.live) =>
      state(meetingId).duties[duty].map(({ name, at: from, item }) => ({ name, from, item })),
  }
}

test('the first holder has the duty from the start, the next one from a time and an item', () => {
  const device = open()
  expect(device.turns('presiding')).toEqual([])
  const first = device.assign('presiding', 'Ann')
  expect(device.assign('presiding', 'Ann')).toBe(first)
  allowed(goToItem(device.doc, device.context, at.live, present(at.items[1])))
  device.atMinute(40)
  device.assign('presiding', 'Bob')
  device.assign('presiding', 'Cem', time(50))
  const [start, ...later] = device.turns('presiding')
  expect(start?.name).toBe('Ann')
  expect(Date.parse(start?.from ?? '')).toBeLessThan(Date.parse(time(5)))
  expect(later).toEqual([
    { name: 'Bob', from: time(40), item: at.items[1] },
    { name: 'Cem', from: time(50), item: at.items[1] },
  ])
  expect(assignDuty(device.doc, device.context, at.live, 'notes', { person: 'name:', name: ' ' })).toEqual({
    ok: false,
    refusal: 'name-required',
  })
})

test('before the meeting a new choice replaces the first; after the end it applies from the start', () => {
  const device = open()
  for (const who of ['Ann', 'Bob']) device.assign('notes', who, undefined, at.upcoming)
  expect(device.turns('notes', at.upcoming).map(({ name }) => name)).toEqual(['Bob'])
  device.atMinute(59)
  allowed(endMeeting(device.doc, device.context, at.live))
  device.assign('presiding', 'Ann')
  expect(Date.parse(device.turns('presiding')[0]?.from ?? '')).toBeLessThan(Date.parse(time(5)))
  device.assign('notes', 'Dee', time(30))
  expect(device.turns('notes')).toMatchObject([{ name: 'Ann' }, { name: 'Dee', from: time(30), item: null }])
})

test('a statement is corrected in place, voided, and stated again', () => {
  const device = open()
  device.assign('presiding', 'Ann')
  const second = device.assign('presiding', 'Bob', time(40))
  device.assign('presiding', 'Cem', time(50))
  const { doc, context } = device
  const eve = { person: nameKey('Eve'), name: 'Eve' }
  const corrected = allowed(correctDuty(doc, context, at.live, second, eve, time(45)))
  expect(device.turns('presiding').map(({ name, from }) => [name, from])).toMatchObject([
    ['Ann', expect.anything()],
    ['Eve', time(45)],
    ['Cem', time(50)],
  ])
  const gone = correctDuty(doc, context, at.live, second, eve, time(46))
  expect(gone).toEqual({ ok: false, refusal: 'statement-not-found' })
  const voids = allowed(voidStatements(doc, context, at.live, [corrected]))
  expect(device.turns('presiding').map(({ name }) => name)).toEqual(['Ann', 'Cem'])
  allowed(voidStatements(doc, context, at.live, voids))
  expect(device.turns('presiding').map(({ name }) => name)).toEqual(['Ann', 'Eve', 'Cem'])
})

test('D14, D15: concurrent statements of one person count once; of two persons they are a doubt', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  for (const device of [a, b]) device.assign('presiding', 'Ann')
  a.assign('notes', 'Bob')
  b.assign('notes', 'Cem')
  bring(a, b)
  bring(b, a)
  expect(a.turns('presiding').map(({ name }) => name)).toEqual(['Ann'])
  expect(a.state().dutyConflicts).toMatchObject([{ duty: 'notes', statements: [{}, {}] }])
  expect(b.state()).toEqual(a.state())
  b.assign('notes', 'Dee')
  expect(b.state().dutyConflicts).toEqual([])
})

test('offers the holders of a duty in the last meetings, the latest first', () => {
  const device = open()
  device.assign('presiding', 'Ann')
  device.assign('presiding', 'Bob')
  expect(readLastOnDuty(device.doc, 'presiding').map(({ name }) => name)).toEqual(['Bob', 'Ann'])
})
