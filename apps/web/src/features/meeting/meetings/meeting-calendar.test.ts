import type { MeetingHead } from '@civic-hub/committee'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, calendarFileName, calendarOfMeetings } from './meeting-calendar.ts'

const meeting: MeetingHead = {
  id: 'meeting-1-a',
  title: 'Paint; benches, and \\ more',
  date: '2026-12-01T18:30:00.000Z',
  scheduledFor: '2026-12-01T18:30:00.000Z',
  status: 'upcoming',
  startedAt: null,
  endedAt: null,
  parentMeetingId: null,
  recurring: null,
  removedAt: null,
  cancelled: null,
  recursFrom: null,
  nextDeclinedAt: null,
  place: 'Town hall, room 5; ground floor',
  link: 'https://meet.example.org/parks?a=1',
  duration: 90,
}
const address = 'https://hub.example.org/parks/meetings/meeting-1-a'

/** Reads a file like a calendar program. */
function readBack(file: string): ICAL.Event {
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  if (!event) throw new Error('There is no event')
  return new ICAL.Event(event)
}

test('a calendar reads the time in UTC, the length, the place and the link', () => {
  const file = calendarFile(meeting, address)
  const event = readBack(file)
  expect(event.summary).toBe(meeting.title)
  expect(event.location).toBe(meeting.place)
  expect(event.startDate.toJSDate().toISOString()).toBe(meeting.date)
  expect(event.duration.toSeconds()).toBe(90 * 60)
  expect(event.component.getFirstPropertyValue('url')).toBe(meeting.link)
  expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event.description.split('\n')).toEqual([
    `Join online: ${meeting.link}`,
    `Agenda and notes: ${address}`,
  ])
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
})

test("a cancelled meeting is the same event with a cancelled status, and newer than the calendar's copy", () => {
  const before = readBack(calendarFile(meeting, address))
  const cancelled = {
    ...meeting,
    cancelled: { reason: 'Snow', at: null },
    place: null,
    link: null,
    duration: null,
  }
  const event = readBack(calendarFile(cancelled, address))
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
  const odd = { ...meeting, link, place: null }
  const event = readBack(calendarFile(odd, address))
  expect(event.component.getFirstPropertyValue('url')).toBeNull()
  expect(event.description).toContain(link)
  const all = calendarOfMeetings(
    [odd, { ...meeting, id: 'b c' }].map((one) => ({ meeting: one, address, notice: null })),
  )
  expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2)
})
