import { createHash } from 'node:crypto'
import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import { compactHistory } from '../history/compact-history.ts'
import { fullnessToMention, type SyncLimits } from '../limits.ts'
import type { SyncMetrics } from '../metrics.ts'
import type { DocumentWorker } from './worker.ts'

/** A snapshot is made after at least this many new entries, times `spreadOf`, or this many bytes… */
const minEntries = 500
const minBytes = 1024 * 1024
/**
 * …and after more of them in a large document: making a snapshot costs as much as the document, and reading
 * an entry almost nothing.
 */
const bytesPerEntry = 256
/** A room can read this many entries quickly when it opens. */
const maxEntries = 8_000
/**
 * A snapshot waits until the room had no commit for this long, so that it delays no edit of a busy meeting; but not
 * longer than until the log has from half of `maxEntries` to all of them, by `spreadOf`.
 */
const quietMs = 3_000
/**
 * Once a room is empty, this share of the entries or bytes is enough for a snapshot, so that the next opening
 * is fast.
 */
const shareOnLeaving = 1 / 5
/** This many entries before a snapshot stay readable one by one, for clients that were offline. */
const retainedEntries = 2_000

/** The maximum size of a document's history is this, or twice the document's size if that is more. */
const minHistoryBytes = 16 * 1024 * 1024

export interface CompactionParts {
  log: DocumentLog
  worker: DocumentWorker
  limits: SyncLimits
  metrics: SyncMetrics
  hasHistory: boolean
  now(): number
  warn(what: string, details: Record<string, unknown>): void
}

/**
 * Returns a factor from 1 to 2 that depends on the document. Meetings that were opened together and are equally busy
 * would otherwise need their snapshots at the same moment.
 */
export function spreadOf(document: string): number {
  const [byte = 0] = createHash('sha256').update(document).digest()
  return 1 + byte / 255
}

/** Keeps a document's log short: once it has grown, a verified snapshot replaces it. */
export function createCompaction(document: string, head: DocumentHead, parts: CompactionParts) {
  const { log, worker, limits, metrics, hasHistory, warn, now } = parts
  let snapshotBytes = head.snapshotBytes
  let snapshotPosition = head.snapshot?.position ?? 0
  let since = {
    entries: head.tail.length,
    bytes: head.tail.reduce((sum, { content }) => sum + content.length, 0),
  }
  const spread = spreadOf(document)
  let running = false
  let compactingHistory = false
  let quietTimer: ReturnType<typeof setTimeout> | null = null

  /** The number of entries that starts the next snapshot, times `factor`. */
  const enough = (factor = 1) =>
    Math.min(maxEntries, Math.max(minEntries, (snapshotBytes + since.bytes) / bytesPerEntry) * factor)
  const enoughBytes = () => Math.max(minBytes, snapshotBytes)
  const isDue = () => since.entries >= enough(spread)
  const isFull = () =>
    since.entries >= Math.max(enough(spread), (maxEntries * spread) / 2) || since.bytes >= enoughBytes()

  const fullness = () => Math.floor(((snapshotBytes + since.bytes) / limits.documentBytes) * 100)

  /** False if there was nothing to replace. */
  async function replaceLog(): Promise<boolean> {
    const before = since
    const started = now()
    const parts = await log.readForSnapshot(document)
    const position = parts.entries.at(-1)?.position
    const replaces = parts.snapshot?.position ?? 0
    if (replaces > snapshotPosition) {
      // Another relay has made a snapshot.
      snapshotPosition = replaces
      snapshotBytes = parts.snapshot?.content.length ?? 0
      since = {
        entries: parts.entries.length,
        bytes: parts.entries.reduce((sum, { content }) => sum + content.length, 0),
      }
      return false
    }
    if (position === undefined) return false
    const { content, known, steps, corrupt } = await worker.compact(parts)
    const historySteps = hasHistory ? steps : []
    const snapshot = { position, content, known, steps: historySteps, replaces, corrupt }
    await log.swapSnapshot(document, snapshot, retainedEntries, now())
    if (corrupt.length > 0) warn('corrupt entries were quarantined', { document, positions: corrupt })
    snapshotBytes = content.length
    snapshotPosition = position
    since = { entries: since.entries - before.entries, bytes: since.bytes - before.bytes }
    metrics.snapshot(now() - started, content.length)
    if (fullness() >= fullnessToMention)
      warn('a document fills up', { document, percent: fullness(), limit: limits.documentBytes })
    if (hasHistory) void compactOldSteps()
    return true
  }

  /** Does not delay the next snapshot, which can be made at the same time. */
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

  /** Corrupt entries are quarantined and logged. If compaction fails, the document log does not change. */
  async function compact(): Promise<void> {
    if (running || since.entries === 0) return
    running = true
    let isReplaced = false
    try {
      isReplaced = await replaceLog()
    } catch (failure) {
      metrics.snapshotFailed()
      warn('a snapshot failed, the log stays', { document, reason: String(failure) })
      // Retry after as many more entries, not at the next edit.
      snapshotBytes += since.bytes
      since = { entries: 1, bytes: 0 }
    } finally {
      running = false
    }
    // The entries that arrived in the meantime may be enough for the next snapshot. Otherwise that is only
    // checked at the next edit.
    if (isReplaced) compactIfDue()
  }

  function compactIfDue(): void {
    if (isFull()) void compact()
    else if (isDue()) whenQuiet()
  }

  function whenQuiet(): void {
    if (quietTimer) return void quietTimer.refresh()
    quietTimer = setTimeout(() => {
      quietTimer = null
      if (isDue()) void compact()
    }, quietMs)
    quietTimer.unref()
  }

  return {
    compact,
    /** The used share of the maximum document size, in whole percent. */
    fullness,
    hasSpaceFor: (bytes: number): boolean => snapshotBytes + since.bytes + bytes <= limits.documentBytes,
    /** The size of snapshot and log together. */
    get bytes(): number {
      return snapshotBytes + since.bytes
    },
    /** True if a snapshot is worth its cost now that the room is empty. */
    isWorthwhile: (): boolean =>
      since.entries >= enough() * shareOnLeaving || since.bytes >= enoughBytes() * shareOnLeaving,
    /** To be called after each commit. */
    grew(entries: number, bytes: number): void {
      since = { entries: since.entries + entries, bytes: since.bytes + bytes }
      compactIfDue()
    },
    /** To be called before the store is closed. */
    stop(): void {
      if (quietTimer) clearTimeout(quietTimer)
    },
  }
}

export type Compaction = ReturnType<typeof createCompaction>
