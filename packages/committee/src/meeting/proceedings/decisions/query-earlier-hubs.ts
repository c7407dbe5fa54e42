import type * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import type { Query } from '../../../document/query.ts'
import { authorsOf } from './authorship.ts'
import { queryDecisions } from './query-decisions.ts'
import { isSignedMeeting } from './signed-meeting.ts'

/** Null in a meeting whose statements are not signed, from its start on. */
export const queryEarlierHubs = (doc: Y.Doc, meetingId: string): Query<readonly string[] | null> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting && isSignedMeeting(meeting) ? (authorsOf(doc).earlierHubs?.(meetingId) ?? []) : null
  },
  subscribe: queryDecisions(doc, meetingId).subscribe,
})
