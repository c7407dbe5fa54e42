import SqliteDatabase, { type Database } from 'better-sqlite3'
import type { PoolClient } from 'pg'
import { migrate } from '../sqlite/database.ts'
import { columnList, describeTables } from './copied-tables.ts'
import { CopyDiffers, createDigest } from './digest.ts'
import { readPostgresRows } from './postgres-rows.ts'
import { readSqliteRows } from './sqlite-rows.ts'

/**
 * Copies PostgreSQL into a new database file, and compares each table with what was read. `client` is in a
 * transaction that sees one state of the database. Returns the number of rows. The caller flushes the file
 * to the disk.
 */
export async function copyToSqlite(client: PoolClient, file: string): Promise<number> {
  const database = new SqliteDatabase(file)
  try {
    // An interrupted copy is not used.
    database.pragma('journal_mode = MEMORY')
    database.pragma('synchronous = OFF')
    migrate(database)
    database.pragma('foreign_keys = OFF')
    const tables = describeTables()
    const digests = new Map<string, string>()
    let copied = 0
    const triggers = removeTriggers(database)
    database.exec('BEGIN')
    for (const table of tables) {
      database.exec(`DELETE FROM ${table.name}`)
      const marks = table.columns.map(() => '?').join(', ')
      const insert = database.prepare(`INSERT INTO ${table.name} (${columnList(table)}) VALUES (${marks})`)
      const digest = createDigest()
      for await (const row of readPostgresRows(client, table)) {
        insert.run(...row)
        digest.add(row)
        copied++
      }
      digests.set(table.name, digest.read())
    }
    database.exec('COMMIT')
    for (const sql of triggers) database.exec(sql)
    for (const table of tables) {
      const digest = createDigest()
      for (const row of readSqliteRows(database, table)) digest.add(row)
      if (digest.read() !== digests.get(table.name)) throw new CopyDiffers(table.name)
    }
    return copied
  } finally {
    database.close()
  }
}

/** Triggers would write the journals again. Returns the statements that create them. */
function removeTriggers(database: Database): string[] {
  const triggers = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  return triggers.map(({ sql }) => sql)
}
