import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { actionItemKey } from '../../meeting/action-items/action-item.ts'

/** The client id that wrote the start of a meeting; null if it has not started. */
export function startedBy(doc: Y.Doc, meetingId: string): number | null {
  return writerOf(findMeeting(doc, meetingId), 'startedAt')
}

/** The client id that wrote the owner of an action item; null if it has no owner. */
export function assignedBy(doc: Y.Doc, meetingId: string, itemId: string): number | null {
  const item = findMeeting(doc, meetingId)?.get(actionItemKey(itemId))
  return item instanceof Y.Map ? writerOf(item, 'owner') : null
}

/**
 * Yjs stores, for each key of a map, the item with its value; the item's id contains the client id of its
 * writer.
 */
const writerOf = (map: Y.Map<unknown> | null | undefined, key: string): number | null =>
  map?._map.get(key)?.id.client ?? null
