import type * as Y from 'yjs'
import { change } from '../document/committee-document.ts'
import { orderKeyBetween } from '../document/order-key.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { type NewStatement, readStatements, type Statement, statementKey } from './statement.ts'

/** The order keys between which a new statement goes; null stands for an end. */
export interface Gap {
  readonly low: string | null
  readonly high: string | null
}

/** Where a statement goes that is made now. */
export function endOf(statements: readonly Statement[]): Gap {
  return { low: statements.at(-1)?.order ?? null, high: null }
}

/**
 * Writes statements behind each other into a gap, by default after all others, in one transaction. Returns their ids.
 * Undo never takes one back: everyone in the room has seen it, so it is voided instead (D12).
 */
export function putStatements(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  statements: readonly NewStatement[],
  gap: Gap = endOf(readStatements(meeting)),
): string[] {
  const { doc } = meeting
  if (!doc) throw new Error('A statement can only be put into a meeting of a document')
  let { low } = gap
  const placed = statements.map((statement) => {
    const id = context.randomId()
    low = orderKeyBetween(low, gap.high, id)
    return { id, value: withoutEmpty({ ...statement, order: low }) }
  })
  change(doc, withoutUndo(context), () => {
    for (const { id, value } of placed) meeting.set(statementKey(id), value)
  })
  return placed.map(({ id }) => id)
}

/** Absent fields read as null or false, so those are not stored. */
function withoutEmpty(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== false))
}
