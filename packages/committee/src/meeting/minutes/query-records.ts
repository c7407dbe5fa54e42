import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { readAllStatements } from '../proceedings/decisions/decision-statement.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { type MeetingRecords, readRecords } from './records.ts'

/** The letters and the number of the public of a meeting. Fires for statements. */
export const queryRecords = (doc: Y.Doc, meetingId: string): Query<MeetingRecords> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return readRecords(meeting ? readAllStatements(meeting) : [])
  },
  subscribe: (onChange) =>
    observeMeetingPaths(doc, meetingId, (paths) => {
      if (paths.some(([, key]) => key === undefined || isStatementKey(key))) onChange()
    }),
})
