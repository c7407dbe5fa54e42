import type * as Y from 'yjs'
import type { ChangedPath } from '../../document/deep-observer.ts'
import { inOrder } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readAgendaItem } from '../agenda/agenda-item.ts'
import { presentItemsOf } from '../items/meeting-item.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { type MeetingHead, readMeetingHead } from '../meetings/meeting.ts'

export interface AgendaToPost extends Pick<MeetingHead, 'title' | 'kind' | 'venue' | 'link'> {
  readonly start: string | null
  readonly items: readonly string[]
}

/** Null for an unknown or cancelled meeting. Does not fire for edits in notes and transcript. */
export function queryAgendaToPost(doc: Y.Doc, meetingId: string): Query<AgendaToPost | null> {
  const read = (meeting: Y.Map<unknown>): AgendaToPost | null => {
    const head = readMeetingHead(meetingId, meeting)
    if (isCancelled(head)) return null
    const { title, kind, scheduledFor, venue, link } = head
    const items = presentItemsOf(meeting, 'agenda').read.map(([id, item]) => readAgendaItem(id, item))
    return { title, kind, start: scheduledFor, venue, link, items: inOrder(items).map((item) => item.title) }
  }
  const concerns = ([, field]: ChangedPath) => field !== 'notes' && field !== 'transcript'
  return queryOfMeeting(doc, meetingId, read, null, concerns)
}
