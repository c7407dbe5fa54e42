import type { Database } from 'better-sqlite3'

/** The secret of this relay’s entry tags; it is in the database, so that a restored copy recognises its own tags. */
export function readEntryTagKey(database: Database): string {
  const row = database.prepare<[], { key: Buffer }>('SELECT key FROM mark_key').get()
  if (!row) throw new Error('The key of the entry tags is missing from the database')
  return row.key.toString('base64')
}
