import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import type { NoticeDeadline } from '@civic-hub/committee/calendar'
import { calendarRule, recurringFrom } from '@civic-hub/committee/recurrence'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { createEvent, createEvents, type EventAttributes } from 'ics'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { calendarFileTexts as texts } from '../../../texts/en/calendar-file.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { noticeTexts } from '../../../texts/en/notice.ts'
import { calendarZone } from './calendar-zone.ts'
import { foldCalendar } from './fold-calendar.ts'
import { meetingTitle } from './meeting-when.ts'

/** A calendar needs an end; most meetings have a planned length. */
const usualMinutes = 60

interface MeetingInFile {
  readonly meeting: MeetingHead
  readonly address: string
  readonly notice: NoticeDeadline | null
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
  return calendarOfMeetings(
    meetings.map((one) => ({ meeting: one, address: addressOf(one.id), notice: null })),
  )
}

/**
 * Several meetings as one .ics file, each with the address of its page. Meetings that no calendar accepts are
 * left out.
 */
export function calendarOfMeetings(meetings: readonly MeetingInFile[]): string {
  const events = meetings.map(({ meeting, address, notice }) => eventOfNow(meeting, address, notice))
  const all = createEvents(events)
  // Writing them one by one takes twice as long, so this happens only if one of them is refused.
  const { error, value } = all.value ? all : createEvents(events.flatMap(taken))
  if (!value) throw error ?? new Error('The calendar file is empty')
  return foldCalendar(withTimeZones(value, meetings))
}

/** Writes the time zones of series, which the library does not know: it writes their times without one. */
function withTimeZones(calendar: string, meetings: readonly Pick<MeetingInFile, 'meeting'>[]): string {
  const zones = new Map<string, string>()
  const events = calendar.replace(/\r\n[\t ]/g, '').split(beginEvent)
  const zoned = events.slice(1).map((event) => {
    const own = meetings.find(({ meeting }) => event.includes(`UID:${uidOf(meeting)}\r\n`))
    const series = own && seriesOf(own.meeting)
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

/** A series in a calendar. */
interface Series {
  readonly timeZone: string
  /** The year of the meeting. */
  readonly year: number
  readonly rule: string
}

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
  return rule === null ? null : { timeZone, rule, year: first.getUTCFullYear() }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns an event that the library accepts, or an empty list. The library refuses some web addresses that
 * browsers open, such as those with an underscore in the host name. Such an event has no address field, but
 * its description still has the address.
 */
export function taken(event: EventAttributes): EventAttributes[] {
  const { url, ...rest } = event
  return [event, rest].filter((one) => createEvent(one).value).slice(0, 1)
}

/**
 * A calendar that already has the meeting replaces it with the file's state, because the sequence grows with
 * time.
 */
const eventOfNow = (
  meeting: MeetingHead,
  address: string,
  notice: NoticeDeadline | null = null,
): EventAttributes => ({
  ...calendarEvent(meeting, address, notice),
  method: 'PUBLISH',
  sequence: Math.floor(hubNow() / 1_000),
})

/**
 * A meeting's calendar event, with a stable identifier. Times are in UTC, so that every calendar shows them in its own
 * zone. Those of a series are local times of its zone: 7 PM stays 7 PM when summer time ends.
 */
export function calendarEvent(
  meeting: MeetingHead,
  address: string,
  notice: NoticeDeadline | null,
): EventAttributes {
  const { place, link, cancelled, duration } = meeting
  const series = seriesOf(meeting)
  const where = place ?? link
  const description = [
    ...(cancelled ? [meetingsTexts.cancelledBecause(cancelled.reason)] : []),
    ...(link === null ? [] : [texts.join(link)]),
    texts.page(address),
    ...(notice === null ? [] : [noticeTexts.calendar(deadlineIn(notice))]),
  ]
  return {
    uid: uidOf(meeting),
    productId: 'civic-hub',
    ...(series ? timeInZone(meeting.date, series) : timeInUtc(meeting.date)),
    duration: { minutes: duration ?? usualMinutes },
    title: meetingTitle(meeting),
    description: description.join('\n'),
    status: isCancelled(meeting) ? 'CANCELLED' : 'CONFIRMED',
    ...(where !== null && { location: where }),
    url: link ?? address,
  }
}

/** In the committee's time zone, so that every device writes the same words. */
const deadlineIn = ({ deadline, timeZone }: NoticeDeadline) =>
  `${format(new Date(deadline), 'EEE, MMM d, yyyy, h:mm a', { in: tz(timeZone) })} (${timeZone})`

const uidOf = ({ id }: MeetingHead) => `${id}@civic-hub`

// The library's format of a moment: year, month, day, hour and minute.

function timeInUtc(iso: string) {
  const moment = new Date(iso)
  const start: [number, number, number, number, number] = [
    moment.getUTCFullYear(),
    moment.getUTCMonth() + 1,
    moment.getUTCDate(),
    moment.getUTCHours(),
    moment.getUTCMinutes(),
  ]
  return { start, startInputType: 'utc', startOutputType: 'utc' } as const
}

function timeInZone(iso: string, { timeZone, rule }: Series) {
  const text = format(new Date(iso), 'yyyy M d H m', { in: tz(timeZone) })
  const start = text.split(' ').map(Number) as [number, number, number, number, number]
  return { start, startInputType: 'local', startOutputType: 'local', recurrenceRule: rule } as const
}

/** The title with a hyphen for every character that is not a letter or digit. */
export function calendarFileName(meeting: MeetingHead): string {
  return `${meetingTitle(meeting)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}.ics`
}
