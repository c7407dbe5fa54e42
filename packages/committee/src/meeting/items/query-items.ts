import type * as Y from 'yjs'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Concerns, Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { asMap } from '../../document/tolerant-read.ts'
import {
  type ItemKind,
  type ItemOrder,
  isItemKey,
  itemKey,
  itemOrderOf,
  orderFields,
  presentItemsOf,
} from './meeting-item.ts'

/** Ids in order; fires only when an item is added, removed, moved or completed. */
export function queryItemOrder(doc: Y.Doc, kind: ItemKind, meetingId: string): Query<ItemOrder> {
  const empty: ItemOrder = { open: [], completed: [] }
  const concerns: Concerns = (path) => path[1] === undefined || concernsOrder(kind, path)
  return queryOfMeeting(doc, meetingId, (meeting) => itemOrderOf(meeting, kind), empty, concerns)
}

export function concernsOrder(kind: ItemKind, [, key, field, deeper]: ChangedPath): boolean {
  if (!isItemKey(kind, String(key)) || deeper !== undefined) return false
  return field === undefined || orderFields.has(field)
}

export function queryItem<T>(
  doc: Y.Doc,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  read: (id: string, item: Y.Map<unknown>) => T,
): Query<T | null> {
  const own = itemKey(kind, itemId)
  const readOwn = (meeting: Y.Map<unknown>) => {
    const item = asMap(meeting.get(own))
    return item && read(itemId, item)
  }
  return queryOfMeeting(doc, meetingId, readOwn, null, ([, key = own]) => key === own)
}

export function queryUnreadItems(doc: Y.Doc, kind: ItemKind, meetingId: string): Query<number> {
  return {
    ...queryOfMeeting(doc, meetingId, (meeting) => presentItemsOf(meeting, kind).unread.length, 0),
    subscribe: queryItemOrder(doc, kind, meetingId).subscribe,
  }
}
