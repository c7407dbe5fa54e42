import * as Y from 'yjs'
import { actionItemKey } from '../action-items/action-item.ts'
import { findMeeting } from '../document/committee-document.ts'

/** The client id that wrote when a meeting started; null when it has not. */
export function startedBy(doc: Y.Doc, meetingId: string): number | null {
  return writerOf(findMeeting(doc, meetingId), 'startedAt')
}

/** The client id that wrote whose an action item is; null when nobody has said so. */
export function assignedBy(doc: Y.Doc, meetingId: string, itemId: string): number | null {
  const item = findMeeting(doc, meetingId)?.get(actionItemKey(itemId))
  return item instanceof Y.Map ? writerOf(item, 'owner') : null
}

/** Yjs keeps under each key of a map the item that holds its value; its id names who wrote it. */
const writerOf = (map: Y.Map<unknown> | null | undefined, key: string): number | null =>
  map?._map.get(key)?.id.client ?? null
