import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting, queryOfMeetings } from '../../document/query-meeting.ts'
import { findContinuation } from '../meetings/continuation.ts'
import { readLateNotes } from '../meetings/late-notes.ts'
import { type ActionItem, actionItemKey, presentActionItemsOf, readActionItems } from './action-item.ts'

export type ListedActionItem = ReturnType<typeof listActionItems>[number]

/** Fires for every change of these values, also in the meetings to which items were carried over. */
export function queryActionItems(doc: Y.Doc, meetingId: string): Query<ListedActionItem[]> {
  const concerns = (path: ChangedPath) => concernsActionItems(doc, meetingId, path)
  return queryOfMeetings(doc, () => listActionItems(doc, meetingId), concerns)
}

export function queryUnreadActionItems(doc: Y.Doc, meetingId: string): Query<number> {
  return {
    ...queryOfMeeting(doc, meetingId, (meeting) => presentActionItemsOf(meeting).unread.length, 0),
    subscribe: queryActionItems(doc, meetingId).subscribe,
  }
}

export function listActionItems(doc: Y.Doc, meetingId: string) {
  const meeting = findMeeting(doc, meetingId)
  const items = meeting ? readActionItems(meeting) : []
  if (!meeting || items.length === 0) return []
  const later = laterMeetings(doc, meetingId)
  return items.map((item) => ({
    ...item,
    /** The names of members who edited it on a device that did not yet have the end of the meeting. */
    late: readLateNotes(meeting, actionItemKey(item.id)),
    /** The meeting to which it was carried over when its own was resumed; null if it was not. */
    carriedTo: findCarried(item.id, later),
  }))
}

interface LaterMeeting {
  readonly id: string
  readonly title: string
  /** By the action item that each continues. */
  readonly items: ReadonlyMap<string | null, ActionItem>
}

/** Each with its successor. Computed once for all items, because it reads every meeting. */
function laterMeetings(doc: Y.Doc, meetingId: string): LaterMeeting[] {
  const seen = new Set([meetingId])
  const later: LaterMeeting[] = []
  for (let next = findContinuation(doc, meetingId); next && !seen.has(next.id); ) {
    const meeting = findMeeting(doc, next.id)
    const items = meeting ? readActionItems(meeting).toReversed() : []
    later.push({
      id: next.id,
      title: next.title,
      items: new Map(items.map((item) => [item.carriedFrom, item])),
    })
    seen.add(next.id)
    next = findContinuation(doc, next.id)
  }
  return later
}

function findCarried(itemId: string, later: readonly LaterMeeting[]) {
  let carried: { meetingId: string; title: string; done: boolean } | null = null
  let from = itemId
  for (const { id, title, items } of later) {
    const item = items.get(from)
    if (!item) break
    carried = { meetingId: id, title, done: item.done }
    from = item.id
  }
  return carried
}

export function concernsActionItems(doc: Y.Doc, meetingId: string, [changed, field]: ChangedPath): boolean {
  const continues = () => findMeeting(doc, String(changed))?.has('parentMeetingId') === true
  if (field === undefined) return changed === meetingId || continues()
  if (String(field).startsWith('action:')) return changed === meetingId || continues()
  return (field === 'removedAt' || field === 'title') && continues()
}
