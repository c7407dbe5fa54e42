import type * as Y from 'yjs'
import { allMeetings } from '../../document/committee-document.ts'
import { compareTexts } from '../../document/compare-texts.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { concernsHead, type MeetingHead, readMeetingHead } from '../meetings/meeting.ts'
import { noticeOf } from '../notice/notice.ts'
import { type NoticeSettings, queryNoticeSettings } from '../notice/notice-settings.ts'

/** Removed meetings are included, so that calendar apps that have them receive the cancellation. */
export interface CalendarMeeting {
  readonly meeting: MeetingHead
  /** The SEQUENCE of a calendar event, counted in the document and not by a clock: all devices have the same one. */
  readonly sequence: number
  /** Until when the agenda must be posted; null for a meeting that needs no notice, or not any more. */
  readonly notice: NoticeDeadline | null
}

export type NoticeDeadline = NonNullable<ReturnType<typeof noticeDeadline>>

/** Changes of these fields increase the sequence. */
const significant = ['scheduledFor', 'startedAt', 'duration', 'place', 'link', 'cancelled', 'removedAt']
/** A meeting needs one of these times to be in a calendar. */
const times = ['scheduledFor', 'startedAt', 'endedAt']

/** All meetings that have a time, the latest first; fires for changes of the calendar's fields. */
export function queryCalendar(doc: Y.Doc): Query<CalendarMeeting[]> {
  const settings = queryNoticeSettings(doc)
  const read = () => {
    const notice = settings.read()
    const found: CalendarMeeting[] = []
    for (const [id, meeting] of allMeetings(doc)) {
      if (!times.some((key) => meeting.has(key))) continue
      const head = readMeetingHead(id, meeting)
      const sequence = countChanges(meeting, significant)
      found.push({ meeting: head, sequence, notice: noticeDeadline(head, notice) })
    }
    return found.sort(
      (a, b) => compareTexts(b.meeting.date, a.meeting.date) || compareTexts(a.meeting.id, b.meeting.id),
    )
  }
  const meetings = queryOfMeetings(doc, read, concernsHead)
  return { read, subscribe: (onChange) => subscribeToAll([settings, meetings], onChange) }
}

function noticeDeadline(head: MeetingHead, { rule, holidays }: NoticeSettings) {
  if (rule === null || head.status !== 'upcoming' || head.removedAt !== null || isCancelled(head)) return null
  const { deadline } = noticeOf(rule, holidays, head.scheduledFor, null)
  return deadline && { deadline: deadline.toISOString(), timeZone: rule.timeZone }
}

/**
 * The number of times that these keys were set or deleted; it never decreases. yjs has an item for each value
 * that a key ever had, linked to the one before, so the number is the same on every device with the same
 * state.
 */
function countChanges(map: Y.Map<unknown>, keys: readonly string[]): number {
  let changes = 0
  for (const key of keys) {
    let item: Y.Item | null = map._map.get(key) ?? null
    // A value counts twice, when it is set and when it is replaced; the current one has not been replaced.
    if (item?.deleted === false) changes -= 1
    for (; item !== null; item = item.left) changes += 2 * item.length
  }
  return changes
}
