import type { Database } from 'better-sqlite3'
import { versionOf } from '../store/sqlite/connect.ts'
import { newestVersion } from '../store/sqlite/database.ts'
import { openRelayDatabase, Problem } from './program.ts'

/** Opens the database for a command that needs the tables in this program's version. */
export function openCurrentDatabase(folder: string): Database {
  const database = openRelayDatabase(folder)
  const version = versionOf(database)
  if (version === newestVersion) return database
  database.close()
  throw new Problem(
    version > newestVersion
      ? `The database has version ${version}, and this program knows versions up to ${newestVersion}: use the newer one.`
      : `The database has version ${version}, and this program needs ${newestVersion}: start the hub once, which brings it up to date.`,
  )
}
