import type { Patch } from './programs.ts'

/*
 * In some evenings the product's limits are small, so that what otherwise happens after months, in large documents or
 * under heavy load happens in every one of them: snapshots beside appends, updates and catch-ups in parts, a history that
 * is put together, merges of rows, and frames that are sent too fast.
 */

/** The file, its line up to the number, the number, and the small number. */
type Limit = readonly [file: string, before: string, usual: string, small: string]

const relay = 'apps/relay/src'
const replica = 'apps/web/src/replica'
/** For all connections of an account. Each frame costs 256 bytes more. */
export const smallBytesPerSecond = 2_000

const limits: readonly Limit[] = [
  // Another one each time: otherwise rows are always merged just when the last edits were stored.
  [
    `${replica}/store/update-store.ts`,
    '',
    'Math.max(400, Math.floor(bytes / 1024))',
    'Math.floor(3 + 100 * Math.random())',
  ],
  [`${replica}/connection/push-pending-updates.ts`, 'const minToMerge = ', '40', '3'],
  [`${replica}/connection/split-upload.ts`, 'const maxUpdateBytes = ', '128_000', '2_000'],
  [`${relay}/sync/compaction/compaction.ts`, 'const minEntries = ', '500', '24'],
  [`${relay}/sync/compaction/compaction.ts`, 'const bytesPerEntry = ', '256', '8_192'],
  [`${relay}/sync/compaction/compaction.ts`, 'const maxEntries = ', '8_000', '120'],
  [`${relay}/sync/compaction/compaction.ts`, 'const retainedEntries = ', '2_000', '40'],
  [`${relay}/sync/compaction/compaction.ts`, 'const minHistoryBytes = ', '16 * 1024 * 1024', '4_096'],
  [`${relay}/sync/history/compact-history.ts`, 'const joinFrom = ', '16', '3'],
  [`${relay}/sync/history/history.ts`, 'const pageBytes = ', '1024 * 1024', '4_096'],
  [`${relay}/sync/room/catch-up.ts`, 'const frameBytes = ', '32 * 1024', '2_048'],
  [`${relay}/sync/session/send-in-parts.ts`, 'const partBytes = ', '32 * 1024', '1_024'],
  [`${relay}/sync/session/send-in-parts.ts`, 'const minDeflatedBytes = ', '4 * 1024', '100'],
  [`${relay}/sync/limits.ts`, 'export const largeUpdateBytes = ', '384 * 1024', '300'],
  [`${relay}/sync/limits.ts`, '  bytesPerSecond: ', '2 * mebibyte', `${smallBytesPerSecond}`],
  [`${relay}/sync/limits.ts`, '  frameBytes: ', '16 * mebibyte', '8_000'],
  [`${relay}/store/sqlite/document-log.ts`, 'const entriesAtOnce = ', '200', '5'],
  [`${relay}/store/sqlite/log-reads.ts`, 'const maxReadBytes = ', '1024 * 1024', '2_048'],
  [`${relay}/store/sqlite/snapshot-writes.ts`, 'export const partBytes = ', '512 * 1024', '4_096'],
  [`${relay}/store/sqlite/writer/job-runner.ts`, 'const pagesPerCheckpoint = ', '4_000', '60'],
]

/** Each limit is chosen when a program starts. */
export const smallLimits: readonly Patch[] = limits.map(([file, before, usual, small]) => ({
  file,
  from: `${before}${usual}`,
  to: `${before}(globalThis.hasSmallLimits ? ${small} : ${usual})`,
}))

/** For all programs that start from now on. */
export function useSmallLimits(areSmall: boolean): void {
  Object.assign(globalThis, { hasSmallLimits: areSmall })
}
