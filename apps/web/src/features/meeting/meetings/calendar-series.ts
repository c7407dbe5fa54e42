import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import { calendarRule, recurringFrom } from '@civic-hub/committee/recurrence'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { calendarZone } from './calendar-zone.ts'
import { foldCalendar } from './fold-calendar.ts'
import { calendarOfMeetings, type Series, uidOf } from './meeting-calendar.ts'

export { calendarFileName } from './meeting-calendar.ts'

/**
 * The series that goes on from a meeting; null for a meeting that is no such one. After its start, the following meeting
 * is an event of its own.
 */
export function seriesOf(meeting: MeetingHead): Series | null {
  const { recurring, scheduledFor, removedAt, status } = meeting
  const timeZone = recurring?.timeZone
  if (!timeZone || scheduledFor === null || removedAt !== null) return null
  if (status !== 'upcoming' || isCancelled(meeting) || !isTimeZone(timeZone)) return null
  const first = new Date(scheduledFor)
  const rule = calendarRule(recurringFrom(recurring, first), first)
  if (rule === null) return null
  const text = format(first, 'yyyy M d H m', { in: tz(timeZone) })
  const start = text.split(' ').map(Number) as [number, number, number, number, number]
  const times = { start, startInputType: 'local', startOutputType: 'local', recurrenceRule: rule } as const
  return { timeZone, year: first.getUTCFullYear(), times }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Writes the time zones of series, which the library does not know: it writes their times without one. */
function withTimeZones(calendar: string, meetings: readonly MeetingHead[]): string {
  const zones = new Map<string, string>()
  const events = calendar.replace(/\r\n[\t ]/g, '').split(beginEvent)
  const zoned = events.slice(1).map((event) => {
    const own = meetings.find((meeting) => event.includes(`UID:${uidOf(meeting)}\r\n`))
    const series = own && seriesOf(own)
    if (!series) return event
    zones.set(series.timeZone, calendarZone(series.timeZone, series.year))
    return inZone(event, series.timeZone)
  })
  return [`${events[0]}${[...zones.values()].join('')}`, ...zoned].join(beginEvent)
}

const beginEvent = 'BEGIN:VEVENT'

/** The event of a series, with the time zone of its local time. */
export const inZone = (event: string, timeZone: string): string =>
  event.replace(/DTSTART:(?=\d{8}T\d{6}\r)/, `DTSTART;TZID=${timeZone}:`)

/**
 * A meeting as an .ics file. The meeting of the series before it is in the file, too: a calendar that has that one with
 * the whole series shows the following meetings once.
 */
export function calendarFile(
  meeting: MeetingHead,
  addressOf: (meetingId: string) => string,
  preceding: MeetingHead | null,
): string {
  const meetings = preceding && seriesOf(meeting) ? [preceding, meeting] : [meeting]
  const written = calendarOfMeetings(
    meetings.map((one) => ({ meeting: one, address: addressOf(one.id), notice: null })),
    seriesOf,
  )
  return foldCalendar(withTimeZones(written, meetings))
}
