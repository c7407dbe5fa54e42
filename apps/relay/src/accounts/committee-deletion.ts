import { generalDocumentId } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'

/**
 * The time in which administrators and the operator can restore a deleted committee
 * (command-line/restore-committee.ts has the same value).
 */
export const restorableMilliseconds = 30 * 24 * 3600 * 1000

export interface CommitteeDeletion {
  /** Makes the committee inaccessible. The caller must check first whether the person may delete it. */
  remove(documentId: string): Promise<Result<null, 'forbidden'>>
  /** Restores a deleted committee; 'not-found' if there is none, or if it is erased. */
  restore(documentId: string): Promise<Result<null, 'not-found'>>
  /** Erases the committees that can no longer be restored. */
  eraseDue(): Promise<void>
}

/**
 * A deleted committee keeps all its data and its address until it is erased. So it can be restored unchanged,
 * and an old link never leads to another committee.
 */
export function createCommitteeDeletion(parts: {
  store: AccountStore
  eraseDocument(documentId: string): Promise<void>
  /** Erases the bytes of these files, except those that another committee has. */
  eraseFiles(hashes: readonly string[]): Promise<void>
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
    async restore(documentId) {
      const restored = await queries
        .updateTable('committees')
        .set({ removed_at: null })
        .where('document_id', '=', documentId)
        .where('removed_at', 'is not', null)
        .returning('document_id')
        .executeTakeFirst()
      return restored === undefined ? refused('not-found') : accepted(null)
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
        const files = await store.atomically(async (run) => {
          const mine = await run(queries.selectFrom('files').select('sha256').where('document_id', '=', document_id))
          await run(queries.insertInto('erased_committees').values({ document_id, erased_at: now }))
          await run(queries.deleteFrom('minutes_approvals').where('document_id', '=', document_id))
          await run(queries.deleteFrom('agenda_notices').where('document_id', '=', document_id))
          await run(queries.deleteFrom('resolutions').where('document_id', '=', document_id))
          await run(queries.deleteFrom('removed_resolutions').where('document_id', '=', document_id))
          // Its rows of files and uploads are deleted with it.
          await run(queries.deleteFrom('committees').where('document_id', '=', document_id))
          return mine.map(({ sha256 }) => sha256)
        })
        await parts.eraseFiles(files)
      }
    },
  }
}
