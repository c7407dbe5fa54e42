import { type LatestApproval, printable } from '@civic-hub/protocol'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { writeIn } from './time-in-minutes.ts'

/** A meeting with approved minutes, as listed in the feed. */
interface ApprovedMeeting {
  id: string
  title: string
  /** ISO */
  date: string
}

interface MinutesFeed {
  committee: string
  documentId: string
  meetings: readonly ApprovedMeeting[]
  approvals: readonly LatestApproval[]
  /** The numbered resolutions, in the order of their numbers. */
  resolutions: readonly { meetingId: string; number: string }[]
  addressOf: (meetingId: string) => string
}

const maxEntries = 200

/**
 * The approved minutes as an Atom feed, the last approved first. It contains only links; the text is read in
 * the app by people with access. Like the calendar, it is the same on every device.
 */
export function minutesFeed({
  committee,
  documentId,
  meetings,
  approvals,
  resolutions,
  addressOf,
}: MinutesFeed): string {
  const numbersOf = (id: string) => resolutions.filter(({ meetingId }) => meetingId === id).map(({ number }) => number)
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const entries = approvals
    .flatMap((approval) => {
      const meeting = byId.get(approval.meetingId)
      return meeting ? [{ ...approval, ...meeting }] : []
    })
    .sort((a, b) => compare(b.approvedAt, a.approvedAt) || compare(a.id, b.id))
    .slice(0, maxEntries)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:civic-hub:${escapeXml(documentId)}:minutes</id>`,
    `<title>${escapeXml(texts.feed.title(committee))}</title>`,
    `<author><name>${escapeXml(committee)}</name></author>`,
    `<updated>${entries[0]?.approvedAt ?? new Date(0).toISOString()}</updated>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>urn:civic-hub:${escapeXml(documentId)}:${escapeXml(entry.id)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      `<link href="${escapeXml(addressOf(entry.id))}"/>`,
      `<updated>${entry.approvedAt}</updated>`,
      `<summary>${escapeXml(summaryOf(entry, numbersOf(entry.id)))}</summary>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function summaryOf(entry: ApprovedMeeting & LatestApproval, numbers: readonly string[]): string {
  const words = texts.feed.entry(dayOf(entry), entry.approvedBy)
  return numbers.length === 0 ? words : `${words}. ${texts.feed.resolutions(numbers)}`
}

/** The date of the approved minutes in their own time zone, so that every app writes the same feed. */
function dayOf({ date, timeZone = 'UTC' }: { date: string; timeZone?: string | undefined }): string {
  try {
    return writeIn(timeZone)(date, 'yyyy-MM-dd')
  } catch {
    // A time zone that this browser does not support.
    return date.slice(0, 10)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Characters that XML does not allow are left out. */
const escapeXml = (text: string) => printable(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
