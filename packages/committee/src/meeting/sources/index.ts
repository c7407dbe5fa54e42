import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readSources, type Source } from './source.ts'

export { maxSourceLength, type Source } from './source.ts'
export * from './source-transitions.ts'

export const querySources = (doc: Y.Doc, meetingId: string): Query<Source[]> =>
  queryOfMeeting(
    doc,
    meetingId,
    readSources,
    [],
    // The key after the meeting's id.
    ([, key = 'source:']) => String(key).startsWith('source:'),
  )
