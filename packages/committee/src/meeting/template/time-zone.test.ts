import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { nameCommittee } from '../../committee/identity/committee-identity.ts'
import { queryHeldMeetings } from '../../committee/members/attendance-record.ts'
import { addMember } from '../../committee/members/member-transitions.ts'
import { findMeeting } from '../../document/committee-document.ts'
import { nameKey } from '../../document/person.ts'
import { dayOf, isTimeZone, noonOf } from '../../document/time-zone.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { openClosedMeeting, rulesForClosedMeeting } from '../meetings/closed-meeting.ts'
import { endMeeting, revertMeetingStart, startMeeting } from '../meetings/meeting-life.ts'
import { timeZoneOf } from '../meetings/meeting-time-zone.ts'
import { queryMeeting } from '../meetings/query-meetings.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from '../meetings/schedule-meeting.ts'
import { queryMinutesSource } from '../minutes/minutes-source.ts'
import { queryNoticeSettings, readNoticeSettings, setNoticeRule } from '../notice/notice-settings.ts'
import { markAttendance } from '../proceedings/attendance-transitions.ts'
import { applyBodyPreset } from '../proceedings/decisions/body-presets.ts'
import { templateSettings } from './meeting-template.ts'
import { readTimeZone } from './time-zone.ts'
import { queryTimeZone, setTimeZone } from './time-zone-transitions.ts'

const newYork = 'America/New_York'
const london = 'Europe/London'
/** Nov 30, 11:30 PM in New York: the next day in London. */
const lateInNovember = new Date('2026-12-01T04:30:00Z')
const replicaAt = (now: Date) => createReplica('a', 1, undefined, () => now)
const zoneOf = ({ doc }: Replica, id: string) => present(queryMinutesSource(doc, id).read()).timeZone
const startNow = ({ doc, context }: Replica) =>
  allowed(startMeetingNow(doc, context, { title: 'November', committeeName: 'Parks' }))
const plan = ({ doc, context }: Replica) =>
  allowed(scheduleMeeting(doc, context, { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }))

test('a committee has the time zone that its creator chose, and an owner changes it', () => {
  const { doc, context } = createReplica('a', 1)
  expect(readTimeZone(doc)).toBeNull()
  const identity = { name: 'Parks', emoji: '🤝', createdAt: '2026-11-21T10:00:00.000Z' }
  allowed(nameCommittee(doc, context, identity))
  expect(readTimeZone(doc)).toBeNull()
  allowed(nameCommittee(doc, context, { ...identity, timeZone: newYork }))
  expect(readTimeZone(doc)).toBe(newYork)
  let fired = 0
  const stop = queryTimeZone(doc).subscribe(() => fired++)
  allowed(setTimeZone(doc, context, newYork))
  expect(fired).toBe(0)
  allowed(setTimeZone(doc, context, london))
  expect([readTimeZone(doc), fired]).toEqual([london, 1])
  allowed(setTimeZone(doc, context, null))
  expect([readTimeZone(doc), fired]).toEqual([null, 2])
  stop()
})

test.each(['Mars/Olympus', '', 'America/New_York<b>', `${'A'.repeat(70)}`, '+05:30'])(
  'refuses the time zone "%s"',
  (timeZone) => {
    const { doc, context } = createReplica('a', 1)
    expect(setTimeZone(doc, context, timeZone)).toEqual({ ok: false, refusal: 'time-zone-unknown' })
    expect(doc.store.clients.size).toBe(0)
  },
)

test('D1: reading the time zone of a committee without one writes nothing', () => {
  const device = createReplica('a', 1)
  const id = startNow(device)
  const before = Y.encodeStateVector(device.doc)
  expect([readTimeZone(device.doc), zoneOf(device, id)]).toEqual([null, null])
  readNoticeSettings(device.doc)
  expect(Y.encodeStateVector(device.doc)).toEqual(before)
})

test('a meeting keeps the time zone of its start, however it started', () => {
  const device = createReplica('a', 1)
  const { doc, context } = device
  allowed(setTimeZone(doc, context, newYork))
  const started = plan(device)
  allowed(startMeeting(doc, context, started))
  const ended = startNow(device)
  allowed(endMeeting(doc, context, ended))
  const resumed = allowed(resumeMeeting(doc, context, ended))
  const closed = createReplica('closed', 2)
  const opening = { title: 'Closed session', topic: 'The claim', rules: rulesForClosedMeeting(doc) }
  allowed(openClosedMeeting(closed.doc, closed.context, 'closed', opening))
  const planned = plan(device)
  allowed(setTimeZone(doc, context, london))
  expect([started, ended, resumed].map((id) => zoneOf(device, id))).toEqual([newYork, newYork, newYork])
  expect(zoneOf(closed, 'closed')).toBe(newYork)
  expect(zoneOf(device, planned)).toBe(london)
})

test('a meeting that started before its committee had a time zone has none', () => {
  const device = createReplica('a', 1)
  const { doc, context } = device
  const [live, ended] = [startNow(device), startNow(device)]
  allowed(setTimeZone(doc, context, newYork))
  allowed(endMeeting(doc, context, ended))
  expect([zoneOf(device, live), zoneOf(device, ended)]).toEqual([null, null])
})

test('reverting a start removes the stored time zone, and the next start stores the current one', () => {
  const device = createReplica('a', 1)
  const { doc, context } = device
  allowed(setTimeZone(doc, context, newYork))
  const id = plan(device)
  allowed(startMeeting(doc, context, id))
  allowed(revertMeetingStart(doc, context, id))
  allowed(setTimeZone(doc, context, london))
  expect(zoneOf(device, id)).toBe(london)
  expect(present(findMeeting(doc, id)).has('timeZone')).toBe(false)
  allowed(startMeeting(doc, context, id))
  expect(zoneOf(device, id)).toBe(london)
})

test('a meeting that starts apart from a change of the time zone has the one that its device knew', () => {
  const a = createReplica('a', 1)
  allowed(setTimeZone(a.doc, a.context, newYork))
  const id = plan(a)
  const b = createReplica('b', 2)
  bring(a, b)
  allowed(startMeeting(a.doc, a.context, id))
  allowed(setTimeZone(b.doc, b.context, london))
  bring(a, b)
  bring(b, a)
  for (const device of [a, b]) expect([readTimeZone(device.doc), zoneOf(device, id)]).toEqual([london, newYork])
})

test('D9: a stored time zone that this device does not support reads as none, and is kept for other devices', () => {
  const device = createReplica('a', 1)
  const { doc, context } = device
  templateSettings(doc).set('timeZone', 'Mars/Olympus')
  allowed(setNoticeRule(doc, context, { ...rule, timeZone: london }))
  const id = startNow(device)
  expect([readTimeZone(doc), zoneOf(device, id)]).toEqual([null, null])
  expect(readNoticeSettings(doc).rule?.timeZone).toBe(london)
  expect(present(findMeeting(doc, id)).get('timeZone')).toBe('Mars/Olympus')
  for (const odd of [7, null, { zone: newYork }, ['UTC'], new Y.Map()]) {
    templateSettings(doc).set('timeZone', odd)
    const meeting = present(findMeeting(doc, startNow(device)))
    expect([readTimeZone(doc), timeZoneOf(meeting)]).toEqual([null, null])
    meeting.set('timeZone', odd instanceof Y.Map ? new Y.Map() : odd)
    expect(timeZoneOf(meeting)).toBeNull()
  }
})

const rule = { unit: 'days', count: 1, skipsWeekends: false } as const

test('the days of public notice are those of the committee, and a series keeps its own time zone', () => {
  const { doc, context } = createReplica('a', 1)
  allowed(setNoticeRule(doc, context, { ...rule, timeZone: london }))
  const recurring = { enabled: true, frequency: 'weekly', timeZone: 'Europe/Berlin' } as const
  const planned = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z', recurring }
  const id = allowed(scheduleMeeting(doc, context, planned))
  expect(readNoticeSettings(doc).rule?.timeZone).toBe(london)
  let fired = 0
  const stop = queryNoticeSettings(doc).subscribe(() => fired++)
  allowed(setTimeZone(doc, context, newYork))
  expect([readNoticeSettings(doc).rule, fired]).toEqual([{ ...rule, timeZone: newYork }, 1])
  stop()
  allowed(applyBodyPreset(doc, context, 'council', london))
  expect(readNoticeSettings(doc).rule?.timeZone).toBe(newYork)
  expect(queryMeeting(doc, id).read()?.recurring?.timeZone).toBe('Europe/Berlin')
})

test('offices and attendance are those of the day in the time zone of the meeting', () => {
  const device = replicaAt(lateInNovember)
  const { doc, context } = device
  allowed(setTimeZone(doc, context, newYork))
  const about = { email: '', account: '', name: 'Ann' }
  allowed(addMember(doc, context, { ...about, role: 'Chair', from: '2026-01-01', until: '2026-11-30' }))
  const id = startNow(device)
  const ann = { person: nameKey('Ann'), name: 'Ann', guest: false }
  allowed(markAttendance(doc, context, id, ann, 'present'))
  allowed(endMeeting(doc, context, id))
  expect(queryMinutesSource(doc, id).read()?.offices.get(ann.person)).toBe('Chair')
  expect(queryMinutesSource(doc, id).read()?.proceedings.attendance[0]?.last.office).toBe('Chair')
  expect(queryHeldMeetings(doc).read()[0]?.day).toBe('2026-11-30')
})

test('the titles of a resumed meeting and of one without a title have the day of the committee', () => {
  const { doc, context } = replicaAt(new Date('2026-11-30T12:00:00Z'))
  allowed(setTimeZone(doc, context, 'Pacific/Kiritimati'))
  const id = allowed(startMeetingNow(doc, context, { title: ' ', committeeName: 'Parks' }))
  allowed(endMeeting(doc, context, id))
  const resumed = allowed(resumeMeeting(doc, context, id))
  expect([id, resumed].map((one) => queryMeeting(doc, one).read()?.title)).toEqual([
    'Parks Meeting - Dec 01, 2026',
    'Parks Meeting - Dec 01, 2026 — Resumed Dec 1, 2026',
  ])
})

test.each([
  ['2026-12-01T04:30:00Z', newYork, '2026-11-30'],
  ['2026-12-01T04:30:00Z', london, '2026-12-01'],
  ['2026-03-29T00:59:00Z', london, '2026-03-29'],
  ['2026-07-31T23:30:00Z', london, '2026-08-01'],
  ['2026-11-30T12:00:00Z', 'Pacific/Kiritimati', '2026-12-01'],
  ['2026-11-30T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-29'],
  ['2026-12-31T23:45:00Z', 'Pacific/Chatham', '2027-01-01'],
])('%s in %s is %s', (instant, timeZone, day) => {
  expect(dayOf(instant, timeZone)).toBe(day)
})

test('noon is on that day, and a year of five digits has no other', () => {
  expect(noonOf('2026-11-30', '2026-12-01T04:30:00Z')).toEqual(new Date(2026, 10, 30, 12))
  const far = '+012026-12-01T04:30:00.000Z'
  for (const zone of [newYork, null]) expect(noonOf(dayOf(far, zone), far)).toEqual(new Date(far))
})

test('the day without a time zone is that of this device', () => {
  expect(dayOf(new Date(2026, 10, 30, 23, 30).toISOString(), null)).toBe('2026-11-30')
  expect(isTimeZone('UTC')).toBe(true)
})
