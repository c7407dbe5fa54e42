import type * as Y from 'yjs'

/**
 * Applies updates without any further changes. After remote updates, yjs deletes formats that have no effect,
 * in a transaction of its own; a document of the relay would then contain deletions that no author made. It
 * does so if the transaction is not `local`, which is the case when an update is applied. Use this only for
 * documents without local edits: the search markers of yjs in texts would be wrong afterwards.
 */
export function transactAsIs(doc: Y.Doc, apply: (transaction: Y.Transaction) => void): void {
  doc.transact((transaction) => {
    apply(transaction)
    transaction.local = true
  })
}
