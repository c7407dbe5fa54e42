import type { Approval } from '@civic-hub/protocol'
import { readLatestApprovals } from '../session/committee-approvals.ts'
import { listApprovals, readApprovedBytes } from '../session/minutes-approvals.ts'

export interface ApprovalToExport extends Approval {
  readonly meetingId: string
  /** The approved text; null if it is not available. */
  readText(): Promise<Blob | null>
}

/** Returns all approvals of a committee's minutes, which only the hub stores; null if it does not answer. */
export async function fetchApprovals(
  documentId: string,
  signal: AbortSignal,
): Promise<readonly ApprovalToExport[] | null> {
  const latest = await readLatestApprovals(documentId)
  if (!latest.ok) return null
  const approvals: ApprovalToExport[] = []
  for (const { meetingId } of latest.value.approvals) {
    signal.throwIfAborted()
    const listed = await listApprovals(documentId, meetingId)
    if (!listed.ok) return null
    for (const approval of listed.value.approvals)
      approvals.push({
        ...approval,
        meetingId,
        readText: async () => {
          const bytes = await readApprovedBytes(documentId, meetingId, approval.number)
          return bytes.ok ? new Blob([new Uint8Array(bytes.value)], { type: 'text/plain' }) : null
        },
      })
  }
  return approvals
}
