import type { MeetingHead } from '@civic-hub/committee'
import type { NoticeDeadline } from '@civic-hub/committee/calendar'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { meetingWith } from '../../../../../../packages/committee/src/testing/meeting-with.ts'
import { createCalendarFeed } from './calendar-feed.ts'

const meeting = (id: string, changed: Partial<MeetingHead> = {}) =>
  meetingWith({
    id,
    title: `Meeting ${id}`,
    date: '2026-12-01T18:30:00.000Z',
    scheduledFor: '2026-12-01T18:30:00.000Z',
    duration: 90,
    ...changed,
  })
const addressOf = (id: string) => `https://hub.example.org/parks/meetings/${id}`
type Written = { meeting: MeetingHead; sequence: number; notice?: NoticeDeadline }
const withNotice = (one: Written) => ({ notice: null, ...one })
const write = (meetings: readonly Written[], maxBytes = 1_000_000) =>
  createCalendarFeed(addressOf, maxBytes).write(meetings.map(withNotice), 'Parks; trees')
const eventsIn = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

test('a calendar reads all meetings with their sequence, and cancelled ones as cancelled', () => {
  const feed = write([
    { meeting: meeting('a'), sequence: 1 },
    { meeting: meeting('b', { cancelled: { reason: 'Snow', at: null } }), sequence: 4 },
    { meeting: meeting('c', { removedAt: '2026-11-01T00:00:00.000Z', title: 'Secret' }), sequence: 7 },
  ])
  expect(
    eventsIn(feed).map((event) => [event.uid, event.sequence, event.component.getFirstPropertyValue('status')]),
  ).toEqual([
    ['a@civic-hub', 1, 'CONFIRMED'],
    ['b@civic-hub', 4, 'CANCELLED'],
    ['c@civic-hub', 7, 'CANCELLED'],
  ])
  expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(feed).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  expect(feed).toContain('X-WR-CALNAME:Parks\\; trees\r\n')
  expect(feed).not.toContain('Secret')
  // RFC 5545, 3.3.6: a duration has a number.
  expect(feed.match(/^DURATION:.*$/gm)).toEqual(['DURATION:PT90M', 'DURATION:PT90M'])
})

test('control characters of a title or a place become spaces', () => {
  const title = 'Budget\rEND:VEVENT\u000b2027\u0000'
  const feed = write([{ meeting: meeting('a', { title, venue: 'Town hall\r\nRoom 2' }), sequence: 1 }])
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(eventsIn(feed).map(({ summary, location }) => [summary, location])).toEqual([
    ['Budget END:VEVENT 2027 ', 'Town hall\nRoom 2'],
  ])
})

test('no line is longer than 75 octets for any letters, and all of them are read back', () => {
  const title = `Frühjahrsbegehung: Bäume, Bänke; ${'äöü🌳'.repeat(30)}`
  const feed = write([{ meeting: meeting('a', { title, venue: 'Grünanlage '.repeat(15).trim() }), sequence: 1 }])
  const lines = feed.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lines)).toBeLessThanOrEqual(75)
  expect(eventsIn(feed)[0]?.summary).toBe(title)
  expect(eventsIn(feed)[0]?.location).toBe('Grünanlage '.repeat(15).trim())
})

test('the same meetings give the same bytes at any time, in any time zone', () => {
  const meetings = [{ meeting: meeting('a'), sequence: 1 }]
  const first = write(meetings)
  vi.useFakeTimers({ now: Date.UTC(2031, 1, 1) })
  expect(write(meetings)).toBe(first)
  vi.useRealTimers()
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(write(meetings)).toBe(first)
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(write(meetings)).toBe(first)
  vi.unstubAllEnvs()
})

test('meetings that no calendar accepts are left out, and the oldest ones if there are too many', () => {
  const odd = meeting('odd', { date: 'never', scheduledFor: null })
  expect(
    eventsIn(
      write([
        { meeting: odd, sequence: 1 },
        { meeting: meeting('a'), sequence: 1 },
      ]),
    ),
  ).toHaveLength(1)
  const linked = meeting('linked', { link: 'https://our_town.example.org/room' })
  expect(eventsIn(write([{ meeting: linked, sequence: 1 }]))[0]?.description).toContain('our_town')
  const many = Array.from({ length: 40 }, (_, index) => ({ meeting: meeting(`m${index}`), sequence: 1 }))
  const some = eventsIn(write(many, 5_000))
  expect(some.length).toBeGreaterThan(5)
  expect(some[0]?.uid).toBe('m0@civic-hub')
})

test('prepared entries are written, and a changed meeting is written again', async () => {
  const feed = createCalendarFeed(addressOf, 1_000_000)
  const meetings = Array.from({ length: 9 }, (_, index) => withNotice({ meeting: meeting(`m${index}`), sequence: 1 }))
  await feed.prepare(meetings)
  expect(feed.write(meetings, 'Parks')).toBe(createCalendarFeed(addressOf, 1_000_000).write(meetings, 'Parks'))
  const changed = meetings.with(0, withNotice({ meeting: meeting('m0', { title: 'Another title' }), sequence: 1 }))
  expect(eventsIn(feed.write(changed, 'Parks'))[0]?.summary).toBe('Another title')
  expect(eventsIn(feed.write([], 'Parks'))).toEqual([])
})

test('a series has its rule and its time zone once, in the meeting that is ahead', () => {
  const recurring = {
    enabled: true,
    frequency: 'weekly',
    rule: 'weekly 2',
    timeZone: 'Europe/Berlin',
  } as const
  const feed = write([
    { meeting: meeting('a', { recurring, status: 'completed' }), sequence: 1 },
    { meeting: meeting('b', { recurring, recursFrom: 'a' }), sequence: 1 },
    { meeting: meeting('c', { recurring }), sequence: 1 },
  ])
  expect(feed.match(/^BEGIN:VTIMEZONE$/gm)).toHaveLength(1)
  expect(feed.match(/^(DTSTART.*2026.*|RRULE:.*INTERVAL.*)$/gm)).toEqual([
    'DTSTART:20261201T183000Z',
    'DTSTART;TZID=Europe/Berlin:20261201T193000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'DTSTART;TZID=Europe/Berlin:20261201T193000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
  ])
})

test('the description has the deadline of the public notice in the zone of the committee', () => {
  const notice = { deadline: '2026-11-28T18:30:00.000Z', timeZone: 'America/Los_Angeles' }
  const [event] = eventsIn(write([{ meeting: meeting('a'), sequence: 1, notice }]))
  expect(event?.description).toContain(
    'Public notice: post the agenda by Sat, Nov 28, 2026, 10:30 AM (America/Los_Angeles)',
  )
})
