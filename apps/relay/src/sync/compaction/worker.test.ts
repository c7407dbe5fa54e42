import { afterAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AuthoredEntry } from '../../store/document-log.ts'
import { createDocumentWorker } from './worker.ts'

const worker = createDocumentWorker()
afterAll(() => worker.close())

/** The updates of one person who types this many letters. */
function typed(clientID: number, letters: number): Uint8Array[] {
  const doc = new Y.Doc()
  doc.clientID = clientID
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let count = 0; count < letters; count++) doc.getText('t').insert(count, 'a')
  return updates
}

const entryOf = (content: Uint8Array, index: number): AuthoredEntry => ({
  position: index + 1,
  at: 1_000 + index,
  accountId: 'ana',
  content,
  labels: [],
})

test('Y6: unreadable entries and all entries that depend on them are omitted, however many there are', async () => {
  const [ana, sam] = [typed(1, 300), typed(2, 50)]
  const entries = [...ana, ...sam].map(entryOf)
  // The tenth letter is corrupted.
  entries[9] = { ...(entries[9] as AuthoredEntry), content: new Uint8Array([255]) }
  const { content, corrupt } = await worker.compact({ snapshot: null, entries, hasHistory: true })
  expect(corrupt).toEqual(Array.from({ length: 291 }, (_, index) => index + 10))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, content)
  expect(Y.decodeStateVector(Y.encodeStateVector(doc))).toEqual(
    new Map([
      [1, 9],
      [2, 50],
    ]),
  )
})

test('Y6: no entry of a valid log is omitted', async () => {
  const { content, corrupt } = await worker.compact({
    snapshot: null,
    entries: typed(1, 20).map(entryOf),
    hasHistory: true,
  })
  expect(corrupt).toEqual([])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, content)
  expect(doc.getText('t').toString()).toBe('a'.repeat(20))
})
