import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'

/** The prefix of the meeting's keys that contain approvals of its minutes on other hubs. */
export const approvalElsewherePrefix = 'approvedElsewhere:'

export const isApprovalElsewhereKey = (key: string): boolean => key.startsWith(approvalElsewherePrefix)

/** True if the minutes of a meeting were approved on another hub, from which the committee was imported. */
export function isApprovedElsewhere(doc: Y.Doc, meetingId: string): boolean {
  return [...(findMeeting(doc, meetingId)?.keys() ?? [])].some(isApprovalElsewhereKey)
}
