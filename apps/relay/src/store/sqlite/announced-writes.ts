import type { Database } from 'better-sqlite3'
import type { AnnouncedClientId } from '../store.ts'

/** Edits are committed between these pieces. */
const removedAtOnce = 500

/** The writes of announced client ids. */
export function createAnnouncedWrites(database: Database) {
  const insert = database.prepare<[number, string, number, string]>(
    `INSERT OR IGNORE INTO announced_writers (document, writer, account_id, at)
     SELECT number, ?, ?, ? FROM documents WHERE id = ?`,
  )
  const remove = database.prepare<[number, number]>(
    'DELETE FROM announced_writers WHERE rowid IN (SELECT rowid FROM announced_writers WHERE at < ? LIMIT ?)',
  )
  const insertAll = database.transaction((announced: readonly AnnouncedClientId[]) => {
    for (const { documentId, clientId, accountId, at } of announced) insert.run(clientId, accountId, at, documentId)
  })

  return {
    rememberAnnounced(announced: readonly AnnouncedClientId[]): void {
      insertAll.immediate(announced)
    },
    /** Removes some of the older ones; false if there are no more. */
    forgetAnnounced(before: number): boolean {
      return remove.run(before, removedAtOnce).changes === removedAtOnce
    },
  }
}
