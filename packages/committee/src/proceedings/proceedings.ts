import type * as Y from 'yjs'
import { readStatus } from '../meetings/meeting-status.ts'
import {
  countedAttendance,
  type Doubt,
  type PersonAttendance,
  readAttendance,
  readDoubts,
} from './attendance.ts'
import type { Now } from './now.ts'
import { readNowOf } from './query-now.ts'
import { type Quorum, type QuorumMoment, quorumOf, readQuorumMoments } from './quorum.ts'
import { type QuorumRule, quorumNeeded, readQuorumRule } from './quorum-rule.ts'
import { readStatements } from './statement.ts'

/** What a committee's rules say about its meetings. */
export interface ProceedingsRules {
  readonly quorum: QuorumRule | null
}

/** What happened in a meeting, derived from its statements. */
export interface Proceedings {
  readonly attendance: readonly PersonAttendance[]
  readonly quorum: Quorum
  readonly quorumMoments: readonly QuorumMoment[]
  readonly now: Now
  readonly doubts: readonly Doubt[]
}

/** Derives what happened in a meeting. `rules` are the committee's; a meeting that has ended keeps those of its time. */
export function readProceedings(meeting: Y.Map<unknown>, rules: ProceedingsRules): Proceedings {
  const counted = countedAttendance(readStatements(meeting))
  const attendance = readAttendance(counted)
  const rule = quorumRuleOf(meeting, rules)
  const present = attendance.filter(({ here, guest }) => here && !guest).length
  return {
    attendance,
    quorum: quorumOf(present, rule && quorumNeeded(rule)),
    quorumMoments: readQuorumMoments(counted, rule),
    now: readNowOf(meeting),
    doubts: readDoubts(counted),
  }
}

function quorumRuleOf(meeting: Y.Map<unknown>, { quorum }: ProceedingsRules): QuorumRule | null {
  return readStatus(meeting) === 'completed' ? readQuorumRule(meeting.get('quorum')) : quorum
}
