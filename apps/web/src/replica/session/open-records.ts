import { type OpenRecord, recordListSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'

const pathOf = (documentId: string) => `/api/committees/${documentId}/records`

/** Returns the public records of a committee, and those that were withdrawn. */
export const readRecords = (documentId: string) =>
  askRelay('GET', pathOf(documentId), undefined, recordListSchema)

export const publishRecord = (
  documentId: string,
  meetingId: string,
  record: OpenRecord,
): Promise<Answer<null>> => tellRelay('PUT', `${pathOf(documentId)}/${encodeURIComponent(meetingId)}`, record)

export const withdrawRecord = (documentId: string, meetingId: string): Promise<Answer<null>> =>
  tellRelay('DELETE', `${pathOf(documentId)}/${encodeURIComponent(meetingId)}`)
