import { expect, test } from 'vitest'
import { removeAgendaItem, setAgendaItemCompleted } from '../agenda/agenda-transitions.ts'
import { endMeeting, revertMeetingStart, startMeeting } from '../meetings/meeting-life.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present } from '../testing/replica.ts'
import { accountKey, markAttendance } from './attendance-transitions.ts'
import { goToItem, goToNextItem, goToPreviousItem } from './now-transitions.ts'
import { queryNow } from './query-now.ts'
import { queryProceedings } from './query-proceedings.ts'

const at = createCommitteeInUse()
const [first = '', second = '', third = '', fourth = ''] = at.items

function open(name = 'a', clientId = 1000) {
  // The meeting began at 10:00 on its day; this device's clock goes on as the test says.
  let minutes = 0
  const start = new Date(2026, 10, 21, 10).getTime()
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

test('a live meeting begins at its first open item, and goes on and back by one', () => {
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

test('D15: two people who press Next at once move one step', () => {
  const [a, b] = [open('a', 1000), open('b', 2000)]
  allowed(a.next())
  allowed(b.next())
  meet(a, b)
  expect(a.current()).toBe(second)
  allowed(b.next())
  meet(a, b)
  expect(a.current()).toBe(third)
})

test('D15: three steps made apart stand, beside one that another person made meanwhile', () => {
  for (const [nameA, nameB] of ['ab', 'ba', 'xy', 'yx', 'cd', 'dc']) {
    const [a, b] = [open(nameA, 1000), open(nameB, 2000)]
    for (let step = 0; step < 3; step++) allowed(a.next())
    allowed(b.next())
    meet(a, b)
    expect(a.current()).toBe(fourth)
  }
})

test('D15: where somebody chose an item while another pressed Next, the choice is kept', () => {
  for (const [nameA, nameB] of ['ab', 'ba', 'xy', 'yx']) {
    const [a, b] = [open(nameA, 1000), open(nameB, 2000)]
    allowed(a.next())
    allowed(b.goTo(fourth))
    meet(a, b)
    expect(a.current()).toBe(fourth)
  }
})

test('completing the current item moves the meeting on, once, and undoing that brings it back', () => {
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
  // An old item that is opened again for a correction does not move the meeting.
  a.complete(first, false)
  expect(a.current()).toBe(third)
  // Completing another item neither.
  a.complete(fourth)
  expect(a.current()).toBe(third)
})

test('a meeting can go back to a completed item, and on to what is open', () => {
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

test('the time of each item is the time between movements; a clock that goes backwards takes nothing away', () => {
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

test('taking back a start takes back where the meeting was', () => {
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

test('taking back a start leaves the excuses from before it', () => {
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
