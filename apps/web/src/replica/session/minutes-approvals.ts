import { type Approval, approvalListSchema, approvalSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, askRelayForBytes } from '../connection/relay-http.ts'

const pathOf = (documentId: string, meetingId: string) =>
  `/api/committees/${documentId}/meetings/${encodeURIComponent(meetingId)}/approvals`

/** The approvals of a meeting's minutes, the oldest first. */
export const listApprovals = (documentId: string, meetingId: string) =>
  askRelay('GET', pathOf(documentId, meetingId), undefined, approvalListSchema)

/** The approvals of a meeting's minutes, the oldest first, with the text of the latest. */
export interface MinutesApprovals {
  approvals: readonly Approval[]
  latestText: string | null
}

export async function readApprovals(
  documentId: string,
  meetingId: string,
): Promise<Answer<MinutesApprovals>> {
  const listed = await listApprovals(documentId, meetingId)
  if (!listed.ok) return listed
  const { approvals } = listed.value
  const latest = approvals.at(-1)
  if (!latest) return { ok: true, value: { approvals, latestText: null } }
  const text = await readApprovedText(documentId, meetingId, latest.number)
  return text.ok ? { ok: true, value: { approvals, latestText: text.value } } : text
}

/** Returns the approved text, byte by byte. */
export const readApprovedBytes = (documentId: string, meetingId: string, number: number) =>
  askRelayForBytes(`${pathOf(documentId, meetingId)}/${number}`)

/** Returns the approved text. */
export async function readApprovedText(
  documentId: string,
  meetingId: string,
  number: number,
): Promise<Answer<string>> {
  const bytes = await readApprovedBytes(documentId, meetingId, number)
  return bytes.ok ? { ok: true, value: new TextDecoder().decode(bytes.value) } : bytes
}

export function approveMinutes(
  documentId: string,
  meetingId: string,
  minutes: { text: string; format: number; timeZone: string },
): Promise<Answer<Approval>> {
  const query = new URLSearchParams({ format: String(minutes.format), timeZone: minutes.timeZone })
  const content = new Blob([minutes.text], { type: 'text/plain;charset=utf-8' })
  return askRelay('POST', `${pathOf(documentId, meetingId)}?${query}`, content, approvalSchema)
}
