import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import { usualLimits } from '../limits.ts'
import { noMetrics } from '../metrics.ts'
import { createCompaction } from './compaction.ts'
import type { DocumentWorker } from './worker.ts'

const mebibyte = 1024 * 1024
/** Documents with the lowest and the highest number of entries at which they are due. */
const earliest = 'fire 8'
const latest = 'benches 11'

/**
 * Compaction of a document with a snapshot of this size, with a store and a worker that only record their
 * calls.
 */
function compactionOf(snapshotBytes: number, entries = [{ position: 1 }], document = earliest) {
  const swapSnapshot = vi.fn(async () => {})
  const readForSnapshot = vi.fn(async () => ({ snapshot: null, entries, hasHistory: true }))
  const log = {
    readForSnapshot,
    swapSnapshot,
    historyBytes: async () => 0,
  } as unknown as DocumentLog
  const worker = {
    compact: async () => ({
      content: new Uint8Array(snapshotBytes),
      known: new Uint8Array(),
      steps: [],
      corrupt: [],
    }),
  } as unknown as DocumentWorker
  const head = { tail: [], snapshotBytes } as unknown as DocumentHead
  const compaction = createCompaction(document, head, {
    log,
    worker,
    limits: usualLimits,
    metrics: noMetrics,
    hasHistory: true,
    now: () => 0,
    warn: () => {},
  })
  return { compaction, readForSnapshot, swapSnapshot }
}

/** Resolves when all begun work is done. */
const commitEnded = () => new Promise((resolve) => setImmediate(resolve))
/** Resolves after the room had no commit for this time. */
const quietFor = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('documents that grow equally are due at different numbers of entries, up to twice as many', async () => {
  const { compaction, swapSnapshot } = compactionOf(10_000, undefined, latest)
  compaction.grew(999, 20_000)
  await quietFor(10_000)
  expect(swapSnapshot).not.toHaveBeenCalled()
  compaction.grew(1, 40)
  await quietFor(3_000)
  expect(swapSnapshot).toHaveBeenCalledTimes(1)
})

test('a small document gets a snapshot every 500 entries', async () => {
  const { compaction, swapSnapshot } = compactionOf(10_000)
  compaction.grew(499, 20_000)
  await quietFor(10_000)
  expect(swapSnapshot).not.toHaveBeenCalled()
  compaction.grew(1, 40)
  await quietFor(3_000)
  expect(swapSnapshot).toHaveBeenCalledTimes(1)
})

test('a busy room gets its snapshot when it is quiet, or when its log is long', async () => {
  const { compaction, swapSnapshot } = compactionOf(10_000)
  for (let entries = 0; entries < 3_999; entries += 31) {
    compaction.grew(31, 1_000)
    await quietFor(2_900)
  }
  expect(swapSnapshot).not.toHaveBeenCalled()
  compaction.grew(1, 40)
  await commitEnded()
  expect(swapSnapshot).toHaveBeenCalledTimes(1)

  for (let entries = 0; entries < 600; entries += 30) {
    compaction.grew(30, 1_000)
    await quietFor(2_900)
  }
  expect(swapSnapshot).toHaveBeenCalledTimes(1)
  await quietFor(3_000)
  expect(swapSnapshot).toHaveBeenCalledTimes(2)
})

test('a room that is closed makes no snapshot when it is quiet', async () => {
  const { compaction, readForSnapshot } = compactionOf(10_000)
  compaction.grew(500, 20_000)
  compaction.stop()
  await quietFor(10_000)
  expect(readForSnapshot).not.toHaveBeenCalled()
})

test('a large document waits for more entries and bytes, in proportion to its size', async () => {
  const { compaction, swapSnapshot } = compactionOf(mebibyte)
  compaction.grew(4_095, 0)
  await quietFor(10_000)
  expect(swapSnapshot).not.toHaveBeenCalled()
  compaction.grew(1, 0)
  await commitEnded()
  expect(swapSnapshot).toHaveBeenCalledTimes(1)

  const larger = compactionOf(10 * mebibyte)
  larger.compaction.grew(100, 9 * mebibyte)
  await quietFor(10_000)
  expect(larger.swapSnapshot).not.toHaveBeenCalled()
  larger.compaction.grew(100, mebibyte)
  await commitEnded()
  expect(larger.swapSnapshot).toHaveBeenCalledTimes(1)
})

test('a document without a snapshot is treated as being as large as its log', async () => {
  const { compaction, swapSnapshot } = compactionOf(0)
  compaction.grew(1, 1_000_000)
  compaction.grew(3_800, 0)
  await quietFor(10_000)
  expect(swapSnapshot).not.toHaveBeenCalled()
})

test('the log of even the largest document stays short enough to be opened quickly', async () => {
  const { compaction, swapSnapshot } = compactionOf(100 * mebibyte)
  compaction.grew(8_000, 300_000)
  await vi.waitFor(() => expect(swapSnapshot).toHaveBeenCalledTimes(1))
})

test('a fifth of the entries or bytes is enough once the room is empty', () => {
  const { compaction } = compactionOf(mebibyte)
  compaction.grew(819, 0)
  expect(compaction.isWorthwhile()).toBe(false)
  compaction.grew(1, 0)
  expect(compaction.isWorthwhile()).toBe(true)
})

test('entries that arrive during a snapshot can start the next one without another edit', async () => {
  const { compaction, swapSnapshot } = compactionOf(10_000)
  compaction.grew(4_000, 20_000)
  compaction.grew(4_700, 20_000)
  await commitEnded()
  expect(swapSnapshot).toHaveBeenCalledTimes(2)
})

test('compaction of a log without replaceable entries is not retried at every edit', async () => {
  const { compaction, readForSnapshot } = compactionOf(10_000, [])
  compaction.grew(500, 20_000)
  await quietFor(10_000)
  expect(readForSnapshot).toHaveBeenCalledTimes(1)
})
