import {
  listRecordsRoute,
  type OpenAgenda,
  type OpenDocument,
  type OpenRecord,
  publishAgendaRoute,
  publishDocumentRoute,
  publishRecordRoute,
  withdrawAgendaRoute,
  withdrawDocumentRoute,
  withdrawRecordRoute,
} from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

/** A document of a meeting of a committee. */
interface DocumentPlace {
  documentId: string
  meetingId: string
  fileId: string
}

export const readRecords = (documentId: string) => callRelay(listRecordsRoute, { documentId })

export const publishRecord = (documentId: string, meetingId: string, record: OpenRecord) =>
  sendToRelay(publishRecordRoute, { documentId, meetingId, body: record })

export const withdrawRecord = (documentId: string, meetingId: string) =>
  sendToRelay(withdrawRecordRoute, { documentId, meetingId })

export const publishAgenda = (documentId: string, meetingId: string, agenda: OpenAgenda) =>
  sendToRelay(publishAgendaRoute, { documentId, meetingId, body: agenda })

export const withdrawAgenda = (documentId: string, meetingId: string) =>
  sendToRelay(withdrawAgendaRoute, { documentId, meetingId })

export const publishDocument = (place: DocumentPlace, document: OpenDocument) =>
  sendToRelay(publishDocumentRoute, { ...place, body: document })

export const withdrawDocument = (place: DocumentPlace) => sendToRelay(withdrawDocumentRoute, { ...place })
