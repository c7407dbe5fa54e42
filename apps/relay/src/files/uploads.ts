import {
  announcedSizeCountsForMinutes,
  type FileList,
  maxUnfinishedUploads,
  type StorageLimit,
  storageLimits,
  type UploadMetadata,
  uploadExpiresAfterHours,
} from '@civic-hub/protocol'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { UploadRow } from '../store/tables.ts'
import { uploadKey } from './file-paths.ts'
import type { FileLimits } from './limits.ts'
import type { UploadStorage } from './storage/file-storage.ts'
import { UploadRefusal } from './upload-refusal.ts'

export interface Uploader {
  documentId: string
  accountId: string
}

/** Records of unfinished uploads: the account, the reserved space and the limits. */
export interface Uploads {
  /**
   * Reserves the space for an upload. Frees the account's reservations for the same file without received
   * bytes: their response was lost, so no device knows their ids. Throws an `UploadRefusal` if a limit is
   * exceeded.
   */
  begin(id: string, by: Uploader, bytes: number, metadata: UploadMetadata): Promise<void>
  /**
   * Reserves the space again for an upload that continues after a long pause. Throws an `UploadRefusal` if a
   * limit is exceeded by now.
   */
  goOn(id: string): Promise<void>
  /** Null for an upload that has ended or never began. */
  find(id: string): Promise<UploadRow | null>
  /** Records the number of received bytes. */
  touch(id: string, received: number): Promise<void>
  remove(id: string): Promise<void>
  removeExpired(): Promise<void>
  /** The limits and the used space for an account's next upload to a committee. */
  room(by: Uploader): Promise<FileList['limits']>
}

export function createUploads(parts: {
  store: AccountStore
  storage: UploadStorage
  limits: FileLimits
  freeBytes: () => number
  clock: Clock
  /** True if a request of this upload is running at this relay. */
  isHeld: (id: string) => boolean
}): Uploads {
  const { store, storage, limits, clock } = parts
  const { queries } = store
  const expiredBefore = () => clock.now().getTime() - uploadExpiresAfterHours * 3600 * 1000

  const restsSince = () => clock.now().getTime() - announcedSizeCountsForMinutes * 60 * 1000

  const sumOf = () => queries.selectFrom('files').select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
  const unfinished = () => queries.selectFrom('uploads').selectAll().where('finished', '=', 0)

  /** A running request notes its bytes each minute, also that of another relay. */
  const isRecent = ({ changed_at }: Pick<UploadRow, 'changed_at'>) => changed_at > restsSince()
  const rests = (upload: Pick<UploadRow, 'id' | 'changed_at'>) => !isRecent(upload) && !parts.isHeld(upload.id)
  /** The announced size; for a paused upload, the received size, because the rest may never be sent. */
  const countedOf = (upload: UploadRow) => (rests(upload) ? upload.received : upload.bytes)
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

  /**
   * `without`: the upload itself, and a file that is uploaded again because its bytes are lost, are not
   * counted a second time.
   */
  async function used(
    run: RunQuery,
    { documentId, accountId }: Uploader,
    without: { upload?: string; sha256?: string } = {},
  ): Promise<Record<StorageLimit, number>> {
    const others = () =>
      without.sha256 === undefined
        ? sumOf()
        : sumOf().where((file) =>
            file.or([file('document_id', '!=', documentId), file('sha256', '!=', without.sha256 ?? '')]),
          )
    const stored = (rows: { sum: number }[]) => sum(rows.map((row) => row.sum))
    const announced = (rows: UploadRow[]) => sum(rows.filter(({ id }) => id !== without.upload).map(countedOf))
    return {
      file: 0,
      committee:
        stored(await run(others().where('document_id', '=', documentId))) +
        announced(await run(unfinished().where('document_id', '=', documentId))),
      account:
        stored(await run(others().where('uploaded_by', '=', accountId))) +
        announced(await run(unfinished().where('account_id', '=', accountId))),
    }
  }

  /**
   * Throws if an upload of this size exceeds the limits, or does not fit on the disk together with the other
   * announced uploads.
   */
  async function checkRoom(
    run: RunQuery,
    by: Uploader,
    { bytes, arrived = 0, ...without }: { bytes: number; arrived?: number; upload?: string; sha256: string },
  ): Promise<void> {
    const usedBytes = await used(run, by, without)
    for (const of of storageLimits)
      if (usedBytes[of] + bytes > allowed[of])
        throw new UploadRefusal('too-large', { of, bytes: allowed[of], usedBytes: usedBytes[of] })
    // Received bytes are already on the disk.
    const others = (await run(unfinished())).filter(({ id }) => id !== without.upload)
    const outstanding = sum(others.map((upload) => Math.max(0, countedOf(upload) - upload.received)))
    if (parts.freeBytes() < bytes - arrived + outstanding) throw new UploadRefusal('disk-full')
  }

  const allowed: Record<StorageLimit, number> = {
    file: limits.fileBytes,
    committee: limits.committeeBytes,
    account: limits.accountBytes,
  }

  const forget = (id: string) => queries.deleteFrom('uploads').where('id', '=', id)

  /**
   * Deletes this account's uploads of the same file without received bytes. The caller must delete their
   * files, too.
   */
  async function forgetUnused(
    run: RunQuery,
    { documentId, accountId }: Uploader,
    sha256: string,
  ): Promise<Pick<UploadRow, 'id' | 'epoch'>[]> {
    const begun = queries
      .selectFrom('uploads')
      .select(['id', 'epoch', 'holder', 'changed_at'])
      .where('account_id', '=', accountId)
      .where('document_id', '=', documentId)
      .where('sha256', '=', sha256)
      .where('finished', '=', 0)
      .where('received', '=', 0)
    const unused = (await run(begun)).filter(
      (upload) => !parts.isHeld(upload.id) && (upload.holder === null || !isRecent(upload)),
    )
    for (const { id } of unused) await run(forget(id))
    return unused
  }

  return {
    async begin(id, by, bytes, { sha256, type }) {
      if (bytes === 0) throw new UploadRefusal('file-empty')
      const replaced = await store.atomically(async (run) => {
        const unused = await forgetUnused(run, by, sha256)
        await checkRoom(run, by, { bytes, sha256 })
        const mine = await run(
          queries.selectFrom('uploads').select('id').where('account_id', '=', by.accountId).where('finished', '=', 0),
        )
        if (mine.length >= maxUnfinishedUploads) throw new UploadRefusal('too-many-requests')
        const changed_at = clock.now().getTime()
        const row = {
          id,
          sha256,
          bytes,
          type,
          changed_at,
          finished: 0 as const,
          received: 0,
          holder: null,
          epoch: 0,
        }
        await run(
          queries.insertInto('uploads').values({ ...row, document_id: by.documentId, account_id: by.accountId }),
        )
        return unused
      })
      for (const { id, epoch } of replaced) await storage.delete(uploadKey(id, epoch))
    },
    goOn: (id) =>
      store.atomically(async (run) => {
        const [upload] = await run(unfinished().where('id', '=', id))
        if (upload === undefined || !rests(upload)) return
        const { document_id: documentId, account_id: accountId, bytes, sha256 } = upload
        const arrived = upload.received
        await checkRoom(run, { documentId, accountId }, { bytes, arrived, upload: id, sha256 })
        await run(queries.updateTable('uploads').set({ changed_at: clock.now().getTime() }).where('id', '=', id))
      }),
    async find(id) {
      const row = await queries
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .where('changed_at', '>', expiredBefore())
        .executeTakeFirst()
      return row ?? null
    },
    async touch(id, received) {
      const changed_at = clock.now().getTime()
      await queries.updateTable('uploads').set({ changed_at, received }).where('id', '=', id).execute()
    },
    async remove(id) {
      const found = await queries.selectFrom('uploads').select('epoch').where('id', '=', id).executeTakeFirst()
      await forget(id).execute()
      await storage.delete(uploadKey(id, found?.epoch ?? 0))
    },
    async removeExpired() {
      const expired = await queries
        .selectFrom('uploads')
        .select(['id', 'epoch'])
        .where('changed_at', '<=', expiredBefore())
        .execute()
      for (const { id, epoch } of expired) {
        await forget(id).execute()
        await storage.delete(uploadKey(id, epoch))
      }
    },
    room: (by) =>
      store.atomically(async (run) => {
        const { committee, account } = await used(run, by)
        return {
          fileBytes: allowed.file,
          committee: { bytes: allowed.committee, usedBytes: committee },
          account: { bytes: allowed.account, usedBytes: account },
        }
      }),
  }
}
