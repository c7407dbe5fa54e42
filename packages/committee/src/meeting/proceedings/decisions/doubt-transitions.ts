import type * as Y from 'yjs'
import type { Author } from '../../../document/author.ts'
import { canName } from '../../../document/person-name.ts'
import { onMeeting } from '../../../document/transition.ts'
import { voidedIds } from '../statement.ts'
import { type DoubtChoice, readAllStatements, type StatementOf } from './decision-statement.ts'
import { type Decisions, readDecisions } from './decisions.ts'
import type { DecisionDoubt } from './doubts.ts'
import { putDecision, stating } from './put-decision.ts'

export const findDoubt = ({ doubts, settledDoubts }: Decisions, key: string): DecisionDoubt | null =>
  [...doubts, ...settledDoubts].find((doubt) => doubt.key === key) ?? null

export function canSettleDoubt(decisions: Decisions, key: string, choice: 'first' | 'second') {
  const doubt = findDoubt(decisions, key)
  if (!doubt) return 'doubt-not-found'
  return doubt.settled?.choice === choice ? 'already-settled' : null
}

/** Settles a doubt: one of its sides counts. Both stay readable. */
export const settleDoubt = stating(
  canSettleDoubt,
  (_decisions, meeting, key: string, choice: 'first' | 'second') => settlement(meeting, key, choice, null),
)

/** Whether a doubt can be waived: by a named person only. */
export function canWaiveDoubt(decisions: Decisions, key: string, by: Author) {
  const doubt = findDoubt(decisions, key)
  if (!doubt) return 'doubt-not-found'
  return canName(by.name) ?? (doubt.settled?.choice === 'waived' ? 'already-settled' : null)
}

/** Waives a doubt: it stays as it is, and a named person answers for it. */
export const waiveDoubt = onMeeting({
  rule: (meeting, _context, key: string, _reason: string, by: Author) =>
    canWaiveDoubt(readDecisions(meeting), key, by),
  write: (meeting, context, key: string, reason: string, by: Author) =>
    putDecision(meeting, context, settlement(meeting, key, 'waived', reason.trim() || null), by),
  undo: false,
  ownTransactions: true,
})

function settlement(meeting: Y.Map<unknown>, doubt: string, choice: DoubtChoice, reason: string | null) {
  const statements = readAllStatements(meeting)
  const voided = voidedIds(statements)
  const after = statements
    .filter((one): one is StatementOf<'settlement'> => one.kind === 'settlement')
    .filter((one) => one.doubt === doubt && !voided.has(one.id))
    .map(({ id }) => id)
  return { kind: 'settlement' as const, doubt, choice, reason, after }
}
