import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { type ChangedPath, observeAllMeetingPaths } from '../document/deep-observer.ts'
import type { Query } from '../document/query.ts'
import { findContinuation } from '../meetings/continuation.ts'
import { readLateNotes } from '../meetings/late-notes.ts'
import { type ActionItem, actionItemKey, readActionItems } from './action-item.ts'

export interface ListedActionItem extends ActionItem {
  /** Who wrote in it on a device that did not know yet that the meeting had ended. */
  readonly late: readonly string[]
  /** Where it lives since its meeting was resumed, and whether it is done there; null for one that lives here. */
  readonly carriedTo: { readonly meetingId: string; readonly title: string; readonly done: boolean } | null
}

/** The action items of a meeting, each with where it was carried; fires for all that they show. */
export function queryActionItems(doc: Y.Doc, meetingId: string): Query<ListedActionItem[]> {
  return {
    read: () => listActionItems(doc, meetingId),
    subscribe: (onChange) =>
      observeAllMeetingPaths(doc, (paths) => {
        if (paths.some((path) => concernsActionItems(doc, meetingId, path))) onChange()
      }),
  }
}

export function listActionItems(doc: Y.Doc, meetingId: string): ListedActionItem[] {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return []
  return readActionItems(meeting).map((item) => ({
    ...item,
    late: readLateNotes(meeting, actionItemKey(item.id)),
    carriedTo: findCarried(doc, meetingId, item.id),
  }))
}

/** Follows an action item through the meetings that it was carried to. */
function findCarried(doc: Y.Doc, meetingId: string, itemId: string): ListedActionItem['carriedTo'] {
  const seen = new Set([meetingId])
  let carried: ListedActionItem['carriedTo'] = null
  for (let [from, id] = [meetingId, itemId]; ; ) {
    const next = findContinuation(doc, from)
    const meeting = next && findMeeting(doc, next.id)
    const item = meeting && readActionItems(meeting).find(({ carriedFrom }) => carriedFrom === id)
    if (!next || !item || seen.has(next.id)) return carried
    carried = { meetingId: next.id, title: next.title, done: item.done }
    seen.add(next.id)
    ;[from, id] = [next.id, item.id]
  }
}

/** Whether a change can change what the action items of this meeting show. */
export function concernsActionItems(doc: Y.Doc, meetingId: string, [changed, field]: ChangedPath): boolean {
  const continues = () => findMeeting(doc, String(changed))?.has('parentMeetingId') === true
  if (field === undefined) return changed === meetingId || continues()
  if (String(field).startsWith('action:')) return changed === meetingId || continues()
  return (field === 'removedAt' || field === 'title') && continues()
}
