import { listNoticesRoute, type NoticeReceipt, postAgendaRoute, readPostedTextRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import { contentOf, readFrozenText, readLatestText, type TextToFreeze } from './frozen-texts.ts'

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
