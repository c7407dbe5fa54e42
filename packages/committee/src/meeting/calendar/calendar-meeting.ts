import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import { countChanges } from '../../document/count-changes.ts'
import { observeAllMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { headFields, type MeetingHead, readMeetingHead } from '../meetings/meeting.ts'

/**
 * A meeting with the fields of a calendar event. Removed meetings are included, so that calendar apps that
 * have them receive the cancellation.
 */
export interface CalendarMeeting {
  readonly meeting: MeetingHead
  /**
   * The SEQUENCE of a calendar event: the number of changes to its time, its place or its cancellation. It is
   * counted in the document and not by a clock, so it is the same on every device.
   */
  readonly sequence: number
}

/** Changes of these fields increase the sequence. */
const significant = ['scheduledFor', 'startedAt', 'duration', 'place', 'link', 'cancelled', 'removedAt']
/** A meeting needs one of these times to be in a calendar. */
const times = ['scheduledFor', 'startedAt', 'endedAt']

/** All meetings that have a time, the latest first; fires for changes of the calendar's fields. */
export function queryCalendar(doc: Y.Doc): Query<CalendarMeeting[]> {
  return {
    read: () => {
      const found: CalendarMeeting[] = []
      for (const [id, meeting] of meetingsMap(doc).entries()) {
        if (!(meeting instanceof Y.Map) || !times.some((key) => meeting.has(key))) continue
        found.push({ meeting: readMeetingHead(id, meeting), sequence: countChanges(meeting, significant) })
      }
      return found.sort(
        (a, b) => compare(b.meeting.date, a.meeting.date) || compare(a.meeting.id, b.meeting.id),
      )
    },
    subscribe: (onChange) =>
      observeAllMeetingPaths(doc, (paths) => {
        if (paths.some(([, field]) => field === undefined || headFields.has(field))) onChange()
      }),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
