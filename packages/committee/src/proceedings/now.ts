import type { ItemOrder } from '../items/meeting-item.ts'
import type { MeetingStatus } from '../meetings/meeting-status.ts'
import { type MoveStatement, type Statement, voidedIds } from './statement.ts'

/** Where a meeting is in its agenda, and how long it was at each item. */
export interface Now {
  /** The item that the meeting is at; null unless it is live and has an open item or went to one. */
  readonly current: string | null
  /** ISO: since when. */
  readonly since: string | null
  /** How long the meeting was at each item, in milliseconds, without the time since `since`. */
  readonly spentMs: ReadonlyMap<string, number>
  /** The last movement that counts. */
  readonly lastMove: string | null
}

export interface NowFacts {
  readonly status: MeetingStatus
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly order: ItemOrder
  readonly statements: readonly Statement[]
}

/**
 * Derives the current item: where the last movement led, or else the first open item. Before the first movement a
 * meeting is at the first open item, and also where that item was removed, or the agenda had come to its end.
 */
export function readNow({ status, startedAt, endedAt, order, statements }: NowFacts): Now {
  const moves = countedMoves(statements, new Set(order.completed))
  const last = moves.at(-1)
  const present = new Set([...order.open, ...order.completed])
  const wentTo = last?.to != null && present.has(last.to) ? last.to : null
  const current = status === 'live' ? (wentTo ?? order.open[0] ?? null) : null
  const since = last?.at ?? startedAt
  return {
    current,
    since: current === null ? null : since,
    spentMs: readSpent(moves, startedAt, endedAt, status === 'completed' ? (order.open[0] ?? null) : null),
    lastMove: last?.id ?? null,
  }
}

/**
 * The movements that count (D15). A step counts where it follows the last one that counts; the same step made apart by
 * another person stands for it. A voided step, and one made by completing an item that is open again, stand for what they
 * follow. Where somebody chose an item, that always counts.
 */
export function countedMoves(
  statements: readonly Statement[],
  completed: ReadonlySet<string>,
): MoveStatement[] {
  const voided = voidedIds(statements)
  const standsFor = new Map<string, string | null>()
  // A movement that nobody here knows stands for itself, and so nothing that counts is followed.
  const resolve = (id: string | null) => (id !== null && standsFor.has(id) ? (standsFor.get(id) ?? null) : id)
  const counted: MoveStatement[] = []
  for (const statement of statements) {
    if (statement.kind !== 'move') continue
    const { id, step, completed: completedItem } = statement
    const after = resolve(statement.after)
    const holds = !voided.has(id) && (completedItem === null || completed.has(completedItem))
    if (!holds) {
      standsFor.set(id, after)
      continue
    }
    if (!step || after === (counted.at(-1)?.id ?? null)) {
      counted.push(statement)
      standsFor.set(id, id)
      continue
    }
    const twin = counted[counted.findIndex((move) => move.id === after) + 1]
    if (twin?.step) standsFor.set(id, twin.id)
  }
  return counted
}

function readSpent(
  moves: readonly MoveStatement[],
  startedAt: string | null,
  endedAt: string | null,
  stayedAt: string | null,
): ReadonlyMap<string, number> {
  const spent = new Map<string, number>()
  const add = (item: string | null, from: string | null, to: string | null) => {
    if (item === null || from === null || to === null) return
    // Clocks of devices differ: a time that went backwards counts for nothing.
    const ms = Math.max(0, Date.parse(to) - Date.parse(from))
    spent.set(item, (spent.get(item) ?? 0) + ms)
  }
  for (const [index, move] of moves.entries()) {
    const before = moves[index - 1]
    add(before ? before.to : move.from, before?.at ?? startedAt, move.at)
  }
  const last = moves.at(-1)
  if (endedAt !== null) add(last ? last.to : stayedAt, last?.at ?? startedAt, endedAt)
  return spent
}

/** The item before or after the current one, in the order that the agenda shows; null at its end. */
export function neighbourInAgenda(
  { open, completed }: ItemOrder,
  current: string | null,
  step: -1 | 1,
): string | null {
  const shown = [...completed, ...open]
  const index = current === null ? shown.length : shown.indexOf(current)
  return shown[index + step] ?? null
}

/** Where a meeting goes when its current item is completed: to the next open item, or to the first that was left out. */
export function nextOpenItem({ open }: ItemOrder, current: string): string | null {
  const index = open.indexOf(current)
  return open[index + 1] ?? open.find((id) => id !== current) ?? null
}
