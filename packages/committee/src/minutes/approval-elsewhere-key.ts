import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'

/** In front of the keys of a meeting that hold approvals of its minutes on other hubs. */
export const approvalElsewherePrefix = 'approvedElsewhere:'

export const isApprovalElsewhereKey = (key: string): boolean => key.startsWith(approvalElsewherePrefix)

/** Whether the minutes of a meeting were approved on another hub, which the committee comes from. */
export function isApprovedElsewhere(doc: Y.Doc, meetingId: string): boolean {
  return [...(findMeeting(doc, meetingId)?.keys() ?? [])].some(isApprovalElsewhereKey)
}
