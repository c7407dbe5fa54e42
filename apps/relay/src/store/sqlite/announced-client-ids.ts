import type { Database } from 'better-sqlite3'
import type { AnnouncedClientIds } from '../announced-client-ids.ts'
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
