import type * as Y from 'yjs'
import { readInstant } from '../../document/tolerant-read.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import {
  type AttendanceConflict,
  countedAttendance,
  type PersonAttendance,
  readAttendance,
  readAttendanceConflicts,
} from './attendance.ts'
import { countedDuties, type DutyConflict, type DutyTurns, readDuties, readDutyConflicts } from './duties.ts'
import type { Now } from './now.ts'
import { readNowOf } from './query-now.ts'
import { countMembers, type Quorum, type QuorumMoment, quorumOf, readQuorumMoments } from './quorum.ts'
import { type QuorumRule, quorumNeeded, readQuorumRule } from './quorum-rule.ts'
import { readStatements } from './statement.ts'

export interface ProceedingsRules {
  readonly quorum: QuorumRule | null
}

export interface Proceedings {
  readonly attendance: readonly PersonAttendance[]
  readonly quorum: Quorum
  readonly quorumMoments: readonly QuorumMoment[]
  readonly now: Now
  readonly conflicts: readonly AttendanceConflict[]
  readonly duties: DutyTurns
  readonly dutyConflicts: readonly DutyConflict[]
}

/** `rules` are the committee's current ones; an ended meeting has stored those of its time. */
export function readProceedings(meeting: Y.Map<unknown>, rules: ProceedingsRules): Proceedings {
  const statements = readStatements(meeting)
  const counted = countedAttendance(statements)
  const duties = countedDuties(statements)
  const attendance = readAttendance(counted, readInstant(meeting.get('startedAt')))
  const rule = quorumRuleOf(meeting, rules)
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

function quorumRuleOf(meeting: Y.Map<unknown>, { quorum }: ProceedingsRules): QuorumRule | null {
  return readStatus(meeting) === 'completed' ? readQuorumRule(meeting.get('quorum')) : quorum
}
