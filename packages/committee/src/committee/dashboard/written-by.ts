import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { writerOf } from '../../document/fair-share.ts'
import { actionItemKey } from '../../meeting/action-items/action-item.ts'

/** The client id that wrote the start of a meeting; null if it has not started. */
export function startedBy(doc: Y.Doc, meetingId: string): number | null {
  const meeting = findMeeting(doc, meetingId)
  return (meeting && writerOf(meeting, 'startedAt')?.client) ?? null
}

/** The client id that wrote the owner of an action item; null if it has no owner. */
export function assignedBy(doc: Y.Doc, meetingId: string, itemId: string): number | null {
  const item = findMeeting(doc, meetingId)?.get(actionItemKey(itemId))
  return item instanceof Y.Map ? (writerOf(item, 'owner')?.client ?? null) : null
}
