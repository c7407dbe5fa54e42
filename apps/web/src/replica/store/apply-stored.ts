import type * as Y from 'yjs'
import { applyUpdate } from '../apply-update.ts'
import { fromDevice } from '../origins.ts'
import type { UpdateRow } from './device-database.ts'
import { contextOf, hasContext, type UpdateContext } from './update-context.ts'

/** An unsent row that builds on something that the document lacks, as after the loss of a row. */
export interface StuckRow {
  row: UpdateRow
  context: UpdateContext
}

/**
 * An unsent row is applied only as a whole: the relay would refuse a part of it, and all that is sent with it. Returns the
 * rows that can't be decoded, and the stuck ones.
 */
export function applyStored(doc: Y.Doc, rows: readonly UpdateRow[], isUnsent: (key: string) => boolean) {
  const unreadable: UpdateRow[] = []
  let stuck: StuckRow[] = []
  doc.transact(() => {
    for (const row of rows) {
      try {
        if (isUnsent(row.key)) stuck.push({ row, context: contextOf(row.update) })
        else applyUpdate(doc, row.update, fromDevice)
      } catch {
        unreadable.push(row)
      }
    }
    stuck = applyComplete(doc, stuck)
  }, fromDevice)
  return { unreadable, stuck }
}

/** Applies the rows whose context the document has, also those that build on each other. Returns the others. */
export function applyComplete(doc: Y.Doc, rows: readonly StuckRow[]): StuckRow[] {
  let left = [...rows]
  let before: number
  do {
    before = left.length
    left = left.filter(({ row, context }) => {
      if (!hasContext(doc, context)) return true
      applyUpdate(doc, row.update, fromDevice)
      return false
    })
  } while (left.length > 0 && left.length < before)
  return left
}
