import { closeDirections } from '@civic-hub/protocol'
import { isoTime } from '../iso-time.ts'
import type { PublicCommittee } from './public-committee.ts'
import { publicMeetings } from './record-data.ts'

/** The public meetings for calendar programs (RFC 5545). A subscription asks for it again from time to time. */
export function calendarFile(committee: PublicCommittee, origin: string): string {
  const events = publicMeetings(committee).flatMap(({ meetingId, title, date, endedAt, place, path, publishedAt }) => [
    'BEGIN:VEVENT',
    `UID:${meetingId}@${committee.documentId}`,
    `DTSTAMP:${basic(isoTime(publishedAt))}`,
    `DTSTART:${basic(date)}`,
    ...(endedAt === null ? [] : [`DTEND:${basic(endedAt)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${origin}${path}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:civic-hub',
    `NAME:${escaped(committee.name)}`,
    `X-WR-CALNAME:${escaped(committee.name)}`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** "20260304T180000Z" */
const basic = (moment: string): string => `${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}`

const escaped = (words: string): string => closeDirections(words.replace(/\s+/g, ' ')).replace(/[\\;,]/g, '\\$&')

/** Lines have at most 75 bytes; the next one continues after a space. */
function folded(line: string): string {
  let [result, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 73) [result, bytes] = [`${result}\r\n `, 1]
    result += sign
    bytes += size
  }
  return result
}
