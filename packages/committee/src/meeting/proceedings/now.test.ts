import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { accountKey } from '../../document/person.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import {
  addAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaItemCompleted,
} from '../agenda/agenda-transitions.ts'
import { endMeeting, revertMeetingStart, startMeeting } from '../meetings/meeting-life.ts'
import { markAttendance } from './attendance-transitions.ts'
import { queryNow } from './now.ts'
import { goToItem, goToNextItem, goToPreviousItem } from './now-transitions.ts'
import { queryProceedings } from './proceedings.ts'

const at = createCommitteeInUse()
const [first = '', second = '', third = '', fourth = ''] = at.items

const start = new Date(2026, 10, 21, 10).getTime()
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

function open(name = 'a', clientId = 1000) {
  // The meeting began at 10:00 on its day; the test advances this device's clock.
  let minutes = 0
  const replica = createReplica(name, clientId, at.base, () => new Date(start + minutes * 60_000))
  const { doc, context } = replica
  const now = () => present(queryNow(doc, at.live).read())
  return {
    ...replica,
    atMinute(minute: number) {
      minutes = minute
    },
    now,
    current: () => now().current,
    spent: (item: string) => (now().spentMs.get(item) ?? 0) / 60_000,
    next: () => goToNextItem(doc, context, at.live),
    back: () => goToPreviousItem(doc, context, at.live),
    goTo: (item: string) => goToItem(doc, context, at.live, item),
    complete: (item: string, completed = true) =>
      allowed(setAgendaItemCompleted(doc, context, at.live, item, completed)),
  }
}
type Device = ReturnType<typeof open>

function meet(a: Device, b: Device): void {
  bring(a, b)
  bring(b, a)
  expect(b.now()).toEqual(a.now())
}

test('a live meeting begins at its first open item, and moves forward and back by one', () => {
  const device = open()
  expect(device.current()).toBe(first)
  expect(device.back()).toEqual({ ok: false, refusal: 'end-of-agenda' })
  expect(allowed(device.next())).toBe(second)
  allowed(device.next())
  expect(device.current()).toBe(third)
  allowed(device.back())
  expect(device.current()).toBe(second)
  allowed(device.goTo(at.untrimmedItem))
  expect(device.next()).toEqual({ ok: false, refusal: 'end-of-agenda' })
  expect(device.goTo(at.untrimmedItem)).toEqual({ ok: false, refusal: 'already-there' })
  expect(device.goTo(at.removedItem)).toEqual({ ok: false, refusal: 'item-not-found' })
  allowed(endMeeting(device.doc, device.context, at.live))
  expect(device.current()).toBeNull()
  expect(device.next()).toEqual({ ok: false, refusal: 'not-live' })
})

test('D15: two concurrent presses of Next move one step', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  allowed(a.next())
  allowed(b.next())
  meet(a, b)
  expect(a.current()).toBe(second)
  allowed(b.next())
  meet(a, b)
  expect(a.current()).toBe(third)
})

test('D15: three steps of one device are kept when another device steps concurrently', () => {
  for (const [nameA, nameB] of ['ab', 'ba', 'xy', 'yx', 'cd', 'dc']) {
    const [a, b] = [open(nameA, 1000), open(nameB, 2000)]
    for (let step = 0; step < 3; step++) allowed(a.next())
    allowed(b.next())
    meet(a, b)
    expect(a.current()).toBe(fourth)
  }
})

test('D15: a chosen item is kept when another member presses Next concurrently', () => {
  for (const [nameA, nameB] of ['ab', 'ba', 'xy', 'yx']) {
    const [a, b] = [open(nameA, 1000), open(nameB, 2000)]
    allowed(a.next())
    allowed(b.goTo(fourth))
    meet(a, b)
    expect(a.current()).toBe(fourth)
  }
})

test('completing the current item moves the meeting on, once, and undoing that moves it back', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  a.complete(first)
  b.complete(first)
  meet(a, b)
  expect(a.current()).toBe(second)
  a.complete(first, false)
  expect(a.current()).toBe(first)
  a.complete(first)
  a.complete(second)
  expect(a.current()).toBe(third)
  // Reopening an old item for a correction does not move the meeting.
  a.complete(first, false)
  expect(a.current()).toBe(third)
  // Completing another item does not either.
  a.complete(fourth)
  expect(a.current()).toBe(third)
})

test('a meeting can move back to a completed item, and forward to the open ones', () => {
  const device = open()
  device.complete(first)
  device.complete(second)
  allowed(device.back())
  expect(device.current()).toBe(second)
  allowed(device.next())
  expect(device.current()).toBe(third)
})

test('after the last open item the agenda is at its end, and a removed item is left', () => {
  const device = open()
  for (const item of at.items) device.complete(item)
  expect(device.current()).toBe(at.untrimmedItem)
  allowed(removeAgendaItem(device.doc, device.context, at.live, at.untrimmedItem))
  expect(device.current()).toBeNull()
  device.complete(first, false)
  expect(device.current()).toBe(first)
})

test('the time of each item is the time between moves; a clock that is set back subtracts nothing', () => {
  const device = open()
  device.atMinute(5)
  allowed(device.next())
  device.atMinute(12)
  allowed(device.goTo(first))
  device.atMinute(14)
  allowed(device.next())
  device.atMinute(9)
  allowed(device.next())
  expect([first, second].map(device.spent)).toEqual([7, 7])
  expect(device.now().since).toBe(new Date(2026, 10, 21, 10, 9).toISOString())
  device.atMinute(30)
  allowed(endMeeting(device.doc, device.context, at.live))
  expect(device.spent(third)).toBe(21)
})

test('D16: correcting a completion does not change the time of the items', () => {
  const device = open()
  device.atMinute(5)
  device.complete(first)
  device.atMinute(12)
  device.complete(second)
  device.atMinute(20)
  device.complete(first, false)
  expect([first, second].map(device.spent)).toEqual([5, 7])
  expect([device.current(), device.now().since]).toEqual([third, minute(12)])
})

test('D16: reopening the item before moves the meeting back, and keeps the times of both items', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  a.atMinute(5)
  a.complete(first)
  bring(a, b)
  a.atMinute(20)
  b.atMinute(20)
  a.complete(first, false)
  b.complete(first, false)
  meet(a, b)
  expect([a.current(), a.now().since]).toEqual([first, minute(20)])
  a.atMinute(24)
  a.complete(first)
  expect(a.current()).toBe(second)
  expect([first, second].map(a.spent)).toEqual([9, 15])
})

test('D16: a completion that was undone has no effect', () => {
  const device = open()
  device.atMinute(5)
  device.complete(first)
  present(findMeeting(device.doc, at.live)?.get(`agenda:${first}`) as Y.Map<unknown>).delete('completed')
  expect([device.current(), device.now().since]).toEqual([first, minute(0)])
  device.atMinute(15)
  allowed(device.next())
  expect([first, second].map(device.spent)).toEqual([15, 0])
})

test('D16: an item that is completed again after an undo keeps its time until then', () => {
  const device = open()
  const undo = new Y.UndoManager(device.doc, { trackedOrigins: new Set(['a']) })
  device.atMinute(5)
  device.complete(first)
  undo.undo()
  device.atMinute(20)
  device.complete(first)
  expect(device.current()).toBe(second)
  device.atMinute(30)
  allowed(device.next())
  expect([first, second].map(device.spent)).toEqual([20, 10])
})

test('D16: a removed item keeps its time, and restoring it at once makes it the current one again', () => {
  const device = open()
  device.atMinute(5)
  allowed(removeAgendaItem(device.doc, device.context, at.live, first))
  expect([device.current(), device.now().since]).toEqual([second, minute(5)])
  device.atMinute(12)
  allowed(device.next())
  expect([first, second].map(device.spent)).toEqual([5, 7])
  allowed(removeAgendaItem(device.doc, device.context, at.live, third))
  allowed(restoreAgendaItem(device.doc, device.context, at.live, third))
  expect([device.current(), device.now().since]).toEqual([third, minute(12)])
})

test('D16: time after the end of the agenda belongs to no item, and a new item starts when it is added', () => {
  const device = open()
  for (const item of [...at.items, at.untrimmedItem]) device.complete(item)
  expect(device.current()).toBeNull()
  device.atMinute(30)
  const added = allowed(addAgendaItem(device.doc, device.context, at.live, 'One more thing'))
  expect([device.current(), device.now().since]).toEqual([added, minute(30)])
  device.atMinute(32)
  device.complete(added)
  expect([at.untrimmedItem, added].map(device.spent)).toEqual([0, 2])
  device.atMinute(40)
  device.complete(second, false)
  expect([device.current(), device.now().since]).toEqual([second, minute(40)])
})

test('D16: corrections after the end do not change any times', () => {
  for (const move of [false, true]) {
    const device = open()
    device.atMinute(5)
    if (move) device.complete(first)
    device.atMinute(9)
    allowed(endMeeting(device.doc, device.context, at.live))
    const ended = device.now().spentMs
    expect(ended.get(move ? second : first)).toBe((move ? 4 : 9) * 60_000)
    device.atMinute(60)
    device.complete(first, !move)
    device.complete(second)
    allowed(removeAgendaItem(device.doc, device.context, at.live, third))
    expect(device.now().spentMs).toEqual(ended)
  }
})

test('reverting a start reverts the current item', () => {
  const device = open()
  const { doc, context } = device
  const now = () => present(queryNow(doc, at.justStarted).read())
  const begin = now().current
  allowed(goToNextItem(doc, context, at.justStarted))
  expect(now().current).not.toBe(begin)
  allowed(revertMeetingStart(doc, context, at.justStarted))
  expect(now()).toMatchObject({ current: null, lastMove: null })
  expect(queryProceedings(doc, at.justStarted).read()?.attendance).toEqual([])
})

test('reverting a start keeps the excuses from before it', () => {
  const { doc, context } = open()
  const [ann, bob] = ['Ann', 'Bob'].map((name) => ({ person: accountKey(name), name, guest: false }))
  allowed(markAttendance(doc, context, at.upcoming, present(ann), 'excused'))
  allowed(startMeeting(doc, context, at.upcoming))
  allowed(markAttendance(doc, context, at.upcoming, present(ann), 'present'))
  allowed(markAttendance(doc, context, at.upcoming, present(bob), 'excused'))
  allowed(revertMeetingStart(doc, context, at.upcoming))
  const attendance = present(queryProceedings(doc, at.upcoming).read()).attendance
  expect(attendance.map(({ name, last }) => [name, last.status])).toEqual([['Ann', 'excused']])
})
