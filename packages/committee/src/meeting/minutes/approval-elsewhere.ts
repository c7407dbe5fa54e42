import type * as Y from 'yjs'
import { compareTexts } from '../../document/compare-texts.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readField, readInstant, readOptionalText, readText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import { isFileSize, isSha256 } from '../documents/meeting-document.ts'
import { approvalElsewherePrefix, isApprovalElsewhereKey } from './approval-elsewhere-key.ts'

/**
 * An approval of a meeting's minutes on another hub, according to the file from which the committee was
 * imported.
 */
export interface ApprovalElsewhere {
  /** The address of that hub. */
  readonly hub: string
  /** 1 for the first approval of the meeting's minutes there. */
  readonly number: number
  readonly approvedBy: string
  /** ISO */
  readonly approvedAt: string
  /** The SHA-256 of the approved text, which is a file of the committee. */
  readonly sha256: string
  readonly bytes: number
  /** The version of the text's format. `timeZone` is the time zone of the times in the text. */
  readonly format: number
  readonly timeZone: string
  /** The SHA-256 of the version before it; null for the first one, and in exports of older apps. */
  readonly parent?: string | null
  /** The motion that approved it: `{meeting}/{motion}`. */
  readonly motion?: string | null
}

// `approvedElsewhere:{moment} {sha256}` of a meeting is one plain value, written once by the importing
// device: another import of the same approval writes the same value.

/** The approvals of other hubs, the oldest first. */
export function readApprovalsElsewhere(meeting: Y.Map<unknown>): ApprovalElsewhere[] {
  const approvals: ApprovalElsewhere[] = []
  for (const [key, value] of meeting.entries()) {
    const approval = isApprovalElsewhereKey(key) ? readApproval(value) : null
    if (approval) approvals.push(approval)
  }
  return approvals.sort((a, b) => compareTexts(a.approvedAt, b.approvedAt))
}

function readApproval(value: unknown): ApprovalElsewhere | null {
  const [number, sha256, bytes, format] = ['number', 'sha256', 'bytes', 'format'].map((field) =>
    readField(value, field),
  )
  const approvedAt = readInstant(readField(value, 'approvedAt'))
  if (!isSha256(sha256) || !isFileSize(bytes) || approvedAt === null) return null
  return {
    hub: readText(readField(value, 'hub')),
    number: isFileSize(number) ? number : 0,
    approvedBy: readText(readField(value, 'approvedBy')),
    approvedAt,
    sha256,
    bytes,
    format: isFileSize(format) ? format : 0,
    timeZone: readText(readField(value, 'timeZone')),
    ...versionOf(value),
  }
}

function versionOf(value: unknown): Pick<ApprovalElsewhere, 'parent' | 'motion'> {
  const parent = readField(value, 'parent')
  const motion = readOptionalText(readField(value, 'motion'))
  return { ...(isSha256(parent) && { parent }), ...(motion !== null && { motion }) }
}

/** Stores an approval of a meeting's minutes on another hub. */
export const noteApprovalElsewhere = onMeeting({
  rule: (_meeting, _context, approval: ApprovalElsewhere) =>
    readApproval(approval) ? null : ('approval-not-understood' as const),
  write: (meeting, _context, approval: ApprovalElsewhere) => {
    const key = `${approvalElsewherePrefix}${approval.approvedAt} ${approval.sha256}`
    if (!meeting.has(key)) meeting.set(key, { ...approval })
  },
  undo: false,
})

/** The approvals of one meeting on other hubs; fires when one is added. */
export function queryApprovalsElsewhere(doc: Y.Doc, meetingId: string): Query<ApprovalElsewhere[]> {
  return queryOfMeeting(
    doc,
    meetingId,
    readApprovalsElsewhere,
    [],
    ([, key]) => key === undefined || isApprovalElsewhereKey(String(key)),
  )
}
