import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import {
  type ItemKind,
  type ItemOrder,
  isItemKey,
  itemKey,
  orderFields,
  presentItemsOf,
  readItemOrder,
} from './meeting-item.ts'

/** Ids in order; fires only when an item is added, removed, moved or completed. */
export function queryItemOrder(doc: Y.Doc, kind: ItemKind, meetingId: string): Query<ItemOrder> {
  return {
    read: () => readItemOrder(doc, meetingId, kind),
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        const concerns = paths.some(([, key, field, deeper]) => {
          if (key === undefined) return true
          if (!isItemKey(kind, String(key)) || deeper !== undefined) return false
          return field === undefined || orderFields.has(field)
        })
        if (concerns) onChange()
      }),
  }
}

/** One item; fires only for changes of this item. */
export function queryItem<T>(
  doc: Y.Doc,
  kind: ItemKind,
  meetingId: string,
  itemId: string,
  read: () => T | null,
): Query<T | null> {
  const own = itemKey(kind, itemId)
  return {
    read,
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, key]) => key === undefined || key === own)) onChange()
      }),
  }
}

/** The number of items beyond the limit, which are not read; fires with their order. */
export function queryUnreadItems(doc: Y.Doc, kind: ItemKind, meetingId: string): Query<number> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting ? presentItemsOf(meeting, kind).unread.length : 0
    },
    subscribe: queryItemOrder(doc, kind, meetingId).subscribe,
  }
}
