import type * as Y from 'yjs'

/**
 * Applies updates and nothing else. After updates from elsewhere yjs deletes formats that have no effect, in a
 * transaction of its own: a document of the relay would then hold deletions that nobody made. It does so when the
 * transaction is not `local`, which applying an update makes it. Only for documents that nobody edits: what yjs remembers
 * of places in a text would be wrong afterwards.
 */
export function transactAsIs(doc: Y.Doc, apply: (transaction: Y.Transaction) => void): void {
  doc.transact((transaction) => {
    apply(transaction)
    transaction.local = true
  })
}
