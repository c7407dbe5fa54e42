import { setTimeout } from 'node:timers/promises'
import { type Access, canWrite } from '@civic-hub/protocol'
import type { Revocations } from '../accounts/revocations.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createFileCheck } from './check-files.ts'
import { createInspector } from './inspector.ts'
import type { FileLimits } from './limits.ts'
import { type FileStorage, type FileStorageSettings, StorageAway } from './storage/file-storage.ts'
import { openFileStorage } from './storage/open-file-storage.ts'
import { createStorageWatch, type StorageWatch, stateOf } from './storage-watch.ts'
import { createStoredFiles, type StoredFiles } from './stored-files.ts'
import { createTransfers, type Transfers } from './transfers.ts'
import { createSharedUploadLocks, createUploadLocks, type UploadLocks } from './upload-locks.ts'
import { createUploadPace } from './upload-pace.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { UploadStore } from './upload-store.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** All parts of the file storage. */
export interface FileStore {
  storage: FileStorage
  watch: StorageWatch
  stored: StoredFiles
  uploads: Uploads
  uploadStore: UploadStore
  uploadLocks: UploadLocks
  transfers: Transfers
  /** To be called with each edit, because uploads are slowed down for edits. */
  edited(): void
  /** Compares all bytes with their hashes, once a night. */
  checkWhenDue(): Promise<void>
  /** Ends a running check and all running transfers. */
  stop(): void
  close(): Promise<void>
}

export async function openFileStore(parts: {
  store: AccountStore
  dataDir: string
  s3: FileStorageSettings['s3']
  /** True if other relays have the same files. */
  isShared: boolean
  uploadPatienceMs: number | undefined
  limits: FileLimits
  /** The number of bytes that may still be written to the disk. */
  freeBytes: () => number
  revocations: Revocations
  clock: Clock
  log: Log
  isSignedIn(cookie: string | undefined): Promise<boolean>
  isPastGate(cookie: string | undefined): Promise<boolean>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
  /** Runs the other checks of the same night. */
  checkElse(): Promise<void>
}): Promise<FileStore> {
  const { dataDir, s3, store, revocations } = parts
  const storage = await openFileStorage({ dataDir, s3 })
  const fault = await storage.check().then(
    () => null,
    (error: unknown) => error,
  )
  if (fault !== null && !(fault instanceof StorageAway)) throw fault
  // Edits need no files.
  if (fault !== null)
    parts.log.warn({ err: fault }, 'The storage of files does not answer, and the hub starts without it')
  const watch = createStorageWatch(storage, parts.log, stateOf(fault))
  const stored = createStoredFiles({
    ...parts,
    storage,
    announce: (documentId) => parts.revocations.emit({ kind: 'files', documentId }),
  })
  const uploadLocks = parts.isShared
    ? createSharedUploadLocks({
        store,
        revocations,
        uploads: storage.uploads,
        patienceMs: parts.uploadPatienceMs,
      })
    : createUploadLocks()
  // The space on the disk does not limit other storage.
  const freeBytes = s3 === null ? parts.freeBytes : () => Number.POSITIVE_INFINITY
  const uploads = createUploads({
    ...parts,
    freeBytes,
    storage: storage.uploads,
    isHeld: uploadLocks.isHeld,
  })
  const inspector = createInspector({ dataDir, s3 })
  const pace = createUploadPace({ now: () => performance.now(), pause: setTimeout })
  const uploadStore = new UploadStore({
    ...parts,
    freeBytes,
    storage,
    uploadLocks,
    pace,
    uploads,
    files: stored,
    inspector,
    async checkAccess({ documentId, accountId }) {
      const access = await parts.accessTo(documentId, accountId)
      if (access === null) throw new UploadRefusal('not-found')
      if (!canWrite(access)) throw new UploadRefusal('forbidden')
    },
  })
  const transfers = createTransfers(parts)
  // A separate thread, so that an upload that ends does not wait for the whole check.
  const reader = createInspector({ dataDir, s3 })
  const check = createFileCheck({ ...parts, storage, inspector: reader, inTurn: stored.inTurn })
  return {
    storage,
    watch,
    stored,
    uploads,
    uploadStore,
    uploadLocks,
    transfers,
    edited: pace.edited,
    checkWhenDue: check.checkWhenDue,
    stop() {
      transfers.cutAll()
      check.stop()
      void reader.close()
    },
    async close() {
      await inspector.close()
      storage.close()
    },
  }
}
