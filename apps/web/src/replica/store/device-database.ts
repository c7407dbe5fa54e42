import type { MeetingSummary } from '@civic-hub/committee'
import type { Access } from '@civic-hub/protocol'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { AsPlainObject } from 'minisearch'
import type { KeptScreen } from './kept-screen.ts'

/** One update of a document as it lies on this device. */
export interface UpdateRow {
  /** Made by the caller, so that a row and its pending mark are written in one transaction. */
  key: string
  documentId: string
  update: Uint8Array
}

/** What the relay has told this device about a document. */
export interface DocumentRow {
  documentId: string
  logId: string
  position: number
  /** The tag by which the relay recognises the entry at that position. */
  entryTag: number
  /** When the relay last said that everything is saved; by this device's clock, for people only. */
  savedAt: number | null
}

/** A committee that can be opened on this device. `id` is the id of its document. */
export interface CommitteeOnDevice {
  id: string
  slug: string
  /** Addresses it had before the relay gave it another slug. */
  earlierSlugs: string[]
  name: string
  emoji: string
  createdAt: string
  access: Access
  /** False while it was made offline and the relay does not know it yet. */
  registered: boolean
  /** True when the relay no longer lists it: access was removed, or it was deleted. Local work stays exportable. */
  lost: boolean
  /** True when it is lost because it was deleted. */
  deleted?: boolean
  /** True when this device created it: its document needs nothing from the relay. */
  madeHere?: boolean
  /** For owners: how many people asked to join, when the relay was last asked. */
  requests?: number | undefined
  /** Who could open it when the relay was last asked, so that they can be named without a connection. */
  people?: readonly PersonOfCommittee[]
}

export interface PersonOfCommittee {
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

/** What is found by which word in a committee, as it was last known; see search/meeting-index.ts. */
export interface SearchIndexRow {
  documentId: string
  version: number
  /** By meeting: a fingerprint of the words that were read. */
  fingerprints: ReadonlyMap<string, string>
  index: AsPlainObject
}

export interface DeviceSchema extends DBSchema {
  updates: { key: string; value: UpdateRow; indexes: { document: string } }
  /** Keys of the rows in `updates` that the relay has not called saved. */
  pending: {
    key: string
    /** `place`: what was changed; see place-of-change.ts. */
    value: { key: string; documentId: string; at: number; place?: string }
    indexes: { document: string }
  }
  documents: { key: string; value: DocumentRow }
  committees: { key: string; value: CommitteeOnDevice }
  /** Rows that could not be read, kept for people who can. */
  quarantine: { key: string; value: UpdateRow & { reason: string } }
  /** The list that is shown while a document is read; see list-cache.ts. */
  listCache: {
    key: string
    value: {
      documentId: string
      version: number
      meetings: readonly MeetingSummary[]
      /** That list on screen, unless it has changed since. */
      screen?: KeptScreen
    }
  }
  explain: { key: string; value: ExplainService }
  searchIndexes: { key: string; value: SearchIndexRow }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

const databaseName = (accountId: string) => `civic-hub-${accountId}`

/** Stores that had another name before version 3. */
const renamedStores = [
  ['waiting', 'pending'],
  ['glimpses', 'listCache'],
  ['setAside', 'quarantine'],
] as const

/**
 * Opens this account's database on this device. Rejects when the browser refuses storage. `onClosed` is called when it has
 * to be opened again, and says whether the browser removed it, maybe with its content.
 */
export function openDeviceDatabase(
  accountId: string,
  onClosed: (takenAway: boolean) => void,
): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(databaseName(accountId), 5, {
    upgrade(database, found, _wanted, transaction) {
      if (found > 0) {
        for (const [was, becomes] of renamedStores)
          if (database.objectStoreNames.contains(was as never))
            transaction.objectStore(was as never).name = becomes
        if (found < 2) database.createObjectStore('listCache', { keyPath: 'documentId' })
        if (found < 4) database.createObjectStore('explain')
        if (found < 5) database.createObjectStore('searchIndexes', { keyPath: 'documentId' })
        return
      }
      const updates = database.createObjectStore('updates', { keyPath: 'key' })
      updates.createIndex('document', 'documentId')
      const pending = database.createObjectStore('pending', { keyPath: 'key' })
      pending.createIndex('document', 'documentId')
      database.createObjectStore('documents', { keyPath: 'documentId' })
      database.createObjectStore('committees', { keyPath: 'id' })
      database.createObjectStore('quarantine', { keyPath: 'key' })
      database.createObjectStore('listCache', { keyPath: 'documentId' })
      database.createObjectStore('explain')
      database.createObjectStore('searchIndexes', { keyPath: 'documentId' })
    },
    blocking(_current, wanted, event) {
      // Another tab upgrades the database, or the browser removes it; it would wait for ever for this connection.
      ;(event.target as IDBDatabase).close()
      onClosed(wanted === null)
    },
    terminated: () => onClosed(true),
  })
}

/** Whether this device has a database of this account; creates none. True where the browser does not tell. */
export async function hasDeviceDatabase(accountId: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName(accountId))
  } catch {
    return true
  }
}

/** Removes everything of this account from this device; resolves when it is gone. */
export async function wipeDeviceDatabase(accountId: string): Promise<void> {
  await deleteDB(databaseName(accountId))
}
