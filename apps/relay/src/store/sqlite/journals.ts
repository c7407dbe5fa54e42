import type { Database } from 'better-sqlite3'
import type { AccessEntry, IdentityEntry, Journals } from '../journals.ts'

export function createSqliteJournals(database: Database): Journals {
  const identityAfter = database.prepare<[number], IdentityEntry & { row: number }>(
    'SELECT rowid AS row, what, subject FROM identity_journal WHERE rowid > ? ORDER BY rowid',
  )
  const accessAfter = database.prepare<[number], AccessEntry & { row: number }>(
    `SELECT rowid AS row, what, document_id AS documentId, account_id AS accountId
     FROM access_journal WHERE rowid > ? ORDER BY rowid`,
  )
  const ends = {
    identity: database.prepare('SELECT coalesce(max(rowid), 0) FROM identity_journal').pluck(),
    access: database.prepare('SELECT coalesce(max(rowid), 0) FROM access_journal').pluck(),
  }

  return {
    readEnd: async () => ({ identity: Number(ends.identity.get()), access: Number(ends.access.get()) }),
    async readAfter(position) {
      const identity = identityAfter.all(position.identity)
      const access = accessAfter.all(position.access)
      // After the newest rows were pruned, SQLite uses their numbers again.
      const end = {
        identity: identity.at(-1)?.row ?? Math.min(position.identity, Number(ends.identity.get())),
        access: access.at(-1)?.row ?? position.access,
      }
      return { identity, access, end }
    },
  }
}
