import { type Approval, approveMinutesRoute, listApprovalsRoute, readApprovedTextRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { sha256Of } from '../sha256-of.ts'
import { contentOf, readFrozenBytes, readFrozenText, readLatestText, type TextToFreeze } from './frozen-texts.ts'

export const listApprovals = (documentId: string, meetingId: string) =>
  callRelay(listApprovalsRoute, { documentId, meetingId })

/** The approvals of a meeting's minutes, the oldest first, with the text of the latest. */
export interface MinutesApprovals {
  approvals: readonly Approval[]
  latestText: string | null
}

export async function readApprovals(documentId: string, meetingId: string): Promise<Answer<MinutesApprovals>> {
  const listed = await listApprovals(documentId, meetingId)
  if (!listed.ok) return listed
  const { approvals } = listed.value
  const text = await readLatestText(readApprovedTextRoute, { documentId, meetingId }, approvals)
  return text.ok ? { ok: true, value: { approvals, latestText: text.value } } : text
}

export const readApprovedBytes = (documentId: string, meetingId: string, number: number) =>
  readFrozenBytes(readApprovedTextRoute, { documentId, meetingId }, number)

export const readApprovedText = (documentId: string, meetingId: string, number: number) =>
  readFrozenText(readApprovedTextRoute, { documentId, meetingId }, number)

export const approveMinutes = (documentId: string, meetingId: string, minutes: TextToFreeze) =>
  callRelay(approveMinutesRoute, { documentId, meetingId, ...contentOf(minutes) })

/** Returns the text of a version; null if its bytes do not match the stored checksum. */
export async function readApprovedVersion(
  documentId: string,
  meetingId: string,
  { number, sha256 }: Approval,
): Promise<Answer<string | null>> {
  const bytes = await readApprovedBytes(documentId, meetingId, number)
  if (!bytes.ok) return bytes
  const hex = await sha256Of(new Uint8Array(bytes.value))
  return { ok: true, value: hex === sha256 ? new TextDecoder().decode(bytes.value) : null }
}
