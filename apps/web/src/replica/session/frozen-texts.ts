import {
  type Approval,
  approveMinutesRoute,
  listApprovalsRoute,
  listNoticesRoute,
  type NoticeReceipt,
  pathOf,
  postAgendaRoute,
  readApprovedTextRoute,
  readPostedTextRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { askRelayForBytes } from '../connection/relay-downloads.ts'
import { sha256Of } from '../sha256-of.ts'

/** A text to be stored by the relay as it is. */
export interface TextToFreeze {
  text: string
  format: number
  /** The IANA time zone of the times in the text. */
  timeZone: string
  /** The hash of the newest version that the person saw, or 'none'. */
  parent?: string
  /** The motion that approved the text: `{meeting}/{motion}`. */
  motion?: string | undefined
}

/** The meeting of a text that the relay stores unchanged. */
export interface MeetingOfText {
  documentId: string
  meetingId: string
}

type ReadRoute = typeof readApprovedTextRoute | typeof readPostedTextRoute

const readFrozenBytes = (route: ReadRoute, meeting: MeetingOfText, number: number) =>
  askRelayForBytes(pathOf(route, { ...meeting, number: String(number) }))

async function readFrozenText(route: ReadRoute, meeting: MeetingOfText, number: number): Promise<Answer<string>> {
  const bytes = await readFrozenBytes(route, meeting, number)
  return bytes.ok ? { ok: true, value: new TextDecoder().decode(bytes.value) } : bytes
}

/** Returns the text of the latest entry; null without entries. */
async function readLatestText(
  route: ReadRoute,
  meeting: MeetingOfText,
  entries: readonly { number: number }[],
): Promise<Answer<string | null>> {
  const latest = entries.at(-1)
  return latest ? readFrozenText(route, meeting, latest.number) : { ok: true, value: null }
}

const contentOf = ({ text, format, timeZone, parent, motion }: TextToFreeze) => ({
  query: {
    format: String(format),
    timeZone,
    ...(parent !== undefined && { parent }),
    ...(motion !== undefined && { motion }),
  },
  body: new Blob([text], { type: 'text/plain;charset=utf-8' }),
})

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

/** The receipts of a meeting's posted agendas, the oldest first, with the text of the latest. */
export interface AgendaNotices {
  receipts: readonly NoticeReceipt[]
  latestText: string | null
}

export const listNotices = (documentId: string, meetingId: string) =>
  callRelay(listNoticesRoute, { documentId, meetingId })

export async function readNotices(documentId: string, meetingId: string): Promise<Answer<AgendaNotices>> {
  const listed = await listNotices(documentId, meetingId)
  if (!listed.ok) return listed
  const { notices: receipts } = listed.value
  const text = await readLatestText(readPostedTextRoute, { documentId, meetingId }, receipts)
  return text.ok ? { ok: true, value: { receipts, latestText: text.value } } : text
}

export const readPostedText = (documentId: string, meetingId: string, number: number) =>
  readFrozenText(readPostedTextRoute, { documentId, meetingId }, number)

export const postAgenda = (documentId: string, meetingId: string, agenda: TextToFreeze) =>
  callRelay(postAgendaRoute, { documentId, meetingId, ...contentOf(agenda) })
