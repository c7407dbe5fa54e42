import type { Approval } from '@civic-hub/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filePath } from '../files/file-path.ts'
import { readLatestApprovals } from '../session/committee-approvals.ts'
import { listApprovals, readApprovedBytes } from '../session/frozen-texts.ts'

const sliceBytes = 4 * 1024 * 1024

/**
 * Fetches a file of a committee from the relay for an export, without storing it on this device. Null if the
 * relay does not answer, lacks the file, or the response is something else, such as a proxy's page. Rejects
 * when the signal aborts.
 */
export async function fetchForExport(
  documentId: string,
  file: { readonly sha256: string },
  signal: AbortSignal,
): Promise<Blob | null> {
  if (!navigator.onLine) return null
  // It does not use relay-http.ts: every page loads that, and only this request can be cancelled by a person.
  const path = filePath(documentId, file.sha256)
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store', signal })
  if (!answer.ok) return null
  const blob = await answer.blob()
  return (await hashOf(blob)) === file.sha256 ? blob : null
}

async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < blob.size; at += sliceBytes)
    hash.update(new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer()))
  return bytesToHex(hash.digest())
}

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
