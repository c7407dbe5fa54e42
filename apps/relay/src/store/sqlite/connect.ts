import SqliteDatabase, { type Database } from 'better-sqlite3'
import { DatabaseTooNew } from '../database-errors.ts'

/**
 * Connects to the relay's database file without migrating it. Throws `DatabaseTooNew`. The newest version is
 * a parameter, because importing it would load all migrations at each start of the separate thread.
 */
export function connect(file: string, newestVersion: number): Database {
  const database = new SqliteDatabase(file)
  try {
    database.pragma('busy_timeout = 5000')
    refuseNewer(database, newestVersion)
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

export function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Throws `DatabaseTooNew`. */
export function refuseNewer(database: Database, newestVersion: number): void {
  const found = versionOf(database)
  if (found <= newestVersion) return
  throw new DatabaseTooNew(
    `The database ${database.name} has version ${found}, and this program knows versions up to ${newestVersion}. ` +
      'Start the newer program again, or restore a backup made before the update.',
  )
}
