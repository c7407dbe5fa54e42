import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import { compactHistory } from '../history/compact-history.ts'
import { fullnessToMention, type SyncLimits } from '../limits.ts'
import type { SyncMetrics } from '../metrics.ts'
import type { DocumentWorker } from './worker.ts'

/** A snapshot is made when at least this many entries, or bytes, came after the last one… */
const minEntries = 500
const minBytes = 1024 * 1024
/** …and more of a large document: making a snapshot costs as much as the document, reading an entry next to nothing. */
const bytesPerEntry = 256
/** Opening a room reads this many entries quickly enough. */
const maxEntries = 8_000
/** When everybody has left, a snapshot is made after this share of either, so that the next opening is fast. */
const shareOnLeaving = 1 / 5
/** This many entries behind a snapshot stay readable one by one, for clients that were away. */
const keptEntries = 2_000

/** The history of a document may take this many bytes, or twice what the document takes. */
const minHistoryBytes = 16 * 1024 * 1024

export interface CompactionParts {
  log: DocumentLog
  worker: DocumentWorker
  limits: SyncLimits
  metrics: SyncMetrics
  keepsHistory: boolean
  now(): number
  warn(what: string, details: Record<string, unknown>): void
}

/** Keeps a document's log short: when it has grown, a proven snapshot takes its place. */
export function createCompaction(document: string, head: DocumentHead, parts: CompactionParts) {
  const { log, worker, limits, metrics, keepsHistory, warn, now } = parts
  let snapshotBytes = head.snapshotBytes
  let since = {
    entries: head.tail.length,
    bytes: head.tail.reduce((sum, { content }) => sum + content.length, 0),
  }
  let running = false
  let compactingHistory = false

  /** How many entries the next snapshot waits for. */
  const enough = () =>
    Math.min(maxEntries, Math.max(minEntries, (snapshotBytes + since.bytes) / bytesPerEntry))
  const isDue = (share = 1) =>
    since.entries >= enough() * share || since.bytes >= Math.max(minBytes, snapshotBytes) * share

  const fullness = () => Math.floor(((snapshotBytes + since.bytes) / limits.documentBytes) * 100)

  /** False when there was nothing to replace. */
  async function replaceLog(): Promise<boolean> {
    const before = since
    const started = now()
    const parts = await log.readForSnapshot(document)
    const position = parts.entries.at(-1)?.position
    if (position === undefined) return false
    const { content, known, steps, corrupt } = await worker.compact(parts)
    const replaces = parts.snapshot?.position ?? 0
    const kept = keepsHistory ? steps : []
    const snapshot = { position, content, known, steps: kept, replaces, corrupt }
    await log.swapSnapshot(document, snapshot, keptEntries, now())
    if (corrupt.length > 0) warn('corrupt entries were quarantined', { document, positions: corrupt })
    snapshotBytes = content.length
    since = { entries: since.entries - before.entries, bytes: since.bytes - before.bytes }
    metrics.snapshot(now() - started, content.length)
    if (fullness() >= fullnessToMention)
      warn('a document fills up', { document, percent: fullness(), limit: limits.documentBytes })
    if (keepsHistory) void compactOldSteps()
    return true
  }

  /** Runs beside the making of snapshots, which must not wait for it. */
  async function compactOldSteps(): Promise<void> {
    if (compactingHistory) return
    compactingHistory = true
    try {
      const maxBytes = Math.min(limits.documentBytes, Math.max(minHistoryBytes, 2 * snapshotBytes))
      await compactHistory(document, { log, worker, now, maxBytes })
    } catch (failure) {
      warn('history could not be put together', { document, reason: String(failure) })
    } finally {
      compactingHistory = false
    }
  }

  /** Corrupt entries are quarantined, and the log says so. When compaction fails, the document log stays as it is. */
  async function compact(): Promise<void> {
    if (running || since.entries === 0) return
    running = true
    let isReplaced = false
    try {
      isReplaced = await replaceLog()
    } catch (failure) {
      metrics.snapshotFailed()
      warn('a snapshot failed, the log stays', { document, reason: String(failure) })
      // Do not try again at the next edit, but after as many more.
      snapshotBytes += since.bytes
      since = { entries: 1, bytes: 0 }
    } finally {
      running = false
    }
    // The entries that came meanwhile may already be enough for the next one. Nothing else asks before the next edit.
    if (isReplaced && isDue()) void compact()
  }

  return {
    compact,
    /** How much of the allowed size is used, in whole percent. */
    fullness,
    hasSpaceFor: (bytes: number): boolean => snapshotBytes + since.bytes + bytes <= limits.documentBytes,
    /** Snapshot and log together. */
    get bytes(): number {
      return snapshotBytes + since.bytes
    },
    /** Whether a snapshot is worth its work now that everybody has left. */
    isWorthwhile: (): boolean => isDue(shareOnLeaving),
    /** To be called with everything that was committed. */
    grew(entries: number, bytes: number): void {
      since = { entries: since.entries + entries, bytes: since.bytes + bytes }
      if (isDue()) void compact()
    },
  }
}
