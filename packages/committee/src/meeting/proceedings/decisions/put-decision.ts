import type * as Y from 'yjs'
import { type Author, storedAuthor } from '../../../document/author.ts'
import { change } from '../../../document/committee-document.ts'
import { readInstant } from '../../../document/tolerant-read.ts'
import { onMeeting } from '../../../document/transition.ts'
import type { TransitionContext } from '../../../document/transition-context.ts'
import { readStatus } from '../../meetings/meeting-status.ts'
import { putValues } from '../put-statements.ts'
import type { LineOfNotes } from '../statement.ts'
import type { NewDecision } from './decision-statement.ts'
import { type Decisions, readDecisions } from './decisions.ts'
import { statementId } from './statement-id.ts'

/** The author of a statement, and the line of the notes from which it is stated. */
export type StatedBy = Author & Partial<LineOfNotes>

/** `rule` receives what the meeting decided so far, so that a screen can ask the same function. */
export function stating<Args extends readonly unknown[], R extends string = never>(
  rule: (decisions: Decisions, ...args: Args) => R | null,
  statement: (decisions: Decisions, meeting: Y.Map<unknown>, ...args: Args) => NewDecision,
  /** Writes something else into the meeting, in the same transaction. */
  also: (meeting: Y.Map<unknown>) => void = () => {},
) {
  return onMeeting({
    rule: (meeting, _context, ...args: [...args: Args, by: StatedBy]) =>
      rule(readDecisions(meeting), ...(args.slice(0, -1) as unknown as Args)),
    write: (meeting, context, ...args: [...args: Args, by: StatedBy]) => {
      // Before the transaction, within which nothing is cached.
      const stated = statement(readDecisions(meeting), meeting, ...(args.slice(0, -1) as unknown as Args))
      const write = () => {
        also(meeting)
        return putDecision(meeting, context, stated, args.at(-1) as StatedBy)
      }
      return meeting.doc ? change(meeting.doc, context, write) : write()
    },
    undo: false,
    ownTransactions: true,
  })
}

export function putDecision(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  statement: NewDecision,
  by: StatedBy,
): string {
  const fields = Object.entries(statement).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const at = timeOfStatement(meeting, context)
  const { line, lineHash } = by
  const value = {
    ...Object.fromEntries(fields),
    ...(line !== undefined && { line }),
    ...(lineHash !== undefined && { lineHash }),
    kind: statement.kind,
    by: storedAuthor(by),
    at,
  }
  const [id = ''] = putDecisions(meeting, context, [value])
  return id
}

export const putDecisions = (
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  values: readonly { readonly kind: string; readonly at: string }[],
): string[] => putValues(meeting, context, values, undefined, statementId)

/** The time of a statement; one that is made after the meeting has the time of the meeting's end. */
function timeOfStatement(meeting: Y.Map<unknown>, context: TransitionContext): string {
  const ended = readStatus(meeting) === 'completed' ? readInstant(meeting.get('endedAt')) : null
  return ended ?? context.now().toISOString()
}
