import type { Database } from 'better-sqlite3'

/** So many entries go at once: the documents that people are working in must not wait for a large one to vanish. */
const entriesAtOnce = 200

/** Removes documents with everything that hangs on them, for good: what they held is overwritten in the file too. */
export function createDocumentErasure(database: Database): (documentId: string) => Promise<void> {
  const find = database.prepare<[string], { number: number }>('SELECT number FROM documents WHERE id = ?')
  const removeEntries = database.prepare<[number, number]>(
    'DELETE FROM log WHERE rowid IN (SELECT rowid FROM log WHERE document = ? LIMIT ?)',
  )
  const removeDocument = database.prepare<[number]>('DELETE FROM documents WHERE number = ?')
  const overwriting = (remove: () => { changes: number }): number => {
    database.pragma('secure_delete = ON')
    try {
      return remove().changes
    } finally {
      database.pragma('secure_delete = OFF')
    }
  }

  return async (documentId) => {
    const document = find.get(documentId)
    if (!document) return
    while (overwriting(() => removeEntries.run(document.number, entriesAtOnce)) > 0)
      await new Promise((resolve) => setImmediate(resolve))
    overwriting(() => removeDocument.run(document.number))
  }
}
