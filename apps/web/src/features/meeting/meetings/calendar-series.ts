import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import { calendarRule, recurringFrom } from '@civic-hub/committee/recurrence'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { calendarZone } from './calendar-zone.ts'
import { foldCalendar } from './fold-calendar.ts'
import { calendarOfMeetings, type MeetingInFile, type Series, uidOf } from './meeting-calendar.ts'

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
  const known = calendarRule(recurringFrom(recurring, first), first)
  if (known === null) return null
  const local = (time: Date, pattern: string) => format(time, pattern, { in: tz(timeZone) })
  const start = local(first, 'yyyy M d H m').split(' ').map(Number) as [number, number, number, number, number]
  return {
    timeZone,
    year: first.getUTCFullYear(),
    times: { start, startInputType: 'local', startOutputType: 'local', recurrenceRule: known.rule },
    furtherTimes: known.furtherTimes.map((time) => local(time, "yyyyMMdd'T'HHmmss")),
  }
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
  const byUid = new Map(meetings.map((meeting) => [uidOf(meeting), meeting]))
  const events = calendar.replace(/\r\n[\t ]/g, '').split(beginEvent)
  const zoned = events.slice(1).map((event) => {
    const own = byUid.get(/\r\nUID:(.*)\r\n/.exec(event)?.[1] ?? '')
    const series = own && seriesOf(own)
    if (!series) return event
    zones.set(series.timeZone, calendarZone(series.timeZone, series.year))
    return inZone(event, series)
  })
  return [`${events[0]}${[...zones.values()].join('')}`, ...zoned].join(beginEvent)
}

const beginEvent = 'BEGIN:VEVENT'

/** The event of a series, with the time zone of its local times, and with those that its rule lacks. */
export function inZone(event: string, { timeZone, furtherTimes }: Series): string {
  const further = furtherTimes.length === 0 ? '' : `RDATE;TZID=${timeZone}:${furtherTimes.join(',')}\r\n`
  return event.replace(/DTSTART:(\d{8}T\d{6}\r\n)/, `DTSTART;TZID=${timeZone}:$1${further}`)
}

/** Meetings as one .ics file, as `calendarOfMeetings` writes it, with the rules of their series. */
export function calendarOfSeries(meetings: readonly MeetingInFile[]): string {
  const heads = meetings.map(({ meeting }) => meeting)
  return foldCalendar(withTimeZones(calendarOfMeetings(meetings, seriesOf), heads))
}

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
  return calendarOfSeries(meetings.map((one) => ({ meeting: one, address: addressOf(one.id), notice: null })))
}
