import type * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { observeMeetingPaths } from '../../../document/deep-observer.ts'
import type { Query } from '../../../document/query.ts'
import { isSignedMeeting } from './signed-meeting.ts'

/** Whether statements are signed in a meeting, from its start on. */
export const querySigned = (doc: Y.Doc, meetingId: string): Query<boolean> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting !== null && isSignedMeeting(meeting)
  },
  subscribe: (onChange) =>
    observeMeetingPaths(doc, meetingId, (paths) => {
      // It is written together with the start.
      if (paths.some(([, key]) => key === undefined || key === 'startedAt')) onChange()
    }),
})
