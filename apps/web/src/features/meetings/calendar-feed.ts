import type { CalendarMeeting } from '@civic-hub/committee/calendar'
import { createEvent, createEvents, type EventAttributes } from 'ics'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { foldCalendar } from './fold-calendar.ts'
import { calendarEvent, taken } from './meeting-calendar.ts'

const maxMeetings = 1_000
const [begin, end] = ['BEGIN:VEVENT', 'END:VEVENT\r\n']
const encoder = new TextEncoder()
/** The library takes some milliseconds for each meeting: it rests between these many, so that nobody who types waits. */
const atOnce = 4

export interface CalendarFeed {
  /** Writes the entries of these meetings ahead, a few in each turn. */
  prepare(meetings: readonly CalendarMeeting[]): Promise<void>
  write(meetings: readonly CalendarMeeting[], committee: string): string
}

/**
 * All meetings as one calendar for subscribers. The same meetings give the same bytes on every device: nothing of it comes from a
 * clock, a language or a time zone. The oldest are left out where there are more than fit.
 */
export function createCalendarFeed(addressOf: (meetingId: string) => string, maxBytes: number): CalendarFeed {
  const entries = new Map<string, { state: string; entry: string }>()

  /** Empty for what no calendar takes: somebody else's document may hold it, and the others need not suffer. */
  function entryOf(one: CalendarMeeting): string {
    const { id } = one.meeting
    const event = eventOf(one, addressOf(id))
    const state = JSON.stringify(event)
    const known = entries.get(id)
    if (known?.state === state) return known.entry
    const value = createEvent(event).value ?? taken(event).map((one) => createEvent(one).value)[0] ?? ''
    const entry =
      value === '' ? '' : foldCalendar(value.slice(value.indexOf(begin), value.indexOf(end) + end.length))
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
      for (const one of meetings.slice(0, maxMeetings)) {
        const entry = entryOf(one)
        bytes += encoder.encode(entry).byteLength
        if (bytes > maxBytes) break
        written.push(entry)
      }
      return `${empty.slice(0, tail)}${written.join('')}END:VCALENDAR\r\n`
    },
  }
}

/** The library does so with all words but the name of the calendar. */
const escapeText = (words: string) => words.replace(/[\\;,]/g, '\\$&')

type FeedEvent = EventAttributes & { timestamp: number }

/** A removed meeting tells no more than that it is off: it may have been removed for what it said. */
function eventOf({ meeting, sequence }: CalendarMeeting, address: string): FeedEvent {
  const event = calendarEvent(meeting, address)
  const { uid, productId, start, startInputType, startOutputType } = event
  const told: EventAttributes =
    meeting.removedAt === null
      ? event
      : {
          ...{ uid, productId, start, startInputType, startOutputType, duration: { minutes: 0 } },
          ...{ title: meetingsTexts.calendarFile.removed, status: 'CANCELLED' },
        }
  // When the entry was written: its first time, which never changes, since the sequence tells what is newer.
  // In milliseconds: the library would take a list of numbers for a time in the zone of this device.
  return { ...told, sequence, timestamp: Math.max(0, Date.parse(meeting.scheduledFor ?? meeting.date)) }
}
