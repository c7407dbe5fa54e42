import SqliteDatabase, { type Database } from 'better-sqlite3'
import { keepBeforeUpgrade } from './keep-before-upgrade.ts'
import { migrations } from './migrations/index.ts'

/** The database was written by a newer version of the program, which this one must not touch. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew'
}

/** The version of a database that this program makes. */
export const newestVersion = migrations.at(-1)?.version ?? 0

/** Opens the relay's one database file, making and migrating it as needed. Throws `DatabaseTooNew`. */
export function openDatabase(file: string): Database {
  const database = connect(file)
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

/** One more connection to a file that `openDatabase` has opened. */
export function connect(file: string): Database {
  const database = new SqliteDatabase(file)
  try {
    database.pragma('busy_timeout = 5000')
    refuseNewer(database)
    database.pragma('journal_mode = WAL')
    // Acknowledged entries must survive a power cut, not only the end of the process.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
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

export function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Throws `DatabaseTooNew`. */
export function refuseNewer(database: Database): void {
  const found = versionOf(database)
  if (found <= newestVersion) return
  throw new DatabaseTooNew(
    `The database ${database.name} has version ${found}, and this program knows versions up to ${newestVersion}. ` +
      'Start the newer program again, or restore a backup made before the update.',
  )
}

/**
 * Migrates a database to the newest version, all of it or nothing. Reads its version inside the transaction, where no
 * other process can change it.
 */
export function migrate(database: Database): void {
  database
    .transaction(() => {
      const found = versionOf(database)
      refuseNewer(database)
      for (const migration of migrations) if (migration.version > found) migration.up(database)
      if (found < newestVersion) database.pragma(`user_version = ${newestVersion}`)
    })
    .immediate()
}
