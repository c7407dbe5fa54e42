import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-writes.ts'
import { createLogWrites } from '../log-writes.ts'
import { createSoleWriter } from './sole-writer.ts'

/** All writes of a store by name. Each is one transaction that survives a power cut once it is done. */
export function createStoreJobs(database: Database, run: number, maintainReserve: (bytes: number) => void) {
  const checkSoleWriter = createSoleWriter(database, run)
  const touch = database.prepare<[number]>('INSERT OR REPLACE INTO readiness (id, probed_at) VALUES (1, ?)')
  return {
    ...createLogWrites(database, run, maintainReserve, checkSoleWriter),
    ...createAnnouncedWrites(database),
    /** The first job of a thread that takes over from another. */
    begin: (): void => undefined,
    /** Writes a row, to test whether the database can be written. */
    probe(at: number): void {
      maintainReserve(0)
      checkSoleWriter()
      touch.run(at)
    },
    /** To be called before a write on another connection of this process. */
    check(): void {
      checkSoleWriter()
    },
    /** Flushes the commits of other connections of this process to the disk. */
    flush(at: number): void {
      touch.run(at)
    },
    /** Copies the write-ahead log into the database, without blocking readers and writers. */
    checkpoint(): void {
      database.pragma('wal_checkpoint(PASSIVE)')
    },
  }
}

export type StoreJobs = ReturnType<typeof createStoreJobs>

export interface StoreJob {
  name: keyof StoreJobs
  args: readonly unknown[]
}

/** Jobs that can wait: the parts of a snapshot, of the history and of removals. */
const background: ReadonlySet<keyof StoreJobs> = new Set([
  'beginSnapshot',
  'stagePart',
  'stageSteps',
  'swapSnapshot',
  'removeUnneeded',
  'joinSteps',
  'groupSteps',
  'eraseEntries',
  'eraseDocument',
  'forgetAnnounced',
])

export const isBackground = (name: keyof StoreJobs): boolean => background.has(name)
