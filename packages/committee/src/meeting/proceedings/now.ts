import type * as Y from 'yjs'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { type ItemOrder, itemOrderOf } from '../items/meeting-item.ts'
import { concernsOrder } from '../items/query-items.ts'
import { type MeetingStatus, readStatus } from '../meetings/meeting-status.ts'
import { isStatementKey, type MoveStatement, readStatements, type Statement, voidedIds } from './statement.ts'

export interface Now extends Pick<Moves, 'timeline'> {
  /** The current item; null unless the meeting is live and has an open item or moved to one. */
  readonly current: string | null
  readonly since: string | null
  /** The time spent at each item, in milliseconds, without the time since `since`. */
  readonly spentMs: ReadonlyMap<string, number>
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
 * Derives the current item: the target of the last move, or the first open item. Before the first move a
 * meeting is at the first open item, and also if that item was removed, or if the agenda was at its end. In
 * these two cases no start time is known.
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
    timeline,
  }
}

interface Moves {
  /** The moves that count (D15). */
  readonly counted: readonly MoveStatement[]
  /** These, and the steps that were in effect when one of these was made. */
  readonly timeline: readonly MoveStatement[]
}

/**
 * The moves that count (D15). A step counts if it follows the last one that counts; a concurrent duplicate is
 * replaced by the step that counts. A voided step, and a step made by closing an item that is open again, are
 * replaced by their predecessor. A move to a chosen item always counts.
 */
export function readMoves(statements: readonly Statement[], open: ReadonlySet<string>): Moves {
  const voided = voidedIds(statements)
  const standsFor = new Map<string, string | null>()
  const lapsed = new Map<string, MoveStatement>()
  // An unknown move is replaced by no other, so it is never the last one that counts.
  const resolve = (id: string | null) => (id !== null && standsFor.has(id) ? (standsFor.get(id) ?? null) : id)
  const counted: MoveStatement[] = []
  const places = new Map<string, number>()
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
      places.set(id, counted.push(statement) - 1)
      standsFor.set(id, id)
    } else {
      const twin = counted[(places.get(after ?? '') ?? -1) + 1]
      if (twin?.step) standsFor.set(id, twin.id)
    }
  }
  return { counted, timeline }
}

/** The steps directly before a move that have lapsed since; they are removed from `lapsed`. */
function lapsedBefore({ after }: MoveStatement, lapsed: Map<string, MoveStatement>): MoveStatement[] {
  const steps: MoveStatement[] = []
  for (let id = after; id !== null; ) {
    const step = lapsed.get(id)
    if (!step) break
    // Deleting each step ends this loop even if statements refer to each other in a cycle.
    lapsed.delete(id)
    steps.push(step)
    id = step.after
  }
  return steps.reverse()
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
    // Clocks of devices differ: a negative time counts as zero.
    const ms = Math.max(0, Date.parse(to) - Date.parse(from))
    spent.set(item, (spent.get(item) ?? 0) + ms)
  }
  for (const [index, move] of timeline.entries()) {
    const before = timeline[index - 1]
    add(before ? before.to : move.from, before?.at ?? startedAt, move.at)
  }
  // Apps from before 2026-11-22 did not record the current item at a meeting's end.
  const last = timeline.at(-1)
  if (endedAt !== null) add(last ? last.to : stayedAt, last?.at ?? startedAt, endedAt)
  return spent
}

/** The item before or after the current one, in the displayed order of the agenda; null at its end. */
export function neighbourInAgenda({ open, completed }: ItemOrder, current: string | null, step: -1 | 1): string | null {
  const shown = [...completed, ...open]
  const index = current === null ? shown.length : shown.indexOf(current)
  return shown[index + step] ?? null
}

/** The next open item, or else the first open one. */
export function nextOpenItem({ open }: ItemOrder, current: string): string | null {
  const index = open.indexOf(current)
  return open[index + 1] ?? open.find((id) => id !== current) ?? null
}

// Separate from the rest of the proceedings: the first screens load this with the meeting's transitions.

export function readNowOf(meeting: Y.Map<unknown>): Now {
  return readNow({
    status: readStatus(meeting),
    startedAt: readInstant(meeting.get('startedAt')),
    endedAt: readInstant(meeting.get('endedAt')),
    order: itemOrderOf(meeting, 'agenda'),
    statements: readStatements(meeting),
  })
}

export function queryNow(doc: Y.Doc, meetingId: string): Query<Now | null> {
  return queryOfMeeting(doc, meetingId, readNowOf, null, concernsNow)
}

export function concernsNow(path: ChangedPath): boolean {
  const [, key] = path
  if (key === undefined || key === 'startedAt' || key === 'endedAt' || isStatementKey(key)) return true
  return concernsOrder('agenda', path)
}
