import type { Database } from 'better-sqlite3'
import { connect, refuseNewer, versionOf } from './connect.ts'
import { keepBeforeUpgrade } from './keep-before-upgrade.ts'
import { migrations } from './migrations/index.ts'

/** The version of a database that this program makes. */
export const newestVersion = migrations.at(-1)?.version ?? 0

/** Opens the relay's one database file, making and migrating it as needed. Throws `DatabaseTooNew`. */
export function openDatabase(file: string): Database {
  const database = connect(file, newestVersion)
  try {
    if (!database.memory) refuseDamaged(database)
    const found = versionOf(database)
    // A new file has nothing to keep.
    if (found > 0 && found < newestVersion) keepBeforeUpgrade(database, found)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Reads the whole file once, except the content of large rows: 1 GB takes some seconds. */
function refuseDamaged(database: Database): void {
  const verdict = database.pragma('quick_check(1)', { simple: true })
  if (verdict !== 'ok') throw Object.assign(new Error(String(verdict)), { code: 'SQLITE_CORRUPT' })
}

/**
 * Migrates a database to the newest version, all of it or nothing. Reads its version inside the transaction, where no
 * other process can change it.
 */
export function migrate(database: Database): void {
  database
    .transaction(() => {
      const found = versionOf(database)
      refuseNewer(database, newestVersion)
      for (const migration of migrations) if (migration.version > found) migration.up(database)
      if (found < newestVersion) database.pragma(`user_version = ${newestVersion}`)
    })
    .immediate()
}
