import type { Database } from 'better-sqlite3'
import type { AccessEntry, AnnouncedClientIds, IdentityEntry, Journals } from '../store.ts'
import type { StoreWriter } from './writer/store-writer.ts'

/** Reads on this thread's connection, writes through the writer's queue. */
export function createSqliteAnnouncedClientIds(database: Database, writer: StoreWriter): AnnouncedClientIds {
  const select = database.prepare<[string], { client_id: number; account_id: string }>(
    `SELECT writer AS client_id, account_id FROM announced_writers
     WHERE document = (SELECT number FROM documents WHERE id = ?) ORDER BY at`,
  )

  return {
    remember: (announced) => writer.ask('rememberAnnounced', announced),
    async read(documentId) {
      const accountByClientId = new Map<number, string>()
      // Each row returns a new string; sharing one string per account saves memory.
      const same = new Map<string, string>()
      for (const { client_id, account_id } of select.iterate(documentId)) {
        const accountId = same.get(account_id) ?? account_id
        same.set(accountId, accountId)
        accountByClientId.set(client_id, accountId)
      }
      return accountByClientId
    },
    async forgetBefore(moment) {
      while (await writer.ask('forgetAnnounced', moment));
    },
  }
}

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
