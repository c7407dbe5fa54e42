import type { Database } from 'better-sqlite3'
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts'
import { connect, refuseNewer, versionOf } from './connect.ts'
import { migrations } from './migrations/index.ts'

/** The version of the databases that this program creates. */
export const newestVersion = migrations.at(-1)?.version ?? 0

/** Opens the relay's one database file; creates and migrates it if needed. Throws `DatabaseTooNew`. */
export function openDatabase(file: string): Database {
  const database = connect(file, newestVersion)
  try {
    if (!database.memory) refuseDamaged(database)
    const found = versionOf(database)
    // A new file needs no copy.
    if (found > 0 && found < newestVersion) backUpBeforeUpgrade(database, found)
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
 * Migrates a database to the newest version, completely or not at all. Reads the version inside the
 * transaction, because no other process can change it there.
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
