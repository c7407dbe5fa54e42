import type { HistoryStep } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentLog, NewSnapshot } from '../document-log.ts'
import { createLogReplacement } from './replace-log.ts'
import { partBytes, removeUnfinishedSnapshots } from './snapshot-writes.ts'
import { openTestStore } from './testing/open-test-store.ts'
import { createStoreWriter, type StoreWriter } from './writer/store-writer.ts'

let store: ReturnType<typeof openTestStore>
let log: DocumentLog
beforeEach(() => {
  store = openTestStore()
  log = store.documentLog
})
afterEach(() => store.close())

const largeBytes = 3 * partBytes + 5

function step(position: number, bytes: number): HistoryStep {
  const update = new Uint8Array(bytes).fill(position)
  return { position, from: position, to: position, labels: [], authors: [], update }
}

/** A snapshot whose content and history identify it. */
function snapshotAt(position: number, replaces: number, bytes = largeBytes): NewSnapshot {
  return {
    position,
    replaces,
    corrupt: [],
    known: new Uint8Array([position]),
    content: new Uint8Array(bytes).fill(position),
    steps: [step(position - 1, bytes / 2), step(position, bytes / 2)],
  }
}

async function openWithEntries(documentId: string): Promise<void> {
  await log.open(documentId)
  await log.append(
    Array.from({ length: 30 }, (_, index) => ({
      documentId,
      position: index + 1,
      accountId: 'ana',
      at: index,
      clientIds: [],
      labels: [],
      content: new Uint8Array([index + 1]),
    })),
  )
}

/** All data that readers of a document receive, with a short form of the content. */
async function whatIsRead(documentId: string) {
  const { snapshot, entries } = await log.readForSnapshot(documentId)
  const { steps, rest } = await log.readHistory(documentId, 0, Number.POSITIVE_INFINITY)
  const head = await log.open(documentId)
  const content = snapshot?.content ?? new Uint8Array()
  expect(Buffer.compare(content, Buffer.alloc(content.length, snapshot?.position ?? 0))).toBe(0)
  expect(head.snapshotBytes).toBe(content.length)
  expect(rest?.snapshot?.position ?? 0).toBe(snapshot?.position ?? 0)
  return {
    position: snapshot?.position ?? 0,
    bytes: content.length,
    known: [...(head.snapshot?.known ?? [])],
    entries: [entries.at(0)?.position, entries.at(-1)?.position],
    steps: steps.map(({ position }) => position),
  }
}

const seenAt = (position: number, ...before: number[]) => ({
  position,
  bytes: largeBytes,
  known: [position],
  entries: [position + 1, 30],
  steps: [...before.flatMap((at) => [at - 1, at]), position - 1, position],
})

const rows = (table: string) =>
  (store.database.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows

/** A writer that is killed with its process after `jobs` jobs. */
function killedAfter(jobs: number): Pick<StoreWriter, 'ask'> & { isKilled(): boolean } {
  let done = 0
  return {
    ask: (name, ...args) => (done++ < jobs ? store.writer.ask(name, ...args) : Promise.reject(new Error('killed'))),
    isKilled: () => done > jobs,
  }
}

test('S8: a large snapshot is visible completely or not at all, wherever the process ends', async () => {
  const seen: number[] = []
  let isKilled = true
  for (let jobs = 0; isKilled; jobs++) {
    const documentId = `killed after ${jobs}`
    await openWithEntries(documentId)
    await log.swapSnapshot(documentId, snapshotAt(10, 0), 5, 1_000)
    const writer = killedAfter(jobs)
    const ended = createLogReplacement(writer)(documentId, snapshotAt(20, 10), 5, 2_000)
    await ended.catch((failure: Error) => expect(failure.message).toBe('killed'))
    isKilled = writer.isKilled()
    const found = await whatIsRead(documentId)
    expect(found).toEqual(found.position === 10 ? seenAt(10) : seenAt(20, 10))
    seen.push(found.position)
    // The rest is removed by the next start or by the next snapshot.
    if (jobs % 2 === 0) removeUnfinishedSnapshots(store.database)
    expect(await whatIsRead(documentId)).toEqual(found)
    await log.swapSnapshot(documentId, snapshotAt(25, found.position), 5, 3_000)
    expect(await whatIsRead(documentId)).toEqual(seenAt(25, ...(found.position === 10 ? [10] : [10, 20])))
    expect((await log.readAfter(documentId, 20, 30)).map(({ position }) => position)).toEqual(
      Array.from({ length: 10 }, (_, index) => 21 + index),
    )
    expect(rows('snapshot_parts')).toBe(4)
    expect(rows('log')).toBe(10)
    while ((await store.writer.ask('eraseEntries', documentId, 100)) > 0);
    await store.writer.ask('eraseDocument', documentId)
    expect(['snapshot_parts', 'history', 'log', 'snapshots'].map(rows)).toEqual([0, 0, 0, 0])
  }
  // Most jobs run before the switch, and some after it.
  expect(seen.filter((position) => position === 10).length).toBeGreaterThan(8)
  expect(seen.filter((position) => position === 20).length).toBeGreaterThan(2)
})

test('S8: a write of an account runs between two parts of a large snapshot, and does not wait for all of them', async () => {
  await openWithEntries('parks')
  const partsThen: number[] = []
  const swapped = log.swapSnapshot('parks', snapshotAt(20, 0, 12 * partBytes), 5, 1_000)
  let isSwapped = false
  void swapped.then(() => {
    isSwapped = true
  })
  while (!isSwapped) await store.writer.inTurn(() => void partsThen.push(rows('snapshot_parts')))
  await swapped
  expect(partsThen.filter((parts) => parts > 0 && parts < 12).length).toBeGreaterThan(4)
})

test('S8: of two snapshots of the same entries, the later one is refused before its parts are written', async () => {
  await openWithEntries('parks')
  await log.swapSnapshot('parks', snapshotAt(10, 0), 5, 1_000)
  await expect(log.swapSnapshot('parks', snapshotAt(10, 0), 5, 2_000)).rejects.toThrow(
    'another snapshot was made meanwhile',
  )
  expect(await whatIsRead('parks')).toEqual(seenAt(10))
  expect(rows('snapshot_parts')).toBe(4)
})

test('S8: a snapshot with a missing part is not returned', async () => {
  await openWithEntries('parks')
  await log.swapSnapshot('parks', snapshotAt(10, 0), 5, 1_000)
  store.database.exec('DELETE FROM snapshot_parts WHERE part = 3')
  const read = log.readSnapshot('parks').then(() => 'all of it')
  await expect(read).rejects.toThrow('A part of the snapshot is missing')
})

test('S8: a snapshot is completed although another thread commits from its middle on', async () => {
  const moving = openTestStore(0, undefined, 'serving')
  const documentId = 'parks'
  await moving.documentLog.open(documentId)
  const turn = 1_000_000
  await moving.writer.ask('beginSnapshot', documentId, turn, 0)
  const other = createStoreWriter(moving.database.name, moving.writer.run, { thread: 'separate' })
  await other.ask('stagePart', documentId, turn, 10, 0, new Uint8Array(9))
  await expect(other.ask('stagePart', documentId, turn - 1, 10, 1, new Uint8Array(9))).rejects.toThrow(
    'another snapshot is made meanwhile',
  )
  await other.close()
  await moving.close()
})
