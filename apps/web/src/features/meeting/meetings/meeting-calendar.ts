import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import type { NoticeDeadline } from '@civic-hub/committee/calendar'
import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { createEvent, createEvents, type EventAttributes } from 'ics'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { calendarFileTexts as texts } from '../../../texts/en/calendar-file.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { noticeTexts } from '../../../texts/en/notice.gen.ts'
import { foldCalendar } from './fold-calendar.ts'
import { meetingTitle } from './meeting-when.ts'

/** A calendar needs an end; most meetings have a planned length. */
const usualMinutes = 60

export interface MeetingInFile {
  readonly meeting: MeetingHead
  readonly address: string
  readonly notice: NoticeDeadline | null
}

/**
 * Several meetings as one .ics file, each with the address of its page. Meetings that no calendar accepts are
 * left out.
 */
export function calendarOfMeetings(
  meetings: readonly MeetingInFile[],
  seriesOf: (meeting: MeetingHead) => Series | null = () => null,
): string {
  const events = meetings.map(({ meeting, address, notice }) => eventOfNow(meeting, address, notice, seriesOf(meeting)))
  const all = createEvents(events)
  // Writing them one by one takes twice as long, so this happens only if one of them is refused.
  const { error, value } = all.value ? all : createEvents(events.flatMap(writableEvent))
  if (!value) throw error ?? new Error('The calendar file is empty')
  return foldCalendar(value)
}

/** A series in a calendar. */
export interface Series {
  readonly timeZone: string
  /** The year of the meeting. */
  readonly year: number
  /** The local time of the meeting, and the rule of the series. */
  readonly times: Pick<EventAttributes, 'start' | 'startInputType' | 'startOutputType' | 'recurrenceRule'>
  /** Local times on days that the rule lacks, as a calendar has them. */
  readonly furtherTimes: readonly string[]
}

/**
 * Returns an event that the library accepts, or an empty list. The library refuses some web addresses that
 * browsers open, such as those with an underscore in the host name. Such an event has no address field, but
 * its description still has the address.
 */
export function writableEvent(event: EventAttributes): EventAttributes[] {
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
  notice: NoticeDeadline | null,
  series: Series | null,
): EventAttributes => ({
  ...calendarEvent(meeting, address, notice, series),
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
  series: Series | null,
): EventAttributes {
  const { venue, link, cancelled, duration } = meeting
  const where = venue ?? link
  const description = [
    ...(cancelled ? [meetingsTexts.cancelledBecause(cancelled.reason)] : []),
    ...(link === null ? [] : [texts.join(link)]),
    texts.page(address),
    ...(notice === null ? [] : [noticeTexts.calendar(deadlineIn(notice))]),
  ]
  return {
    uid: uidOf(meeting),
    productId: 'civic-hub',
    ...(series?.times ?? timeInUtc(meeting.date)),
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

export const uidOf = ({ id }: MeetingHead) => `${id}@civic-hub`

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

/** The title with a hyphen for every character that is not a letter or digit. */
export function calendarFileName(meeting: MeetingHead): string {
  return `${meetingTitle(meeting)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}.ics`
}
