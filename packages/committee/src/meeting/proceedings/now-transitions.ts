import type * as Y from 'yjs'
import { onMeeting } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { itemOrderOf } from '../items/meeting-item.ts'
import { readStatus } from '../meetings/meeting-status.ts'
import { neighbourInAgenda, nextOpenItem, readNowOf } from './now.ts'
import { putStatements, putVoids } from './put-statements.ts'
import { type MoveStatement, readStatements, voidedIds } from './statement.ts'

// Like all statements, moves are not reverted by undo, because all participants have seen them. A move back
// is a new statement.

/** Two concurrent calls move the meeting once. */
export const goToNextItem = onMeeting({
  rule: (meeting) => canStep(meeting, 1),
  write: (meeting, context) => step(meeting, context, 1),
  ownTransactions: true,
})

export const goToPreviousItem = onMeeting({
  rule: (meeting) => canStep(meeting, -1),
  write: (meeting, context) => step(meeting, context, -1),
  ownTransactions: true,
})

export const goToItem = onMeeting({
  rule: (meeting, _context, itemId: string) => {
    if (readStatus(meeting) !== 'live') return 'not-live'
    const { open, completed } = itemOrderOf(meeting, 'agenda')
    if (!open.includes(itemId) && !completed.includes(itemId)) return 'item-not-found'
    return readNowOf(meeting).current === itemId ? 'already-there' : null
  },
  write: (meeting, context, itemId: string) => {
    const { current, lastMove } = readNowOf(meeting)
    put(meeting, context, { from: current, to: itemId, step: false, after: lastMove, completed: null })
  },
  ownTransactions: true,
})

/**
 * Records that a live meeting moves on because its current item is completed or removed. The step of an earlier
 * completion that was undone is voided: it would be in effect again, with its earlier time.
 */
export function moveOnFrom(meeting: Y.Map<unknown>, itemId: string, context: TransitionContext): void {
  const { current, lastMove, timeline } = readNowOf(meeting)
  if (current !== itemId) return
  const to = nextOpenItem(itemOrderOf(meeting, 'agenda'), itemId)
  putVoids(meeting, context, undoneSteps(meeting, itemId, timeline))
  put(meeting, context, { from: itemId, to, step: true, after: lastMove, completed: itemId })
}

/** From the end of the agenda, or back to the item whose completion moved the meeting on. */
export function moveToOpened(meeting: Y.Map<unknown>, itemId: string, context: TransitionContext): void {
  if (readStatus(meeting) !== 'live') return
  const { current, lastMove } = readNowOf(meeting)
  if (current !== null && completedBy(meeting, lastMove) !== itemId) return
  put(meeting, context, { from: current, to: itemId, step: true, after: lastMove, completed: null })
}

/** Later corrections of the agenda then do not change the times. */
export function moveToEnd(meeting: Y.Map<unknown>, context: TransitionContext): void {
  const { current, lastMove } = readNowOf(meeting)
  if (current === null && lastMove === null) return
  put(meeting, context, { from: current, to: null, step: true, after: lastMove, completed: null })
}

/** The ids of the steps by completing or removing an item, after which it was opened again before the meeting went on. */
function undoneSteps(meeting: Y.Map<unknown>, itemId: string, timeline: readonly MoveStatement[]): string[] {
  const statements = readStatements(meeting)
  const voided = voidedIds(statements)
  const held = new Set(timeline.map(({ id }) => id))
  return statements.flatMap((one) =>
    one.kind === 'move' && one.completed === itemId && !voided.has(one.id) && !held.has(one.id) ? [one.id] : [],
  )
}

function completedBy(meeting: Y.Map<unknown>, moveId: string | null): string | null {
  const move = readStatements(meeting).find(({ id }) => id === moveId)
  return move?.kind === 'move' ? move.completed : null
}

function canStep(meeting: Y.Map<unknown>, direction: -1 | 1): 'not-live' | 'end-of-agenda' | null {
  if (readStatus(meeting) !== 'live') return 'not-live'
  const { current } = readNowOf(meeting)
  return neighbourInAgenda(itemOrderOf(meeting, 'agenda'), current, direction) ? null : 'end-of-agenda'
}

function step(meeting: Y.Map<unknown>, context: TransitionContext, direction: -1 | 1): string | null {
  const { current, lastMove } = readNowOf(meeting)
  const to = neighbourInAgenda(itemOrderOf(meeting, 'agenda'), current, direction)
  put(meeting, context, { from: current, to, step: true, after: lastMove, completed: null })
  return to
}

type Move = Omit<MoveStatement, 'id' | 'order' | 'kind' | 'at'>

function put(meeting: Y.Map<unknown>, context: TransitionContext, move: Move): void {
  putStatements(meeting, context, [{ kind: 'move', at: context.now().toISOString(), ...move }])
}
