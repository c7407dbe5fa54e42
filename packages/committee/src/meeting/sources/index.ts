import type * as Y from 'yjs'
import { concernsField, type Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readSources, type Source } from './source.ts'

export { maxSourceLength, type Source } from './source.ts'
export * from './source-transitions.ts'

const concerns = concernsField((field) => String(field).startsWith('source:'))

export const querySources = (doc: Y.Doc, meetingId: string): Query<Source[]> =>
  queryOfMeeting(doc, meetingId, readSources, [], concerns)
