import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readAllStatements } from '../proceedings/decisions/decision-statement.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { type MeetingRecords, readRecords } from './records.ts'

/** The letters and the number of the public of a meeting. Fires for statements. */
export const queryRecords = (doc: Y.Doc, meetingId: string): Query<MeetingRecords> =>
  queryOfMeeting(
    doc,
    meetingId,
    (meeting) => readRecords(readAllStatements(meeting)),
    readRecords([]),
    ([, key]) => key === undefined || isStatementKey(key),
  )
