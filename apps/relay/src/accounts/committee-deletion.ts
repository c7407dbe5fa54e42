import { generalDocumentId } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

/** So long the operator can bring a deleted committee back (docker/restore-committee.mjs knows it too). */
const restorableMilliseconds = 30 * 24 * 3600 * 1000

export interface CommitteeDeletion {
  /** From this moment on nobody can open it. Whether the asking person may do so is asked before. */
  remove(documentId: string): Promise<Result<null, 'forbidden'>>
  /** Erases for good what was deleted too long ago. */
  eraseDue(): Promise<void>
}

/**
 * A deleted committee keeps everything, its address too, until it is erased: so it can be restored as it was, and an
 * old link never leads into somebody else's committee meanwhile.
 */
export function createCommitteeDeletion(parts: {
  store: AccountStore
  eraseDocument(documentId: string): Promise<void>
  revocations: Revocations
  clock: Clock
}): CommitteeDeletion {
  const { store, revocations, clock } = parts
  const { queries } = store
  return {
    async remove(documentId) {
      if (documentId === generalDocumentId) return refused('forbidden')
      const removed_at = clock.now().getTime()
      await store.atomically((run) =>
        run(
          queries
            .updateTable('committees')
            .set({ removed_at })
            .where('document_id', '=', documentId)
            .where('removed_at', 'is', null),
        ),
      )
      revocations.emit({ kind: 'document', documentId })
      return accepted(null)
    },
    async eraseDue() {
      const now = clock.now().getTime()
      const due = await queries
        .selectFrom('committees')
        .select('document_id')
        .where('removed_at', '<=', now - restorableMilliseconds)
        .execute()
      for (const { document_id } of due) {
        await parts.eraseDocument(document_id)
        await store.atomically((run) => {
          run(queries.insertInto('erased_committees').values({ document_id, erased_at: now }))
          run(queries.deleteFrom('committees').where('document_id', '=', document_id))
        })
      }
    },
  }
}
