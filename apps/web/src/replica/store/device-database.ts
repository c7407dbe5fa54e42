import type { MeetingSummary } from '@civic-hub/committee'
import type { Dashboard } from '@civic-hub/committee/dashboard'
import type { Access, LatestApproval, People } from '@civic-hub/protocol'
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, type StoreNames, unwrap, wrap } from 'idb'
import type { CachedScreen, ScreenOfCommittee } from '../../start/cached-screen.ts'
import { databaseName } from './account-databases.ts'
import type { FileRow, FileTextRow, UploadRow } from './file-rows.ts'
import type { RecordingChunkRow, RecordingRow } from './recording-rows.ts'

export interface UpdateRow {
  /** Created by the caller, so that a row and its pending mark are written in one transaction. */
  key: string
  documentId: string
  update: Uint8Array
  /** The checksum of the update. Absent in rows of earlier versions. */
  checksum?: number
}

/** Why the content of a row is not usable: see L27. */
export type RowDamage = 'unreadable' | 'not-bytes' | 'checksum' | 'undecodable' | 'missing' | 'emptied' | 'unknown'

export interface QuarantinedRow extends UpdateRow {
  /** A `RowDamage`; a message of yjs in rows of earlier versions. */
  reason: string
  /** Set if the relay did not have it, as far as this device knows. */
  unsent?: {
    at: number
    place?: string
    /** How many changes it counts as. */
    changes: number
    /** See `PendingRow`. */
    reach?: PendingRow['reach']
  }
}

/** Stored like an edit that the relay has not acknowledged, and sent to it as its author's. */
export interface SealedRow {
  /** They are sent in this order: later changes may build on earlier ones. */
  order: number
  /** The number of changes that they count as here; 0 if this device's own edits are counted instead. */
  changes: number
  /** The author's name, from the file. */
  name: string
  /** The frame that sends them to the relay, without the update. */
  head: Uint8Array
}

/** The state of a document that the relay last sent to this device. */
export interface DocumentRow {
  documentId: string
  logId: string
  position: number
  /** The tag by which the relay recognises the entry at that position. */
  entryTag: number
  /** When the relay last reported that everything is saved; by this device's clock, for display only. */
  savedAt: number | null
  /**
   * When the session began in which that was. Only the same number means the same session: the clock may have been set
   * between the two times. Absent in rows of earlier versions.
   */
  savedIn?: number | undefined
}

/** Whether the relay has reported since the session began at `beganAt` that everything is saved. */
export const isSavedSince = ({ savedAt, savedIn }: SavedMark, beganAt: number): boolean =>
  savedIn === undefined ? (savedAt ?? 0) >= beganAt : savedIn === beganAt

export type SavedMark = Pick<DocumentRow, 'savedAt' | 'savedIn'>

/** A committee that can be opened on this device. `id` is the id of its document. */
export interface CommitteeOnDevice {
  id: string
  slug: string
  /** Addresses that it had before the relay assigned another slug. */
  earlierSlugs: string[]
  name: string
  emoji: string
  createdAt: string
  access: Access
  /** False if it was created offline and the relay does not know it yet. */
  registered: boolean
  /** True for the samples that this person loaded, which are never sent to the relay. */
  demo?: true
  /** If the page ends meanwhile, the next page finishes the removal. */
  removing?: true
  /** True when the relay no longer lists it: access was removed, or it was deleted. Local work stays exportable. */
  lost: boolean
  deleted?: boolean
  /** True if this device created it: its document needs nothing from the relay. */
  madeHere?: boolean
  /** The time zone that was chosen when this device created it. It is written into the document with the name. */
  timeZone?: string | undefined
  /** For owners: how many people asked to join, from the relay's last answer. */
  requests?: number | undefined
  /** Whether all its documents are stored on this device, for use without a connection. */
  keepsFiles?: boolean
  /** From the relay's last answer, so that their names are known without a connection. */
  people?: readonly PersonOfCommittee[]
  approvals?: readonly LatestApproval[]
  /** The state of invitations for entries of the directory, from the same answer. */
  entries?: People['entries']
}

interface PersonOfCommittee {
  readonly accountId: string
  readonly name: string
  readonly access: Access
}

/** The service that explains texts to a person, and their key for it: never synced, never exported. */
export interface ExplainService {
  address: string
  model: string
  apiKey: string
}

export interface CommitteeCacheRow {
  documentId: string
  version: number
  meetings: readonly MeetingSummary[]
  dashboard?: Dashboard
  /** The markup of these screens, unless their data have changed since. */
  screens?: Partial<Record<ScreenOfCommittee, CachedScreen>>
}

export interface PendingRow {
  key: string
  documentId: string
  at: number
  /** The place that was changed; see changed-field.ts. For sealed changes, their identifier. */
  place?: string
  sealed?: SealedRow
  /** Whether it is contained in sealed changes of this device, which have a row of their own. */
  isSealed?: true
  /** The clocks that a document with this change has reached, by client id. Absent in rows of earlier versions. */
  reach?: readonly (readonly [clientId: number, clock: number])[]
  /** True if this device lacks what the change builds on. */
  stuck?: true
}

/** The store has the name of its first value, since another name would need a new version of the database. */
export const smallValues = 'explain'

export interface DeviceSchema extends DBSchema {
  updates: { key: string; value: UpdateRow; indexes: { document: string } }
  /** Keys of the rows in `updates` that the relay has not acknowledged. */
  pending: {
    key: string
    value: PendingRow
    indexes: { document: string }
  }
  documents: { key: string; value: DocumentRow }
  committees: { key: string; value: CommitteeOnDevice }
  /** Damaged rows. Those that the relay did not have are shown to the person. */
  quarantine: { key: string; value: QuarantinedRow }
  listCache: { key: string; value: CommitteeCacheRow }
  /** Small values of this account on this device, each under a key of its own: the service that explains, notifications. */
  [smallValues]: { key: string; value: unknown }
  /** Created by earlier versions for the search index. The store is kept because their tabs need it (L17). */
  searchIndexes: { key: string; value: { documentId: string } }
  recordings: { key: string; value: RecordingRow; indexes: { meeting: [string, string] } }
  recordingChunks: { key: [string, number]; value: RecordingChunkRow }
  files: { key: FileKey; value: FileRow }
  uploads: { key: FileKey; value: UploadRow }
  fileTexts: { key: FileKey; value: FileTextRow }
}

type FileKey = [documentId: string, sha256: string]

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

/** Stores that had another name before version 3. */
const renamedStores = [
  ['waiting', 'pending'],
  ['glimpses', 'listCache'],
  ['setAside', 'quarantine'],
] as const

const storeNames = Object.keys({
  updates: true,
  pending: true,
  documents: true,
  committees: true,
  quarantine: true,
  listCache: true,
  [smallValues]: true,
  searchIndexes: true,
  recordings: true,
  recordingChunks: true,
  files: true,
  uploads: true,
  fileTexts: true,
} satisfies Record<StoreNames<DeviceSchema>, true>) as StoreNames<DeviceSchema>[]

/** Increase it with every new store. The upgrade below has a step for each. */
const schemaVersion = 6

export interface DeviceDatabaseEvents {
  /** The database must be opened again. `takenAway`: the browser removed it, perhaps with its content. */
  onClosed?(takenAway: boolean): void
  /** A newer app has opened the database, in another tab or before. */
  onNewerApp?(): void
  /** A tab of an older app holds the database and does not answer; the opening waits for it. */
  onBlocked?(): void
}

/**
 * Opens this account's database on this device. Rejects when the browser refuses storage. An app that is too
 * old continues to use a newer database if that has all its stores: edits in an old tab must not be lost.
 */
export async function openDeviceDatabase(
  accountId: string,
  events: DeviceDatabaseEvents = {},
): Promise<DeviceDatabase> {
  const open = async (version?: number) =>
    watchTransactions(
      await openDB<DeviceSchema>(databaseName(accountId), version, {
        upgrade,
        blocked: () => events.onBlocked?.(),
        blocking(_current, wanted, event) {
          // Another tab upgrades the database, or the browser removes it: either waits until this connection is
          // closed.
          ;(event.target as IDBDatabase).close()
          events.onClosed?.(wanted === null)
          if (wanted !== null) events.onNewerApp?.()
        },
        terminated: () => events.onClosed?.(true),
      }),
    )
  try {
    return await open(schemaVersion)
  } catch (failure) {
    if ((failure as DOMException).name !== 'VersionError') throw failure
    events.onNewerApp?.()
    const newer = await open()
    if (storeNames.every((store) => newer.objectStoreNames.contains(store))) return newer
    newer.close()
    throw failure
  }
}

const unfinished = new Set<IDBTransaction>()
let isInterrupted = false
/** Whether transactions were aborted when the page was left: then it must be loaded again. */
export const wasInterrupted = (): boolean => isInterrupted

/*
 * WebKit keeps the transactions of a page in its back/forward cache, and the next page would wait for those that only that
 * page can finish. They are aborted, like those of a page that is closed. A transaction that is committed finishes by itself.
 */
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  for (const transaction of unfinished)
    try {
      transaction.abort()
      isInterrupted = true
    } catch {
      // It is committed.
    }
})

/**
 * A transaction that the browser ends fails twice: its request is rejected and its `done`, which readers do not await.
 * The second one is no failure of its own.
 */
function watchTransactions(database: DeviceDatabase): DeviceDatabase {
  const opened = unwrap(database)
  const { transaction } = opened
  opened.transaction = (...of) => {
    const begun = transaction.apply(opened, of)
    const end = () => unfinished.delete(begun)
    unfinished.add(begun)
    wrap(begun).done.then(end, end)
    return begun
  }
  return database
}

type Upgrade = NonNullable<OpenDBCallbacks<DeviceSchema>['upgrade']>

const upgrade: Upgrade = (database, found, _wanted, transaction) => {
  for (const [was, becomes] of renamedStores)
    if (database.objectStoreNames.contains(was as never)) transaction.objectStore(was as never).name = becomes
  if (found < 1) {
    database.createObjectStore('updates', { keyPath: 'key' }).createIndex('document', 'documentId')
    database.createObjectStore('pending', { keyPath: 'key' }).createIndex('document', 'documentId')
    database.createObjectStore('documents', { keyPath: 'documentId' })
    database.createObjectStore('committees', { keyPath: 'id' })
    database.createObjectStore('quarantine', { keyPath: 'key' })
  }
  if (found < 2) database.createObjectStore('listCache', { keyPath: 'documentId' })
  if (found < 4) database.createObjectStore(smallValues)
  if (found < 5) database.createObjectStore('searchIndexes', { keyPath: 'documentId' })
  if (found < 6) {
    const recordings = database.createObjectStore('recordings', { keyPath: 'id' })
    recordings.createIndex('meeting', ['documentId', 'meetingId'])
    database.createObjectStore('recordingChunks', { keyPath: ['recordingId', 'index'] })
    for (const name of ['files', 'uploads', 'fileTexts'] as const)
      database.createObjectStore(name, { keyPath: ['documentId', 'sha256'] })
  }
}
