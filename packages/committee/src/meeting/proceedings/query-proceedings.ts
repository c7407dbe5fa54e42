import type * as Y from 'yjs'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { querySettings, readQuorum } from '../template/meeting-template.ts'
import { type Proceedings, readProceedings } from './proceedings.ts'
import { concernsNow } from './query-now.ts'

/** Fires for statements, the agenda's order, start, end and quorum. */
export function queryProceedings(doc: Y.Doc, meetingId: string): Query<Proceedings | null> {
  const quorum = querySettings(doc, readQuorum, (key) => key === 'quorum')
  const own = queryOfMeeting(
    doc,
    meetingId,
    (meeting) => readProceedings(meeting, { quorum: quorum.read() }),
    null,
    (path) => concernsNow(path) || path[1] === 'quorum',
  )
  return { read: own.read, subscribe: (onChange) => subscribeToAll([quorum, own], onChange) }
}
