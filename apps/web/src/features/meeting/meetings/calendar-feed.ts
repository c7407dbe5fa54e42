import type { CalendarMeeting } from '@civic-hub/committee/calendar'
import { createEvent, createEvents, type EventAttributes } from 'ics'
import { calendarFileTexts } from '../../../texts/en/calendar-file.gen.ts'
import { inZone, seriesOf } from './calendar-series.ts'
import { calendarZone } from './calendar-zone.ts'
import { foldCalendar } from './fold-calendar.ts'
import { calendarEvent, type Series, writableEvent } from './meeting-calendar.ts'

const maxMeetings = 1_000
const [begin, end] = ['BEGIN:VEVENT', 'END:VEVENT\r\n']
const encoder = new TextEncoder()
/**
 * The library needs some milliseconds for each meeting, so the writer pauses after this many to keep typing
 * responsive.
 */
const atOnce = 4

export interface CalendarFeed {
  /** Writes the entries of these meetings in advance, a few in each turn. */
  prepare(meetings: readonly CalendarMeeting[]): Promise<void>
  write(meetings: readonly CalendarMeeting[], committee: string): string
}

/**
 * Writes all meetings as one calendar for subscribers. The same meetings give the same bytes on every device:
 * nothing depends on a clock, a language or a time zone. If there are more than fit, the oldest are left out.
 */
export function createCalendarFeed(addressOf: (meetingId: string) => string, maxBytes: number): CalendarFeed {
  const entries = new Map<string, { state: string; entry: string }>()

  /**
   * Empty for a meeting that no calendar accepts: another member's document may contain one, and it must not
   * affect the other meetings.
   */
  function entryOf(one: CalendarMeeting): string {
    const { id } = one.meeting
    const event = eventOf(one, addressOf(id))
    const state = JSON.stringify(event)
    const known = entries.get(id)
    if (known?.state === state) return known.entry
    const value = createEvent(event).value ?? writableEvent(event).map((one) => createEvent(one).value)[0] ?? ''
    const entry = value === '' ? '' : entryIn(value, seriesOf(one.meeting))
    entries.set(id, { state, entry })
    return entry
  }

  return {
    async prepare(meetings) {
      for (const [index, one] of meetings.slice(0, maxMeetings).entries()) {
        entryOf(one)
        if (index % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve))
      }
    },
    write(meetings, committee) {
      const header = { productId: 'civic-hub', method: 'PUBLISH', calName: escapeText(committee) }
      const { error, value } = createEvents([], header)
      if (!value) throw error ?? new Error('The calendar is empty')
      const empty = foldCalendar(value)
      const tail = empty.indexOf('END:VCALENDAR')
      let bytes = empty.length * 4
      const written: string[] = []
      const zones = new Map<string, string>()
      for (const one of meetings.slice(0, maxMeetings)) {
        const entry = entryOf(one)
        const series = seriesOf(one.meeting)
        if (series && !zones.has(series.timeZone)) {
          zones.set(series.timeZone, calendarZone(series.timeZone, series.year))
          bytes += zones.get(series.timeZone)?.length ?? 0
        }
        bytes += encoder.encode(entry).byteLength
        if (bytes > maxBytes) break
        written.push(entry)
      }
      return `${empty.slice(0, tail)}${[...zones.values()].join('')}${written.join('')}END:VCALENDAR\r\n`
    },
  }
}

function entryIn(calendar: string, series: Series | null): string {
  const event = calendar.slice(calendar.indexOf(begin), calendar.indexOf(end) + end.length)
  return foldCalendar(series === null ? event : inZone(event, series))
}

/** The library escapes all words except the name of the calendar. */
const escapeText = (words: string) => words.replace(/[\\;,]/g, '\\$&')

type FeedEvent = EventAttributes & { timestamp: number }

/**
 * A removed meeting shows only that it is cancelled: it may have been removed because of its content. It has no
 * duration, which only the library's type requires: for 0 minutes the library writes one without a number, and some
 * calendars then refuse the whole feed.
 */
function eventOf({ meeting, sequence, notice }: CalendarMeeting, address: string): FeedEvent {
  const event = calendarEvent(meeting, address, notice, seriesOf(meeting))
  const { uid, productId, start, startInputType, startOutputType } = event
  const removed: Partial<EventAttributes> = {
    uid,
    productId,
    start,
    startInputType,
    startOutputType,
    title: calendarFileTexts.removed,
    status: 'CANCELLED',
  }
  const attributes = meeting.removedAt === null ? event : (removed as EventAttributes)
  // The timestamp of the entry is the first time of the meeting. It never changes, because the sequence shows
  // which entry is newer. In milliseconds: the library would read a list of numbers as a time in the zone of
  // this device.
  return { ...attributes, sequence, timestamp: Math.max(0, Date.parse(meeting.scheduledFor ?? meeting.date)) }
}
