import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { dayOf, isTimeZone } from '../../document/time-zone.ts'
import { timeZoneKey } from '../template/meeting-template.ts'
import { readTimeZone } from '../template/time-zone.ts'
import { readMeetingHead } from './meeting.ts'
import { readStatus } from './meeting-status.ts'

/**
 * The time zone of the times in records of a meeting. A started meeting has its own; until then it is the committee's.
 * Null means the reader's time zone: the committee had none at the start, or this device does not support it.
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
