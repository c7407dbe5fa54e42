/**
 * The number of rows of a document that a browser stores in this database. Runs within a page; Playwright sends its text
 * there.
 */
export async function countStoredRows([name, documentId]: readonly [string, string]): Promise<number> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const database = opening.result
  const stores = ['updates', 'pending', 'documents', 'committees']
  const transaction = database.transaction(stores)
  const counts = stores.map((store) => {
    const all = transaction.objectStore(store).getAll()
    return new Promise<number>((resolve) => {
      all.onsuccess = () =>
        resolve(all.result.filter((row) => row.documentId === documentId || row.id === documentId).length)
    })
  })
  const found = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  database.close()
  return found
}
