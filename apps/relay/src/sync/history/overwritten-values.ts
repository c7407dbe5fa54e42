import * as Y from 'yjs'
import { transactAsIs } from '../compaction/transact-as-is.ts'

/** Long enough for a date, an amount or a name. A longer value is a replaced text, not a field. */
const maxValueLength = 200
/** Limits the size that a flood of values for the same key can add to the history. */
const maxValues = 200

/**
 * Applies the updates of a step. If one key is set several times within a step, yjs reports only the last
 * value. Here the transaction also reports the others, as deleted, so that the history shows a value that was
 * overwritten by another person's. The document itself keeps none of them.
 */
export function transactReportingValues(doc: Y.Doc, apply: (transaction: Y.Transaction) => void): void {
  const collects = doc.gcFilter
  const made: { transaction: Y.Transaction | null } = { transaction: null }
  let left = maxValues
  doc.gcFilter = (item) => {
    if (left === 0 || !isNew(made.transaction, item) || !isShortValue(item)) return collects(item)
    left--
    return false
  }
  try {
    transactAsIs(doc, (transaction) => {
      made.transaction = transaction
      apply(transaction)
    })
  } finally {
    doc.gcFilter = collects
  }
  if (made.transaction) Y.tryGc(made.transaction.deleteSet, doc.store, collects)
}

function isNew(transaction: Y.Transaction | null, { id }: Y.Item): boolean {
  return transaction !== null && id.clock >= (transaction.beforeState.get(id.client) ?? 0)
}

function isShortValue({ parentSub, content }: Y.Item): boolean {
  if (parentSub === null || !(content instanceof Y.ContentAny)) return false
  const [value] = content.arr as unknown[]
  if (typeof value === 'string') return value.length <= maxValueLength
  if (typeof value !== 'object' || value === null) return true
  try {
    return JSON.stringify(value).length <= maxValueLength
  } catch {
    return false
  }
}
