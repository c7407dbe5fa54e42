import { accessSync, constants } from 'node:fs'
import SqliteDatabase, { type Database } from 'better-sqlite3'

/** A member's file that a database names. */
export interface NamedFile {
  sha256: string
  bytes: number
}

/** The hashes of members' files that a database names; empty for a database from before files existed. */
export function readFileHashes(database: Database): string[] {
  if (!knowsFiles(database)) return []
  return database.prepare<[], string>('SELECT DISTINCT sha256 FROM files ORDER BY sha256').pluck().all()
}

export function knowsFiles(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'files'").get() !== undefined
}

/** The hashes in a database file that no process has open. */
export function readFileHashesIn(file: string): string[] {
  // SQLite does not name the file that it may not read.
  accessSync(file, constants.R_OK)
  const database = new SqliteDatabase(file, { readonly: true })
  try {
    return readFileHashes(database)
  } finally {
    database.close()
  }
}
