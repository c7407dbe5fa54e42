import * as Y from 'yjs'
import { transactAsIs } from '../compaction/transact-as-is.ts'

/** A date, an amount, a name: what is longer is a text that somebody replaced, and no field of which one value stands. */
const maxValueLength = 200
/** So a flood of values that take each other's place comes to next to nothing. */
const maxValues = 200

/**
 * Applies what a step is made of, as it is. Of values set one over the other within it yjs would tell the last one alone:
 * here the transaction still says the others too, as deleted, so that who reads the history finds a value that lost
 * against another's. The document itself keeps none of them.
 */
export function transactTellingValues(doc: Y.Doc, apply: (transaction: Y.Transaction) => void): void {
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
