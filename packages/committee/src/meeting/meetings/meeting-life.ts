import type * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { onMeeting } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { moveToEnd } from '../proceedings/now-transitions.ts'
import { putVoids } from '../proceedings/put-statements.ts'
import { storedQuorumRule } from '../proceedings/quorum-rule.ts'
import { readStatements, type Statement, voidedIds } from '../proceedings/statement.ts'
import {
  minutesRulesKey,
  readQuorum,
  rolesWithoutVoteKey,
  settingsUnder,
  timeZoneKey,
} from '../template/meeting-template.ts'
import { readCancellation } from './cancellation.ts'
import { markStarted } from './mark-started.ts'
import { readMeetingHead } from './meeting.ts'
import { canEnd, canRevertStart, canStart } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'

export const startMeeting = onMeeting({
  rule: (meeting) => canStart({ status: readStatus(meeting), cancelled: readCancellation(meeting) }),
  write: (meeting, context) => {
    setField(meeting, 'startedAt', context.now().toISOString())
    markStarted(meeting.doc, meeting)
  },
  undo: false,
})

/**
 * Reverts a start soon after it. The meeting is upcoming again, at its planned time, and its content is kept.
 * Statements are voided, except excuses from before the start, motions and letters: those can be prepared before it.
 */
export const revertMeetingStart = onMeeting({
  rule: (meeting, context) => canRevertStart(readMeetingHead('', meeting), context.now()),
  write: (meeting, context) => {
    meeting.delete('startedAt')
    meeting.delete(timeZoneKey)
    meeting.delete(rolesWithoutVoteKey)
    const statements = readStatements(meeting)
    const voided = voidedIds(statements)
    const standing = statements.filter(
      (statement) => statement.kind !== 'void' && !voided.has(statement.id) && !isFromBefore(statement),
    )
    putVoids(
      meeting,
      context,
      standing.map(({ id }) => id),
    )
  },
  undo: false,
})

/** Prepared or stated before the start: such an excuse has no item. A present or departed person came after it. */
function isFromBefore(statement: Statement): boolean {
  if (statement.kind === 'prepared') return true
  if (statement.kind !== 'attendance' || statement.item !== null) return false
  return statement.status === 'excused' || statement.status === 'absent'
}

export const endMeeting = onMeeting({
  rule: (meeting) => canEnd({ status: readStatus(meeting) }),
  write: completeMeeting,
  undo: false,
})

/** Within a transaction. Stores the committee's current rules of quorum and minutes in the meeting. */
export function completeMeeting(meeting: Y.Map<unknown>, context: TransitionContext): void {
  moveToEnd(meeting, context)
  setField(meeting, 'endedAt', context.now().toISOString())
  if (!meeting.doc) return
  const quorum = readQuorum(meeting.doc)
  if (quorum) meeting.set('quorum', storedQuorumRule(quorum))
  meeting.set(minutesRulesKey, settingsUnder(meeting.doc, 'minutes:'))
}

export const removeMeeting = onMeeting({
  write: (meeting, context) => markRemoved(meeting, context),
  undo: false,
})

export const restoreMeeting = onMeeting({ write: (meeting) => unmarkRemoved(meeting), undo: false })
