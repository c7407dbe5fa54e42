import type * as Y from 'yjs'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { itemOrderOf } from '../items/meeting-item.ts'
import { concernsOrder } from '../items/query-items.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { type Now, readNow } from './now.ts'
import { isStatementKey, readStatements } from './statement.ts'

// Separate from the rest of the proceedings: the first screens load this with the meeting's transitions.

export function readNowOf(meeting: Y.Map<unknown>): Now {
  return readNow({
    status: readStatus(meeting),
    startedAt: readInstant(meeting.get('startedAt')),
    endedAt: readInstant(meeting.get('endedAt')),
    order: itemOrderOf(meeting, 'agenda'),
    statements: readStatements(meeting),
  })
}

export function queryNow(doc: Y.Doc, meetingId: string): Query<Now | null> {
  return queryOfMeeting(doc, meetingId, readNowOf, null, concernsNow)
}

export function concernsNow(path: ChangedPath): boolean {
  const [, key] = path
  if (key === undefined || key === 'startedAt' || key === 'endedAt' || isStatementKey(key)) return true
  return concernsOrder('agenda', path)
}
