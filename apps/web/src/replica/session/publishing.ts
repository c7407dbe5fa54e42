import {
  createFeedAddressRoute,
  endFeedAddressRoute,
  type FeedKind,
  type FeedState,
  listFeedsRoute,
  listRecordsRoute,
  type OpenAgenda,
  type OpenDocument,
  type OpenRecord,
  publishAgendaRoute,
  publishDocumentRoute,
  publishFeedRoute,
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

export const readFeeds = (documentId: string) => callRelay(listFeedsRoute, { documentId })

export const makeFeedAddress = (documentId: string, kind: FeedKind) =>
  callRelay(createFeedAddressRoute, { documentId, kind })

export const endFeedAddress = (documentId: string, kind: FeedKind) =>
  sendToRelay(endFeedAddressRoute, { documentId, kind })

export const publishFeed = (
  documentId: string,
  kind: FeedKind,
  { logId, revision, format }: FeedState,
  content: Uint8Array<ArrayBuffer>,
) =>
  sendToRelay(publishFeedRoute, {
    documentId,
    kind,
    query: { logId, revision: String(revision), format: String(format) },
    body: new Blob([content], { type: 'text/plain' }),
  })
