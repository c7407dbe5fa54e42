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
  const endOf = (table: string) =>
    Number(database.prepare(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get())

  return {
    readEnd: async () => ({ identity: endOf('identity_journal'), access: endOf('access_journal') }),
    async readAfter(position) {
      const identity = identityAfter.all(position.identity)
      const access = accessAfter.all(position.access)
      const end = {
        identity: identity.at(-1)?.row ?? position.identity,
        access: access.at(-1)?.row ?? position.access,
      }
      return { identity, access, end }
    },
  }
}
