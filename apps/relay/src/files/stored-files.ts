import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredFile } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import type { FileRow } from '../store/tables.ts'
import type { FileStorage } from './storage/file-storage.ts'

/** Runs work on one key one after the other, and on different keys concurrently. */
function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastByKey = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = lastByKey.get(key) ?? Promise.resolve()
    const run = before.then(work, work)
    const settled = run.then(
      () => undefined,
      () => undefined,
    )
    lastByKey.set(key, settled)
    void settled.then(() => {
      if (lastByKey.get(key) === settled) lastByKey.delete(key)
    })
    return run
  }
}

/**
 * The files of committees. Bytes that several committees have are stored once, with a row for each committee.
 * A device always uploads all bytes, so that its member cannot find out whether another committee has the
 * file.
 */
export interface StoredFiles {
  /**
   * The files of one committee, the newest first. Files with lost bytes are omitted, so that devices upload
   * them again.
   */
  list(documentId: string): Promise<StoredFile[]>
  find(documentId: string, sha256: string): Promise<FileRow | null>
  /** The bytes from `start` to `end`, both included; null if they are missing. */
  read(sha256: string, start: number, end: number): Promise<Readable | null>
  /** Moves the upload with this key to its final place. Runs `record`, which adds its row, once it is durable. */
  finishUpload(
    documentId: string,
    sha256: string,
    upload: string,
    record: (run: RunQuery) => Promise<void>,
  ): Promise<void>
  /** Permanently removes a file from a committee, and erases its bytes unless another committee has them. */
  remove(documentId: string, sha256: string): Promise<void>
  /** Erases bytes that no committee has any more. */
  eraseUnused(hashes: readonly string[]): Promise<void>
  /** Runs work on the bytes of one file while no other work changes them. */
  inTurn<T>(sha256: string, work: () => Promise<T>): Promise<T>
}

/** Each may be a request to the storage. */
const askAtOnce = 64

export function createStoredFiles(parts: {
  store: AccountStore
  storage: FileStorage
  clock: Clock
  /** Notifies the devices that have the committee open that its files have changed. */
  announce: (documentId: string) => void
}): StoredFiles {
  const { store, storage, clock, announce } = parts
  const { queries } = store
  const inTurn = createTurns()

  /** True also for an upload that is complete: another relay may be moving its bytes to their final place. */
  async function isUsed(sha256: string): Promise<boolean> {
    const ofHash = (table: 'files' | 'uploads') =>
      queries.selectFrom(table).select('sha256').where('sha256', '=', sha256).limit(1)
    const complete = ofHash('uploads').where('finished', '=', 0).whereRef('received', '>=', 'bytes')
    const found = await Promise.all([ofHash('files').execute(), complete.execute()])
    return found.flat().length > 0
  }

  async function eraseUnused(hashes: readonly string[]): Promise<void> {
    for (const sha256 of hashes)
      await inTurn(sha256, async () => {
        if (!(await isUsed(sha256))) await storage.delete(sha256)
      })
  }

  return {
    async list(documentId) {
      const rows = await queries
        .selectFrom('files')
        .selectAll()
        .where('document_id', '=', documentId)
        .orderBy('uploaded_at', 'desc')
        .orderBy('sha256')
        .execute()
      const areThere: boolean[] = []
      for (let at = 0; at < rows.length; at += askAtOnce)
        areThere.push(...(await Promise.all(rows.slice(at, at + askAtOnce).map(({ sha256 }) => storage.has(sha256)))))
      const found = rows.filter((_row, index) => areThere[index])
      return found.map(({ sha256, bytes, type, uploaded_by, uploaded_at }) => ({
        sha256,
        bytes,
        type,
        uploadedBy: uploaded_by,
        at: isoTime(uploaded_at),
      }))
    },
    async find(documentId, sha256) {
      const row = await queries
        .selectFrom('files')
        .selectAll()
        .where('document_id', '=', documentId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row ?? null
    },
    read: (sha256, start, end) => storage.read(sha256, { start, end }),
    finishUpload: (documentId, sha256, upload, record) =>
      inTurn(sha256, async () => {
        // Existing bytes are replaced, too, because they may have been damaged since.
        await storage.uploads.finish(upload, sha256)
        await store.atomically(record)
        announce(documentId)
      }),
    async remove(documentId, sha256) {
      await store.atomically(async (run) => {
        const file = queries.deleteFrom('files').where('document_id', '=', documentId).where('sha256', '=', sha256)
        const erased = await run(file.returning('sha256'))
        if (erased.length > 0) await run(journalErasure(queries, documentId, sha256, clock.now().getTime()))
      })
      announce(documentId)
      await eraseUnused([sha256])
    },
    eraseUnused,
    inTurn,
  }
}

/** Prevents a restored backup from bringing the file back. */
function journalErasure(queries: AccountStore['queries'], documentId: string, sha256: string, at: number) {
  return queries.insertInto('access_journal').values({
    id: randomBytes(12).toString('hex'),
    at,
    what: 'file-erased',
    document_id: documentId,
    account_id: null,
    access: sha256,
  })
}
