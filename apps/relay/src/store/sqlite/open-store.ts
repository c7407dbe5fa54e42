import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Store } from '../store.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { connect } from './connect.ts'
import { type DataLock, lockDataFolder } from './data-lock.ts'
import { newestVersion, openDatabase } from './database.ts'
import { readDiskSpace } from './disk-space.ts'
import { createSqliteDocumentLog } from './document-log.ts'
import { createSqlitePublishedContent } from './published-content.ts'
import { createSqliteSizes } from './sizes.ts'
import { createSqliteAnnouncedClientIds, createSqliteJournals } from './small-parts.ts'
import { removeUnfinishedSnapshots } from './snapshot-writes.ts'
import { claimDatabase } from './writer/sole-writer.ts'
import { createStoreWriter, type StoreWriter } from './writer/store-writer.ts'

/**
 * Opens the store in the existing folder `dataDir` and locks the folder; the database is created and migrated
 * if needed. Throws `DataFolderInUse` and `DatabaseTooNew`. `reserveBytes` of the disk stay free.
 */
export function openSqliteStore(dataDir: string, reserveBytes: number, slowCommitMs?: number): Store {
  const dataLock = lockDataFolder(dataDir, 'a relay')
  const { database, run } = openLocked(dataDir, dataLock)
  let fail: (reason: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })
  const writer = createStoreWriter(database.name, run, {
    reserveBytes,
    slowCommitMs,
    onForeignWriter: (reason) => fail(reason),
  })
  const { close, ...parts } = createParts(database, writer)
  return {
    ...parts,
    diskSpace: () => readDiskSpace(database.name, reserveBytes),
    failed,
    async close() {
      await close()
      dataLock.release()
    },
  }
}

/** The parts of the store on one open database; `close` closes the writer and the database. */
export function createParts(database: Database, writer: StoreWriter): Omit<Store, 'diskSpace' | 'failed'> {
  const transactions = connect(database.name, newestVersion)
  const sizes = createSqliteSizes(database.name)
  return {
    documentLog: createSqliteDocumentLog(database, writer),
    announcedClientIds: createSqliteAnnouncedClientIds(database, writer),
    accounts: createSqliteAccountStore(database, transactions, writer),
    published: createSqlitePublishedContent(database, writer, sizes.published),
    journals: createSqliteJournals(database),
    sizes,
    otherRelays: null,
    version: newestVersion,
    probe: (now) => writer.ask('probe', now),
    connections: () => null,
    async close() {
      await sizes.close()
      await writer.close()
      transactions.close()
      database.close()
    },
  }
}

function openLocked(dataDir: string, dataLock: DataLock) {
  try {
    const database = openDatabase(join(dataDir, 'relay.sqlite'))
    const run = claimDatabase(database)
    removeUnfinishedSnapshots(database)
    return { database, run }
  } catch (error) {
    dataLock.release()
    throw error
  }
}
