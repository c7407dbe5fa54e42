import { type NoticeReceipt, noticeListSchema, noticeReceiptSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay } from '../connection/relay-http.ts'
import {
  freezeText,
  frozenTextsPath,
  readFrozenText,
  readLatestText,
  type TextToFreeze,
} from './frozen-texts.ts'

const pathOf = (documentId: string, meetingId: string) => frozenTextsPath(documentId, meetingId, 'notices')

/** The receipts of a meeting's posted agendas, the oldest first, with the text of the latest. */
export interface AgendaNotices {
  receipts: readonly NoticeReceipt[]
  latestText: string | null
}

/** The receipts of a meeting's posted agendas, the oldest first. */
export const listNotices = (documentId: string, meetingId: string) =>
  askRelay('GET', pathOf(documentId, meetingId), undefined, noticeListSchema)

export async function readNotices(documentId: string, meetingId: string): Promise<Answer<AgendaNotices>> {
  const listed = await listNotices(documentId, meetingId)
  if (!listed.ok) return listed
  const { notices: receipts } = listed.value
  const text = await readLatestText(pathOf(documentId, meetingId), receipts)
  return text.ok ? { ok: true, value: { receipts, latestText: text.value } } : text
}

/** Returns the posted text. */
export const readPostedText = (documentId: string, meetingId: string, number: number) =>
  readFrozenText(pathOf(documentId, meetingId), number)

export const postAgenda = (
  documentId: string,
  meetingId: string,
  agenda: TextToFreeze,
): Promise<Answer<NoticeReceipt>> => freezeText(pathOf(documentId, meetingId), agenda, noticeReceiptSchema)
