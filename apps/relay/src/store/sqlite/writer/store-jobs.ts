import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-writes.ts'
import { createLogWrites } from '../log-writes.ts'
import { createSoleWriter } from './sole-writer.ts'

/**
 * Everything that the writer thread does, by name. Each is one transaction that survives a power cut when it is done.
 */
export function createStoreJobs(database: Database, run: number, keepReserve: (bytes: number) => void) {
  const checkSoleWriter = createSoleWriter(database, run)
  const touch = database.prepare<[number]>('INSERT OR REPLACE INTO readiness (id, probed_at) VALUES (1, ?)')
  const resume = (at: number): void => {
    touch.run(at)
  }
  return {
    ...createLogWrites(database, run, keepReserve, checkSoleWriter),
    ...createAnnouncedWrites(database),
    /** Writes something, to see whether that is possible. */
    probe(at: number): void {
      keepReserve(0)
      checkSoleWriter()
      resume(at)
    },
    /** Writes nothing until the following `resume`: the serving thread writes meanwhile. */
    pause(): void {
      checkSoleWriter()
    },
    /** Flushes the serving thread's commits to the disk. */
    resume,
    /** The last job. */
    close(): void {
      database.close()
    },
  }
}

export type StoreJobs = ReturnType<typeof createStoreJobs>

export interface StoreJob {
  id: number
  name: keyof StoreJobs
  args: readonly unknown[]
  /** An append that came through the shared memory: when it is kept whole, that memory says so. */
  isQuiet?: boolean
}

/** Keeps SQLite's error code. */
export type StoreAnswer = { id: number } & (
  | { value: unknown }
  | { failure: { message: string; code: string } }
)
