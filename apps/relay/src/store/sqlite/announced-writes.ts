import type { Database } from 'better-sqlite3'
import type { AnnouncedClientId } from '../announced-client-ids.ts'

/** The writes of announced client ids. */
export function createAnnouncedWrites(database: Database) {
  const insert = database.prepare<[number, string, number, string]>(
    `INSERT OR IGNORE INTO announced_writers (document, writer, account_id, at)
     SELECT number, ?, ?, ? FROM documents WHERE id = ?`,
  )
  const remove = database.prepare<[number]>('DELETE FROM announced_writers WHERE at < ?')
  const insertAll = database.transaction((announced: readonly AnnouncedClientId[]) => {
    for (const { documentId, clientId, accountId, at } of announced)
      insert.run(clientId, accountId, at, documentId)
  })

  return {
    rememberAnnounced(announced: readonly AnnouncedClientId[]): void {
      insertAll.immediate(announced)
    },
    forgetAnnounced(before: number): void {
      remove.run(before)
    },
  }
}
