import * as Y from 'yjs'
import { meetingsMap } from '../document/committee-document.ts'
import { countChanges } from '../document/count-changes.ts'
import { observeAllMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { headFields, type MeetingHead, readMeetingHead } from '../meetings/meeting.ts'

/** A meeting as calendars need it, also a removed one: calendars that have it must hear that it is off. */
export interface CalendarMeeting {
  readonly meeting: MeetingHead
  /**
   * How often its time, its place, or whether it takes place was changed: what calendars call its sequence. It grows on
   * every device alike, since it is counted in the document and not by a clock.
   */
  readonly sequence: number
}

/** Changes of these are news for a calendar. */
const significant = ['scheduledFor', 'startedAt', 'duration', 'place', 'link', 'cancelled', 'removedAt']
/** A meeting without any time cannot stand in a calendar. */
const times = ['scheduledFor', 'startedAt', 'endedAt']

/** All meetings that have a time, the latest first; fires for what a calendar shows of them. */
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
