import type { Database } from 'better-sqlite3'

export interface AnnouncedClientId {
  documentId: string
  clientId: number
  accountId: string
  at: number
}

/** Who said first that they write under an id. Kept for a while: most openings never write anything. */
export interface AnnouncedClientIds {
  /** All in one transaction; of two who announce the same id the first one counts. */
  remember(announced: readonly AnnouncedClientId[]): Promise<void>
  /** Account ids by client id. */
  read(documentId: string): Promise<Map<number, string>>
  forgetBefore(moment: number): Promise<void>
}

export function createAnnouncedClientIds(database: Database): AnnouncedClientIds {
  const insert = database.prepare<[number, string, number, string]>(
    `INSERT OR IGNORE INTO announced_writers (document, writer, account_id, at)
     SELECT number, ?, ?, ? FROM documents WHERE id = ?`,
  )
  const select = database.prepare<[string], { client_id: number; account_id: string }>(
    `SELECT writer AS client_id, account_id FROM announced_writers
     WHERE document = (SELECT number FROM documents WHERE id = ?) ORDER BY at`,
  )
  const remove = database.prepare<[number]>('DELETE FROM announced_writers WHERE at < ?')
  const insertAll = database.transaction((announced: readonly AnnouncedClientId[]) => {
    for (const { documentId, clientId, accountId, at } of announced)
      insert.run(clientId, accountId, at, documentId)
  })

  return {
    async remember(announced) {
      insertAll.immediate(announced)
    },
    async read(documentId) {
      const accountByClientId = new Map<number, string>()
      // Each row brings a text of its own; one per account is enough to keep.
      const same = new Map<string, string>()
      for (const { client_id, account_id } of select.iterate(documentId)) {
        const accountId = same.get(account_id) ?? account_id
        same.set(accountId, accountId)
        accountByClientId.set(client_id, accountId)
      }
      return accountByClientId
    },
    async forgetBefore(moment) {
      remove.run(moment)
    },
  }
}
