import SqliteDatabase, { type Database } from 'better-sqlite3'
import { migrations } from './migrations/index.ts'

/** The database was written by a newer version of the program, which this one must not touch. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew'
}

/** Opens the relay's one database file, making and migrating it as needed. Throws `DatabaseTooNew`. */
export function openDatabase(file: string): Database {
  const database = new SqliteDatabase(file)
  try {
    database.pragma('busy_timeout = 5000')
    database.pragma('journal_mode = WAL')
    // What was called saved must survive a power cut, not only the end of the process.
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function migrate(database: Database): void {
  const found = Number(database.pragma('user_version', { simple: true }))
  const known = migrations.at(-1)?.version ?? 0
  if (found > known) {
    throw new DatabaseTooNew(
      `The database ${database.name} has version ${found}, and this program knows versions up to ${known}. ` +
        'Start the newer program again, or restore a backup made before the update.',
    )
  }
  for (const migration of migrations) {
    if (migration.version <= found) continue
    database
      .transaction(() => {
        migration.up(database)
        database.pragma(`user_version = ${migration.version}`)
      })
      .immediate()
  }
}
