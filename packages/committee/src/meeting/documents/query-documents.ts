import type * as Y from 'yjs'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { type MeetingDocument, readMeetingDocuments } from './meeting-document.ts'

const concerns = concernsField((field) => String(field).startsWith('document:'))

export const queryDocuments = (doc: Y.Doc, meetingId: string): Query<MeetingDocument[]> =>
  queryOfMeeting(doc, meetingId, readMeetingDocuments, [], concerns)
