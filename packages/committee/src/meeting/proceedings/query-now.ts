import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { type ChangedPath, observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { isItemKey, itemOrderOf, orderFields } from '../items/meeting-item.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { type Now, readNow } from './now.ts'
import { isStatementKey, readStatements } from './statement.ts'

// Separate from the rest of the proceedings: the first screens load this with the meeting's transitions.

/** The current agenda item of a meeting. */
export function readNowOf(meeting: Y.Map<unknown>): Now {
  return readNow({
    status: readStatus(meeting),
    startedAt: readInstant(meeting.get('startedAt')),
    endedAt: readInstant(meeting.get('endedAt')),
    order: itemOrderOf(meeting, 'agenda'),
    statements: readStatements(meeting),
  })
}

/** The current agenda item of a meeting; null if there is no such meeting. */
export function queryNow(doc: Y.Doc, meetingId: string): Query<Now | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readNowOf(meeting)
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(concernsNow)) onChange()
      }),
  }
}

/** True if a change below a meeting can change its current agenda item. */
export function concernsNow([, key, field, deeper]: ChangedPath): boolean {
  if (key === undefined || key === 'startedAt' || key === 'endedAt' || isStatementKey(key)) return true
  if (!isItemKey('agenda', String(key)) || deeper !== undefined) return false
  return field === undefined || orderFields.has(field)
}
