import type { Database } from 'better-sqlite3'

export interface AnnouncedWriter {
  documentId: string
  writer: number
  accountId: string
  at: number
}

/** Who said first that they write under an id. Kept for a while: most openings never write anything. */
export interface AnnouncedWriters {
  /** All in one transaction; of two who announce the same id the first one counts. */
  remember(announced: readonly AnnouncedWriter[]): Promise<void>
  /** Account ids by writer. */
  read(documentId: string): Promise<Map<number, string>>
  forgetBefore(moment: number): Promise<void>
}

export function createAnnouncedWriters(database: Database): AnnouncedWriters {
  const insert = database.prepare<[number, string, number, string]>(
    `INSERT OR IGNORE INTO announced_writers (document, writer, account_id, at)
     SELECT number, ?, ?, ? FROM documents WHERE id = ?`,
  )
  const select = database.prepare<[string], { writer: number; account_id: string }>(
    `SELECT writer, account_id FROM announced_writers
     WHERE document = (SELECT number FROM documents WHERE id = ?) ORDER BY at`,
  )
  const remove = database.prepare<[number]>('DELETE FROM announced_writers WHERE at < ?')
  const insertAll = database.transaction((announced: readonly AnnouncedWriter[]) => {
    for (const { documentId, writer, accountId, at } of announced)
      insert.run(writer, accountId, at, documentId)
  })

  return {
    async remember(announced) {
      insertAll.immediate(announced)
    },
    async read(documentId) {
      const accountByWriter = new Map<number, string>()
      // Each row brings a text of its own; one per account is enough to keep.
      const same = new Map<string, string>()
      for (const { writer, account_id } of select.iterate(documentId)) {
        const accountId = same.get(account_id) ?? account_id
        same.set(accountId, accountId)
        accountByWriter.set(writer, accountId)
      }
      return accountByWriter
    },
    async forgetBefore(moment) {
      remove.run(moment)
    },
  }
}
