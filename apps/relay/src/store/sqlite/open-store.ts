import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { type AccountStore, createAccountStore } from '../account-store.ts'
import { type DataLock, lockDataFolder } from './data-lock.ts'
import { openDatabase } from './database.ts'
import { type DiskSpace, readDiskSpace } from '../disk-space.ts'
import { removeUnfinishedSnapshots } from './snapshot-writes.ts'
import { claimDatabase } from './writer/sole-writer.ts'
import { createStoreWriter, type StoreWriter } from './writer/store-writer.ts'

/** The database of the data folder, and what keeps others from writing to it. */
export interface Store {
  database: Database
  writer: StoreWriter
  accounts: AccountStore
  diskSpace(): DiskSpace
  /** Resolves when somebody else has written to the database: then this process can't go on. */
  failed: Promise<Error>
  /** Ends the writer thread after the queued jobs, and lets go of the data folder. */
  close(): Promise<void>
}

/** The folder exists; the database is made and migrated as needed. */
export function openStore(dataDir: string, reserveBytes: number): Store {
  const dataLock = lockDataFolder(dataDir, 'a relay')
  const { database, run } = openLocked(dataDir, dataLock)
  let fail: (reason: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })
  const writer = createStoreWriter(database.name, run, {
    reserveBytes,
    onForeignWriter: (reason) => fail(reason),
  })
  return {
    database,
    writer,
    accounts: createAccountStore(database, writer),
    diskSpace: () => readDiskSpace(database.name, reserveBytes),
    failed,
    async close() {
      await writer.close()
      database.close()
      dataLock.release()
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
