import type * as Y from 'yjs'
import { meetingsMap } from './committee-document.ts'
import { type Concerns, type Query, queryRoot, queryRootKey } from './query.ts'
import { asMap } from './tolerant-read.ts'

/** A query over one meeting. Without such a meeting, it reads `none`. */
export const queryOfMeeting = <T, None>(
  doc: Y.Doc,
  meetingId: string,
  read: (meeting: Y.Map<unknown>) => T,
  none: None,
  concerns?: Concerns,
): Query<T | None> =>
  queryRootKey(
    meetingsMap(doc),
    meetingId,
    (value) => {
      const meeting = asMap(value)
      return meeting ? read(meeting) : none
    },
    concerns,
  )

export const queryOfMeetings = <T>(doc: Y.Doc, read: () => T, concerns: Concerns): Query<T> =>
  queryRoot(meetingsMap(doc), read, concerns)
