import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentLog } from '../document-log.ts'
import { openTestStore } from './testing/open-test-store.ts'

let store: ReturnType<typeof openTestStore>
let log: DocumentLog
beforeEach(async () => {
  store = openTestStore()
  log = store.documentLog
  for (const documentId of ['parks', 'roads']) await log.open(documentId)
})
afterEach(() => store.close())

const entry = (documentId: string, position: number) => ({
  documentId,
  position,
  accountId: 'ana',
  at: position,
  content: new Uint8Array([position]),
  clientIds: [],
  labels: [],
})
const entries = (documentId: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(documentId, from + index))
const snapshotAt = (position: number, replaces: number, corrupt: number[] = []) => ({
  ...{ position, replaces, corrupt, steps: [] },
  known: new Uint8Array(1),
  content: new Uint8Array(1),
})
const positions = async (documentId: string, after: number, end: number) =>
  (await log.readAfter(documentId, after, end)).map(({ position }) => position)

test('S4: an entry is stored only right after the last one of its document; the other documents of the batch are stored', async () => {
  expect(await log.append(entries('parks', 1, 3))).toEqual(new Set())
  const taken = await log.append([...entries('parks', 3, 4), ...entries('roads', 1, 2), entry('parks', 4)])
  expect(taken).toEqual(new Set(['parks']))
  expect(await log.append([entry('parks', 5)])).toEqual(new Set(['parks']))
  expect(await positions('parks', 0, 9)).toEqual([1, 2, 3])
  expect(await positions('roads', 0, 9)).toEqual([1, 2])
  expect(await log.append([entry('parks', 4)])).toEqual(new Set())
})

test('S4: the log continues after a snapshot of everything', async () => {
  await log.append(entries('parks', 1, 3))
  await log.swapSnapshot('parks', snapshotAt(3, 0, [2]), 0, 1_000)
  expect(await log.append([entry('parks', 4)])).toEqual(new Set())
  expect(store.database.prepare('SELECT position FROM set_aside').all()).toEqual([{ position: 2 }])
})

test('S5: entries after the announced end are not returned', async () => {
  await log.append(entries('parks', 1, 3))
  expect(await positions('parks', 1, 2)).toEqual([2])
})

test('S5: a reader that is further back than the kept entries does not get the rest as if it were all', async () => {
  await log.append(entries('parks', 1, 6))
  await log.swapSnapshot('parks', snapshotAt(5, 0), 2, 1_000)
  expect(await positions('parks', 3, 6)).toEqual([4, 5, 6])
  await expect(log.readAfter('parks', 2, 6)).rejects.toThrow('no longer kept one by one')
})
