import type * as Y from 'yjs'
import { change } from '../../document/committee-document.ts'
import { isOrderKey, orderKeyBetween } from '../../document/order-key.ts'
import { readField } from '../../document/tolerant-read.ts'
import { type TransitionContext, withoutUndo } from '../../document/transition-context.ts'
import {
  isStatementKey,
  type NewStatement,
  readStatements,
  type Statement,
  statementKey,
  voidedIds,
} from './statement.ts'

/** The order keys around a new statement; null means an end. */
export interface Gap {
  readonly low: string | null
  readonly high: string | null
}

/** The gap for a statement that is made now: after all others, also after those of other kinds. */
function endOf(meeting: Y.Map<unknown>): Gap {
  const orders: string[] = []
  // Reading whole statements would make every vote of a long meeting slow.
  for (const [key, value] of meeting.entries()) {
    const order = isStatementKey(key) && readField(value, 'order')
    if (isOrderKey(order)) orders.push(order)
  }
  return { low: orders.sort().at(-1) ?? null, high: null }
}

/**
 * Writes statements one after the other into a gap, by default after all others, in one transaction. Returns
 * their ids. Undo never removes one, because all participants have seen it; it is voided instead (D12).
 */
export function putStatements(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  statements: readonly NewStatement[],
  gap?: Gap,
): string[] {
  return putValues(meeting, context, statements, gap)
}

interface StatementValue {
  readonly kind: string
  readonly at: string
}

/** For statements of any kind. `idOf` makes an id from a random one and from the value with its place. */
export function putValues(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  statements: readonly StatementValue[],
  gap: Gap = endOf(meeting),
  idOf: (random: string, value: StatementValue) => string = (random) => random,
): string[] {
  const { doc } = meeting
  if (!doc) throw new Error('No document')
  let { low } = gap
  const placed = statements.map((statement) => {
    const random = context.randomId()
    low = orderKeyBetween(low, gap.high, random)
    const value = withoutEmpty({ ...statement, order: low })
    return { id: idOf(random, value), value }
  })
  change(doc, withoutUndo(context), () => {
    for (const { id, value } of placed) meeting.set(statementKey(id), value)
  })
  return placed.map(({ id }) => id)
}

/**
 * Puts a corrected statement at the place of the old one, or at the place of its new time, and voids the old
 * one; returns the new one's id. `isOwn` finds the statements about the same person or duty.
 */
export function replaceStatement(
  meeting: Y.Map<unknown>,
  context: TransitionContext,
  old: Statement,
  corrected: NewStatement,
  isOwn: (one: Statement) => boolean,
): string {
  const gap = gapFor(readStatements(meeting), old, corrected.at, isOwn)
  const [id = ''] = putStatements(meeting, context, [corrected], gap)
  putVoids(meeting, context, [old.id])
  return id
}

/** Voids statements, and returns the ids of the voiding ones. */
export function putVoids(meeting: Y.Map<unknown>, context: TransitionContext, ids: readonly string[]): string[] {
  const at = context.now().toISOString()
  const voiding = ids.map((voids): NewStatement => ({ kind: 'void', voids, at }))
  return putStatements(meeting, context, voiding)
}

/**
 * The place of the old statement; with another time, after the last one up to that time, but never past
 * another one about the same person or duty.
 */
function gapFor(statements: readonly Statement[], old: Statement, at: string, isOwn: (one: Statement) => boolean): Gap {
  const voided = voidedIds(statements)
  const index = statements.findIndex(({ id }) => id === old.id)
  const others = statements.filter(({ id }) => id !== old.id)
  const isBound = (one: Statement) => isOwn(one) && !voided.has(one.id)
  let place = index
  if (at !== old.at) {
    const next = others.findIndex((one, position) => position >= index && isBound(one))
    const end = next < 0 ? others.length : next
    place = others.findLastIndex((one, position) => position < index && isBound(one)) + 1
    for (let position = place; position < end; position++)
      if (Date.parse(others[position]?.at ?? '') <= Date.parse(at)) place = position + 1
  }
  const low = others[place - 1]?.order ?? null
  return { low, high: others.slice(place).find(({ order }) => low === null || order > low)?.order ?? null }
}

/** Absent fields read as null or false, so those are not stored. */
function withoutEmpty<T extends object>(value: T): T {
  const stored = Object.entries(value).filter(([, field]) => field !== null && field !== false)
  return Object.fromEntries(stored) as T
}
