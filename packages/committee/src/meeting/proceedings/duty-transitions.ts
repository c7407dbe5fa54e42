import type * as Y from 'yjs'
import { type Person, storedPerson } from '../../document/person.ts'
import { canName } from '../../document/person-name.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { countedDuties } from './duties.ts'
import { readNowOf } from './now.ts'
import { putStatements, replaceStatement } from './put-statements.ts'
import { type Duty, type DutyStatement, readStatements } from './statement.ts'

/**
 * States the chair or the note-taker; returns the statement's id. The first holder has the duty from the
 * start. Once the meeting has begun, a new holder has it from `at` (ISO; now unless given); before that, a
 * new choice replaces the first.
 */
export const assignDuty = onMeeting({
  rule: (_meeting, _context, _duty: Duty, { name }: Person, at?: string) =>
    canName(name) ?? (at !== undefined && readInstant(at) === null ? 'time-required' : null),
  write: (meeting, context, duty: Duty, holder: Person, at?: string) => {
    const last = countedDuties(readStatements(meeting)).findLast((one) => one.duty === duty)
    if (last?.person === holder.person) return last.id
    const status = readStatus(meeting)
    if (last && status === 'upcoming') return replace(meeting, context, last, holder, last.at)
    const now = context.now().toISOString()
    const start = last ? null : readInstant(meeting.get('startedAt'))
    const [id = ''] = putStatements(meeting, context, [
      {
        ...storedPerson(holder),
        kind: 'duty',
        duty,
        at: (at === undefined ? null : readInstant(at)) ?? start ?? now,
        item: last ? readNowOf(meeting).current : null,
        after: last?.id ?? null,
      },
    ])
    return id
  },
  ownTransactions: true,
})

/** Replaces a statement about a duty by a corrected one at the same place; returns the new one's id. */
export const correctDuty = onMeeting({
  rule: (meeting, _context, id: string, { name }: Person, at: string) => {
    if (!findCounted(meeting, id)) return 'statement-not-found'
    return canName(name) ?? (readInstant(at) === null ? 'time-required' : null)
  },
  write: (meeting, context, id: string, holder: Person, at: string) => {
    const statement = findCounted(meeting, id)
    return statement ? replace(meeting, context, statement, holder, at) : id
  },
  ownTransactions: true,
})

function findCounted(meeting: Y.Map<unknown>, id: string): DutyStatement | undefined {
  return countedDuties(readStatements(meeting)).find((statement) => statement.id === id)
}

function replace(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  { id, order, ...old }: DutyStatement,
  holder: Person,
  at: string,
): string {
  const corrected = { ...old, ...storedPerson(holder), at }
  return replaceStatement(
    meeting,
    context,
    { id, order, ...old },
    corrected,
    (one) => one.kind === 'duty' && one.duty === old.duty,
  )
}
