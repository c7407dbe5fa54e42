import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import {
  type FileList,
  maxUnfinishedUploads,
  type StorageLimit,
  storageLimits,
  type UploadMetadata,
  uploadExpiresAfterHours,
} from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AccountStore, RunNow } from '../store/account-store.ts'
import type { UploadRow } from '../store/tables.ts'
import { uploadPath } from './file-paths.ts'
import type { FileLimits } from './limits.ts'
import { UploadRefusal } from './upload-refusal.ts'

export interface Uploader {
  documentId: string
  accountId: string
}

/** Which uploads were begun, by whom, and whether they fit. */
export interface Uploads {
  /**
   * Reserves the space for an upload, instead of what this account had reserved for the same file and not sent anything
   * of: the answer was lost, and nobody knows its id. Throws an `UploadRefusal` when it is too much.
   */
  begin(id: string, by: Uploader, bytes: number, metadata: UploadMetadata): Promise<void>
  /** Null for one that is over, or was never begun. */
  find(id: string): Promise<UploadRow | null>
  /** Notes that bytes came. */
  touch(id: string): Promise<void>
  remove(id: string): Promise<void>
  removeExpired(): Promise<void>
  /** What a person's next upload to a committee has to fit into. */
  room(by: Uploader): Promise<FileList['limits']>
}

export function createUploads(parts: {
  store: AccountStore
  dataDir: string
  limits: FileLimits
  freeBytes: () => number
  clock: Clock
  /** Whether a request of this upload is under way. */
  isHeld: (id: string) => boolean
}): Uploads {
  const { store, dataDir, limits, clock } = parts
  const { queries } = store
  const expiredBefore = () => clock.now().getTime() - uploadExpiresAfterHours * 3600 * 1000

  const sumOf = (table: 'files' | 'uploads') =>
    queries.selectFrom(table).select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
  const unfinished = () => sumOf('uploads').where('finished', '=', 0)

  /** A file that is uploaded again because its bytes are lost does not count beside itself. */
  function used(
    run: RunNow,
    { documentId, accountId }: Uploader,
    again: string | null = null,
  ): Record<StorageLimit, number> {
    const others = () =>
      again === null
        ? sumOf('files')
        : sumOf('files').where((file) =>
            file.or([file('document_id', '!=', documentId), file('sha256', '!=', again)]),
          )
    const add = (...sums: { sum: number }[][]) => sums.flat().reduce((total, { sum }) => total + sum, 0)
    return {
      file: 0,
      committee: add(
        run(others().where('document_id', '=', documentId)),
        run(unfinished().where('document_id', '=', documentId)),
      ),
      account: add(
        run(others().where('uploaded_by', '=', accountId)),
        run(unfinished().where('account_id', '=', accountId)),
      ),
    }
  }

  const allowed: Record<StorageLimit, number> = {
    file: limits.fileBytes,
    committee: limits.committeeBytes,
    account: limits.accountBytes,
  }

  const forget = (id: string) => queries.deleteFrom('uploads').where('id', '=', id)

  /** Forgets what this account began of the same file and sent nothing of. Their files have to go, too. */
  function forgetUnused(run: RunNow, { documentId, accountId }: Uploader, sha256: string): string[] {
    const begun = queries
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', accountId)
      .where('document_id', '=', documentId)
      .where('sha256', '=', sha256)
      .where('finished', '=', 0)
    const unused = run(begun)
      .map(({ id }) => id)
      .filter((id) => {
        const arrived = statSync(uploadPath(dataDir, id), { throwIfNoEntry: false })?.size ?? 0
        return arrived === 0 && !parts.isHeld(id)
      })
    for (const id of unused) run(forget(id))
    return unused
  }

  return {
    async begin(id, by, bytes, { sha256, type }) {
      if (bytes === 0) throw new UploadRefusal('file-empty')
      const replaced = await store.atomically((run) => {
        const unused = forgetUnused(run, by, sha256)
        const usedBytes = used(run, by, sha256)
        for (const limit of storageLimits)
          if (usedBytes[limit] + bytes > allowed[limit])
            throw new UploadRefusal('too-large', {
              of: limit,
              bytes: allowed[limit],
              usedBytes: usedBytes[limit],
            })
        const [outstanding] = run(unfinished())
        // What the others have brought already is counted twice; that much more stays free meanwhile.
        if (parts.freeBytes() < bytes + (outstanding?.sum ?? 0)) throw new UploadRefusal('disk-full')
        const mine = run(
          queries
            .selectFrom('uploads')
            .select('id')
            .where('account_id', '=', by.accountId)
            .where('finished', '=', 0),
        )
        if (mine.length >= maxUnfinishedUploads) throw new UploadRefusal('too-many-requests')
        const changed_at = clock.now().getTime()
        const row = { id, sha256, bytes, type, changed_at, finished: 0 as const }
        run(
          queries
            .insertInto('uploads')
            .values({ ...row, document_id: by.documentId, account_id: by.accountId }),
        )
        return unused
      })
      for (const unused of replaced) await rm(uploadPath(dataDir, unused), { force: true })
    },
    async find(id) {
      const row = await queries
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .where('changed_at', '>', expiredBefore())
        .executeTakeFirst()
      return row ?? null
    },
    async touch(id) {
      const changed_at = clock.now().getTime()
      await queries.updateTable('uploads').set({ changed_at }).where('id', '=', id).execute()
    },
    async remove(id) {
      await forget(id).execute()
      await rm(uploadPath(dataDir, id), { force: true })
    },
    async removeExpired() {
      const expired = await queries
        .selectFrom('uploads')
        .select('id')
        .where('changed_at', '<=', expiredBefore())
        .execute()
      for (const { id } of expired) {
        await forget(id).execute()
        await rm(uploadPath(dataDir, id), { force: true })
      }
    },
    room: (by) =>
      store.atomically((run) => {
        const { committee, account } = used(run, by)
        return {
          fileBytes: allowed.file,
          committee: { bytes: allowed.committee, usedBytes: committee },
          account: { bytes: allowed.account, usedBytes: account },
        }
      }),
  }
}
