import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { type MeetingDocument, readMeetingDocuments } from './meeting-document.ts'

/** The documents of a meeting; fires when one of them changed. */
export function queryDocuments(doc: Y.Doc, meetingId: string): Query<MeetingDocument[]> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting ? readMeetingDocuments(meeting) : []
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, key]) => key === undefined || String(key).startsWith('document:'))) onChange()
      }),
  }
}
