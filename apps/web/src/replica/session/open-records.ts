import { listRecordsRoute, type OpenRecord, publishRecordRoute, withdrawRecordRoute } from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

export const readRecords = (documentId: string) => callRelay(listRecordsRoute, { documentId })

export const publishRecord = (documentId: string, meetingId: string, record: OpenRecord) =>
  sendToRelay(publishRecordRoute, { documentId, meetingId, body: record })

export const withdrawRecord = (documentId: string, meetingId: string) =>
  sendToRelay(withdrawRecordRoute, { documentId, meetingId })
