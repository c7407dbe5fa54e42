import type * as Y from 'yjs'
import { findMeeting } from './committee-document.ts'
import { type ChangedPath, observeAllMeetingPaths, observeMeetingPaths } from './deep-observer.ts'
import type { Query } from './query.ts'

/** True for a changed path that is relevant to a query. */
type Concerns = (path: ChangedPath) => boolean

/** A query over one meeting. Without such a meeting, it reads `none`. */
export const queryOfMeeting = <T, None>(
  doc: Y.Doc,
  meetingId: string,
  read: (meeting: Y.Map<unknown>) => T,
  none: None,
  concerns: Concerns = () => true,
): Query<T | None> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting ? read(meeting) : none
  },
  subscribe: (onChange) =>
    observeMeetingPaths(doc, meetingId, (paths) => {
      if (paths.some((path) => concerns(path))) onChange()
    }),
})

/** A query over all meetings. */
export const queryOfMeetings = <T>(doc: Y.Doc, read: () => T, concerns: Concerns): Query<T> => ({
  read,
  subscribe: (onChange) =>
    observeAllMeetingPaths(doc, (paths) => {
      if (paths.some((path) => concerns(path))) onChange()
    }),
})

/** Subscribes to several queries at once. */
export function subscribeToAll(
  queries: readonly Pick<Query<unknown>, 'subscribe'>[],
  onChange: () => void,
): () => void {
  const stops = queries.map(({ subscribe }) => subscribe(onChange))
  return () => {
    for (const stop of stops) stop()
  }
}
