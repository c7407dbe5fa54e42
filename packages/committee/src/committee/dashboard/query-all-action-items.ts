import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import {
  actionItemKey,
  isActionItemKey,
  presentActionItemsOf,
  readActionItems,
} from '../../meeting/action-items/action-item.ts'
import { cacheByMeeting } from '../../meeting/meetings/cached-by-meeting.ts'
import { readLateNotes } from '../../meeting/meetings/late-notes.ts'
import { concernsHead, readMeetingHead } from '../../meeting/meetings/meeting.ts'

export type ActionItemOfMeeting = ReturnType<typeof readAll>['items'][number]

function ofMeeting(meetingId: string, meeting: Y.Map<unknown>) {
  if (isRemoved(meeting)) return null
  const { title, date } = readMeetingHead(meetingId, meeting)
  return {
    unread: presentActionItemsOf(meeting).unread.length,
    items: readActionItems(meeting).map((item) => ({
      ...item,
      late: readLateNotes(meeting, actionItemKey(item.id)),
      meeting: { id: meetingId, title, date },
    })),
  }
}

const cache = cacheByMeeting({
  of: ofMeeting,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  concerns: (path) => isActionItemKey(path[1]) || concernsHead(path),
})

/** The action items of all meetings, open and completed, in no order, and the number of those beyond the limits. */
export function queryAllActionItems(doc: Y.Doc): Query<ReturnType<typeof readAll>> {
  return { read: () => readAll(doc), subscribe: (onChange) => cache.subscribe(doc, onChange) }
}

/** An item that was carried over to a later meeting is listed only there. */
function readAll(doc: Y.Doc) {
  const meetings = [...cache.read(doc).values()]
  const all = meetings.flatMap(({ items }) => items)
  const carried = new Set(all.map(({ carriedFrom }) => carriedFrom))
  return {
    items: all.filter(({ id }) => !carried.has(id)).map((item) => ({ ...item, carriedTo: null })),
    unread: meetings.reduce((sum, { unread }) => sum + unread, 0),
  }
}
