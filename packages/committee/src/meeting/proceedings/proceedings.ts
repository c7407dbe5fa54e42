import type * as Y from 'yjs'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { querySettings, readQuorum } from '../template/meeting-template.ts'
import { countedAttendance, readAttendance, readAttendanceConflicts } from './attendance.ts'
import { countedDuties, readDuties, readDutyConflicts } from './duties.ts'
import { concernsNow, readNowOf } from './now.ts'
import { countMembers, quorumOf, readQuorumMoments } from './quorum.ts'
import { type QuorumRule, quorumNeeded, readQuorumRule } from './quorum-rule.ts'
import { readStatements } from './statement.ts'

export type Proceedings = Readonly<ReturnType<typeof readProceedings>>

/** `rules` are the committee's current ones; an ended meeting has stored those of its time. */
export function readProceedings(meeting: Y.Map<unknown>, rules: { readonly quorum: QuorumRule | null }) {
  const statements = readStatements(meeting)
  const counted = countedAttendance(statements)
  const duties = countedDuties(statements)
  const attendance = readAttendance(counted, readInstant(meeting.get('startedAt')))
  const rule = readStatus(meeting) === 'completed' ? readQuorumRule(meeting.get('quorum')) : rules.quorum
  const present = countMembers(attendance.filter(({ here, guest }) => here && !guest))
  return {
    attendance,
    quorum: quorumOf(present, rule && quorumNeeded(rule)),
    quorumMoments: readQuorumMoments(counted, rule),
    now: readNowOf(meeting),
    conflicts: readAttendanceConflicts(counted),
    duties: readDuties(duties),
    dutyConflicts: readDutyConflicts(duties),
  }
}

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
