import type { MeetingHead, Recurring } from '@civic-hub/committee'
import { occurrencesAfter } from '@civic-hub/committee/recurrence'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { meetingWith } from '../../../../../../packages/committee/src/testing/meeting-with.ts'
import { calendarFile, calendarOfSeries } from './calendar-series.ts'
import { calendarFileName, calendarOfMeetings } from './meeting-calendar.ts'

const meeting = meetingWith({
  id: 'meeting-1-a',
  title: 'Paint; benches, and \\ more',
  date: '2026-12-01T18:30:00.000Z',
  scheduledFor: '2026-12-01T18:30:00.000Z',
  venue: 'Town hall, room 5; ground floor',
  link: 'https://meet.example.org/parks?a=1',
  duration: 90,
})
const address = 'https://hub.example.org/parks/meetings/meeting-1-a'

const fileOf = (one: MeetingHead, preceding: MeetingHead | null = null) => calendarFile(one, () => address, preceding)

/** Reads a file like a calendar program. */
function readBack(file: string): ICAL.Event {
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  if (!event) throw new Error('There is no event')
  return new ICAL.Event(event)
}

test('a calendar reads the time in UTC, the length, the place and the link', () => {
  const file = fileOf(meeting)
  const event = readBack(file)
  expect(event.summary).toBe(meeting.title)
  expect(event.location).toBe(meeting.venue)
  expect(event.startDate.toJSDate().toISOString()).toBe(meeting.date)
  expect(event.duration.toSeconds()).toBe(90 * 60)
  expect(event.component.getFirstPropertyValue('url')).toBe(meeting.link)
  expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event.description.split('\n')).toEqual([`Join online: ${meeting.link}`, `Agenda and notes: ${address}`])
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
})

test("a cancelled meeting is the same event with a cancelled status, and newer than the calendar's copy", () => {
  const before = readBack(fileOf(meeting))
  const cancelled = {
    ...meeting,
    cancelled: { reason: 'Snow', at: null },
    venue: null,
    link: null,
    duration: null,
  }
  const event = readBack(fileOf(cancelled))
  expect(event.uid).toBe(before.uid)
  expect(event.sequence).toBeGreaterThanOrEqual(before.sequence)
  expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event.description).toBe(`Cancelled: Snow\nAgenda and notes: ${address}`)
  expect(event.duration.toSeconds()).toBe(60 * 60)
})

test('the file is named after the meeting', () => {
  expect(calendarFileName(meeting)).toBe('paint-benches-and-more.ics')
})

test('a meeting with an address that the library refuses is kept in the calendar, as are all others', () => {
  const link = 'https://our_town.example.org/room'
  const odd = { ...meeting, link, venue: null }
  const event = readBack(fileOf(odd))
  expect(event.component.getFirstPropertyValue('url')).toBeNull()
  expect(event.description).toContain(link)
  const all = calendarOfMeetings(
    [odd, { ...meeting, id: 'b c' }].map((one) => ({ meeting: one, address, notice: null })),
  )
  expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})

describe('a series', () => {
  const first = '2026-12-01T18:30:00.000Z'
  const series = { enabled: true, frequency: 'monthly', timeZone: 'Europe/Berlin' } as const

  /** The times that a calendar shows. */
  function shown(file: string, count: number): string[] {
    const calendar = new ICAL.Component(ICAL.parse(file))
    const zones = calendar.getAllSubcomponents('vtimezone').map((one) => new ICAL.Timezone(one))
    const event = new ICAL.Event(calendar.getAllSubcomponents('vevent').at(-1))
    const start = event.startDate
    start.zone = zones.find(({ tzid }) => tzid === start.zone?.tzid || zones.length === 1) ?? start.zone
    const times = event.iterator(start)
    return Array.from({ length: count }, () => times.next().toJSDate().toISOString())
  }
  function expected(recurring: Recurring, from: string, count: number): string[] {
    const times = occurrencesAfter(recurring, new Date(from))
    return [from, ...Array.from({ length: count - 1 }, () => (times.next().value as Date).toISOString())]
  }

  test.each([
    [{ ...series, rule: 'monthly 1,3' }, first],
    [{ ...series, rule: 'monthly day 31' }, '2026-12-31T18:30:00.000Z'],
    [{ ...series, rule: 'monthly day 30' }, '2026-12-30T18:30:00.000Z'],
    [{ ...series, rule: 'monthly day 29' }, '2026-11-29T18:30:00.000Z'],
    [{ ...series, rule: 'quarterly day 30', frequency: 'quarterly' }, '2026-11-30T18:30:00.000Z'],
    // The evening of the 30th there is the 31st in UTC.
    [{ ...series, rule: 'monthly day 30', timeZone: 'America/New_York' }, '2026-12-31T00:30:00.000Z'],
    [series, first],
    [{ ...series, frequency: 'quarterly' }, first],
    [{ ...series, frequency: 'weekly', rule: 'weekly 2' }, first],
    // Late in the evening, another day in UTC.
    [{ ...series, frequency: 'weekly', timeZone: 'America/New_York' }, '2026-12-02T04:30:00.000Z'],
    [{ ...series, timeZone: 'Pacific/Auckland' }, '2026-12-01T06:30:00.000Z'],
    [{ ...series, timeZone: 'Australia/Lord_Howe' }, '2026-12-01T06:30:00.000Z'],
    [{ ...series, timeZone: 'Asia/Kolkata' }, first],
    [{ ...series, timeZone: 'Asia/Gaza', frequency: 'weekly' }, first],
  ] as const)('%o from %s is at the same times in calendars and here', (recurring, from) => {
    const file = fileOf({ ...meeting, recurring, date: from, scheduledFor: from })
    expect(file).toContain('RRULE:')
    expect(shown(file, 40)).toEqual(expected(recurring, from, 40))
  })

  test('goes on in the next meeting only', () => {
    const recurring = { ...series, frequency: 'weekly' } as const
    const held = { ...meeting, recurring, id: 'a', status: 'completed', endedAt: first } as const
    const file = fileOf({ ...meeting, recurring, id: 'b', recursFrom: 'a' }, held)
    const rules = new ICAL.Component(ICAL.parse(file))
      .getAllSubcomponents('vevent')
      .map((one) => [one.getFirstPropertyValue('uid'), String(one.getFirstPropertyValue('rrule'))])
    expect(rules).toEqual([
      ['a@civic-hub', 'null'],
      ['b@civic-hub', 'FREQ=WEEKLY'],
    ])
    const cancelled = { reason: 'Snow', at: null }
    expect(fileOf({ ...meeting, recurring, cancelled })).not.toContain('RRULE')
  })

  test('is in a file of several meetings with its rule', () => {
    const recurring = { ...series, rule: 'monthly day 30' }
    const day30 = { ...meeting, id: 'b', recurring, scheduledFor: '2026-12-30T18:30:00.000Z' }
    const file = calendarOfSeries(
      [meeting, { ...day30, date: day30.scheduledFor }].map((one) => ({
        meeting: one,
        address,
        notice: null,
      })),
    )
    expect(file.match(/^(BEGIN:V(?:EVENT|TIMEZONE)|RRULE:FREQ=M.*)$/gm)).toEqual([
      'BEGIN:VTIMEZONE',
      'BEGIN:VEVENT',
      'BEGIN:VEVENT',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=30',
    ])
    expect(file).toContain('RDATE;TZID=Europe/Berlin:20270228T193000,20280229T193000,')
    expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  })

  test('has no rule where its first meeting is on another day, and none without a known time zone', () => {
    expect(fileOf({ ...meeting, recurring: { ...series, rule: 'monthly 2,4' } })).not.toContain('RRULE')
    expect(fileOf({ ...meeting, recurring: { ...series, timeZone: 'Moon/Crater' } })).not.toContain('RRULE')
  })
})
