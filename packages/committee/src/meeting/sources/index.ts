import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { readSources, type Source } from './source.ts'

export { maxSourceLength, type Source } from './source.ts'
export * from './source-transitions.ts'

/** The sources of a meeting's minutes, the oldest first. */
export function querySources(doc: Y.Doc, meetingId: string): Query<Source[]> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting ? readSources(meeting) : []
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        // The key after the meeting's id.
        if (paths.some(([, key = 'source:']) => String(key).startsWith('source:'))) onChange()
      }),
  }
}
