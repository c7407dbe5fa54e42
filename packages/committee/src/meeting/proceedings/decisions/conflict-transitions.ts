import type * as Y from 'yjs'
import type { Author } from '../../../document/author.ts'
import { canName } from '../../../document/person-name.ts'
import { onMeeting } from '../../../document/transition.ts'
import { voidedIds } from '../statement.ts'
import type { DecisionConflict } from './decision-conflicts.ts'
import { type ConflictChoice, readAllStatements, type StatementOf } from './decision-statement.ts'
import { type Decisions, readDecisions } from './decisions.ts'
import { putDecision, stating } from './put-decision.ts'

export const findConflict = ({ conflicts, settledConflicts }: Decisions, key: string): DecisionConflict | null =>
  [...conflicts, ...settledConflicts].find((conflict) => conflict.key === key) ?? null

function canSettleConflict(decisions: Decisions, key: string, choice: 'first' | 'second') {
  const conflict = findConflict(decisions, key)
  if (!conflict) return 'conflict-not-found'
  return conflict.settled?.choice === choice ? 'already-settled' : null
}

/** Settles a conflict: one of its sides counts. Both stay readable. */
export const settleConflict = stating(
  canSettleConflict,
  (_decisions, meeting, key: string, choice: 'first' | 'second') => settlement(meeting, key, choice, null),
)

function canWaiveConflict(decisions: Decisions, key: string, by: Author) {
  const conflict = findConflict(decisions, key)
  if (!conflict) return 'conflict-not-found'
  return canName(by.name) ?? (conflict.settled?.choice === 'waived' ? 'already-settled' : null)
}

/** Waives a conflict: it stays as it is, and a named person answers for it. */
export const waiveConflict = onMeeting({
  rule: (meeting, _context, key: string, _reason: string, by: Author) =>
    canWaiveConflict(readDecisions(meeting), key, by),
  write: (meeting, context, key: string, reason: string, by: Author) =>
    putDecision(meeting, context, settlement(meeting, key, 'waived', reason.trim() || null), by),
  ownTransactions: true,
})

function settlement(meeting: Y.Map<unknown>, conflict: string, choice: ConflictChoice, reason: string | null) {
  const statements = readAllStatements(meeting)
  const voided = voidedIds(statements)
  const after = statements
    .filter((one): one is StatementOf<'settlement'> => one.kind === 'settlement')
    .filter((one) => one.doubt === conflict && !voided.has(one.id))
    .map(({ id }) => id)
  return { kind: 'settlement' as const, doubt: conflict, choice, reason, after }
}
