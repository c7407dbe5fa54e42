import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { type MeetingDocument, readMeetingDocuments } from './meeting-document.ts'

export function queryDocuments(doc: Y.Doc, meetingId: string): Query<MeetingDocument[]> {
  return queryOfMeeting(
    doc,
    meetingId,
    readMeetingDocuments,
    [],
    ([, key]) => key === undefined || String(key).startsWith('document:'),
  )
}
