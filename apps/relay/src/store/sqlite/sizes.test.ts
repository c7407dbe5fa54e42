import { expect, onTestFinished, test } from 'vitest'
import { openTestStore } from './testing/open-test-store.ts'

/** Opens a store with as many committees; each has a log of two entries, and some have files. */
async function openWith(committees: number) {
  const store = openTestStore()
  onTestFinished(() => store.close())
  const { database, documentLog } = store
  const addCommittee = database.prepare(
    `INSERT INTO committees (document_id, slug, name, emoji, door, created_at, created_by)
     VALUES (?, ?, ?, '', 'open', '', NULL)`,
  )
  for (let number = 1; number <= committees; number++) {
    const documentId = `document ${number}`
    addCommittee.run(documentId, documentId, `Committee ${number}`)
    await documentLog.open(documentId)
    const entry = { documentId, accountId: 'ana', at: 1, clientIds: [], labels: [] }
    await documentLog.append([1, 2].map((position) => ({ ...entry, position, content: new Uint8Array(number) })))
  }
  return store
}

test('sizes are added, and the largest documents of all are listed', async () => {
  const { sizes, database } = await openWith(25)
  const addFile = database.prepare(
    `INSERT INTO files (document_id, sha256, bytes, type, uploaded_at) VALUES (?, ?, ?, 'text/plain', 1)`,
  )
  const hashes = ['00', '7f', '9a', 'ff'].map((start) => start.padEnd(64, '1'))
  for (const [index, sha256] of hashes.entries()) addFile.run('document 1', sha256, index + 1)
  // The same bytes in another committee are there once.
  addFile.run('document 2', hashes[3], 4)
  expect(await sizes.store()).toMatchObject({ logEntries: 50, snapshotBytes: 0, historyBytes: 0 })
  expect(await sizes.files()).toEqual({ files: 4, fileBytes: 10, uploads: 0 })
  expect(await sizes.largestDocuments(3)).toEqual([
    { name: 'Committee 25', bytes: 50 },
    { name: 'Committee 24', bytes: 48 },
    { name: 'Committee 23', bytes: 46 },
  ])
})
