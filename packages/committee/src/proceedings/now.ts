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
 * meeting is at the first open item, and also where that item was removed, or the agenda had come to its end. In these two
 * cases nobody noted since when.
 */
export function readNow({ status, startedAt, endedAt, order, statements }: NowFacts): Now {
  const { counted, timeline } = readMoves(statements, new Set(order.open))
  const last = counted.at(-1)
  const present = new Set([...order.open, ...order.completed])
  const wentTo = last?.to != null && present.has(last.to) ? last.to : null
  const current = status === 'live' ? (wentTo ?? order.open[0] ?? null) : null
  const since = last ? wentTo && last.at : startedAt
  return {
    current,
    since: current === null ? null : since,
    spentMs: readSpent(timeline, startedAt, endedAt, status === 'completed' ? (order.open[0] ?? null) : null),
    lastMove: last?.id ?? null,
  }
}

interface Moves {
  /** The movements that count (D15). */
  readonly counted: readonly MoveStatement[]
  /** These, and the steps that held when one of these was made. */
  readonly timeline: readonly MoveStatement[]
}

/**
 * The movements that count (D15). A step counts where it follows the last one that counts; the same step made apart by
 * another person stands for it. A voided step, and one made by closing an item that is open again, stand for what they
 * follow. Where somebody chose an item, that always counts.
 */
export function readMoves(statements: readonly Statement[], open: ReadonlySet<string>): Moves {
  const voided = voidedIds(statements)
  const standsFor = new Map<string, string | null>()
  const lapsed = new Map<string, MoveStatement>()
  // A movement that nobody here knows stands for itself, and so nothing that counts is followed.
  const resolve = (id: string | null) => (id !== null && standsFor.has(id) ? (standsFor.get(id) ?? null) : id)
  const counted: MoveStatement[] = []
  const timeline: MoveStatement[] = []
  for (const statement of statements) {
    if (statement.kind !== 'move') continue
    const { id, step, completed } = statement
    const after = resolve(statement.after)
    const last = counted.at(-1)?.id ?? null
    if (voided.has(id) || (completed !== null && open.has(completed))) {
      standsFor.set(id, after)
      if (!voided.has(id)) lapsed.set(id, statement)
    } else if (!step || after === last) {
      timeline.push(...(after === last ? lapsedBefore(statement, lapsed) : []), statement)
      counted.push(statement)
      standsFor.set(id, id)
    } else {
      const twin = counted[counted.findIndex((move) => move.id === after) + 1]
      if (twin?.step) standsFor.set(id, twin.id)
    }
  }
  return { counted, timeline }
}

/** The steps that a movement directly follows and that have lapsed since; they are taken out of `lapsed`. */
function lapsedBefore({ after }: MoveStatement, lapsed: Map<string, MoveStatement>): MoveStatement[] {
  const steps: MoveStatement[] = []
  for (let id = after; id !== null; ) {
    const step = lapsed.get(id)
    if (!step) break
    // Nobody's statements may keep this loop going.
    lapsed.delete(id)
    steps.unshift(step)
    id = step.after
  }
  return steps
}

function readSpent(
  timeline: readonly MoveStatement[],
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
  for (const [index, move] of timeline.entries()) {
    const before = timeline[index - 1]
    add(before ? before.to : move.from, before?.at ?? startedAt, move.at)
  }
  // Apps of before 2026-11-22 did not note where a meeting was at its end.
  const last = timeline.at(-1)
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

/** Where a meeting goes when its current item is completed or removed: to the next open item, or to the first that was left out. */
export function nextOpenItem({ open }: ItemOrder, current: string): string | null {
  const index = open.indexOf(current)
  return open[index + 1] ?? open.find((id) => id !== current) ?? null
}
