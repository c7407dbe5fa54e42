import { isCancelled, type MeetingHead } from '@civic-hub/committee'
import { createEvent, type EventAttributes } from 'ics'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { meetingTitle } from './meeting-when.ts'

const { calendarFile: texts } = meetingsTexts
/** A calendar needs an end; most meetings say how long they are to last. */
const usualMinutes = 60

/**
 * A meeting as an .ics file. Times are in UTC, so that every calendar shows them in its own zone. The identifier stays
 * the same: a calendar that has the meeting already takes the file for its new state, as the sequence grows with time.
 */
export function calendarFile(meeting: MeetingHead, address: string): string {
  const { id, place, link, cancelled, date, duration } = meeting
  const start = new Date(date)
  const where = place ?? link
  const description = [
    ...(cancelled ? [meetingsTexts.cancelledBecause(cancelled.reason)] : []),
    ...(link === null ? [] : [texts.join(link)]),
    texts.page(address),
  ]
  const event: EventAttributes = {
    uid: `${id}@civic-hub`,
    productId: 'civic-hub',
    method: 'PUBLISH',
    sequence: Math.floor(Date.now() / 1_000),
    start: [
      start.getUTCFullYear(),
      start.getUTCMonth() + 1,
      start.getUTCDate(),
      start.getUTCHours(),
      start.getUTCMinutes(),
    ],
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: duration ?? usualMinutes },
    title: meetingTitle(meeting),
    description: description.join('\n'),
    status: isCancelled(meeting) ? 'CANCELLED' : 'CONFIRMED',
    ...(where !== null && { location: where }),
    url: link ?? address,
  }
  const { error, value } = createEvent(event)
  if (!value) throw error ?? new Error('The calendar file is empty')
  return value
}

/** The title with a hyphen for every sign that is no letter or digit. */
export function calendarFileName(meeting: MeetingHead): string {
  return `${meetingTitle(meeting)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}.ics`
}
