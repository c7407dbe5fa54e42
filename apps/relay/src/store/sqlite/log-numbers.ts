import type { Database } from 'better-sqlite3'

/** Looks up the number that the tables use for a document id. Throws if the document was never opened. */
export function createDocumentNumbers(database: Database): (documentId: string) => number {
  const numbers = new Map<string, number>()
  const find = database.prepare<[string], { number: number }>('SELECT number FROM documents WHERE id = ?')
  return (documentId) => {
    const known = numbers.get(documentId)
    if (known !== undefined) return known
    const row = find.get(documentId)
    if (!row) throw new Error('The document was never opened')
    numbers.set(documentId, row.number)
    return row.number
  }
}
