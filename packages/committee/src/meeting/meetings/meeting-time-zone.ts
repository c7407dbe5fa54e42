import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { dayOf, isTimeZone } from '../../document/time-zone.ts'
import { timeZoneKey } from '../template/meeting-template.ts'
import { readTimeZone } from '../template/time-zone.ts'
import { readMeetingHead } from './meeting.ts'
import { readStatus } from './meeting-status.ts'

/**
 * The time zone in which records of a meeting write its times: the one that it has since its start, and before it the
 * committee's. Null for the reader's: the meeting started before its committee had one, or this device does not support it.
 */
export function timeZoneOf(meeting: Y.Map<unknown>): string | null {
  if (readStatus(meeting) === 'upcoming') return meeting.doc && readTimeZone(meeting.doc)
  const stored = meeting.get(timeZoneKey)
  return isTimeZone(stored) ? stored : null
}

/** The day of a meeting in its records, as YYYY-MM-DD; null if there is no such meeting. */
export function dayOfMeeting(doc: Y.Doc, meetingId: string): string | null {
  const meeting = findMeeting(doc, meetingId)
  return meeting && dayOf(readMeetingHead(meetingId, meeting).date, timeZoneOf(meeting))
}
