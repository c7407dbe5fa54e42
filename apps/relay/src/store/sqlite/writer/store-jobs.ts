import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-writes.ts'
import { createLogWrites } from '../log-writes.ts'
import { createSoleWriter } from './sole-writer.ts'

/**
 * All jobs of the writer thread, by name. Each is one transaction that survives a power cut once it is done.
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
    /** Writes a row, to test whether the database can be written. */
    probe(at: number): void {
      keepReserve(0)
      checkSoleWriter()
      resume(at)
    },
    /** Stops writing until the following `resume`, because the serving thread writes in between. */
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
  /** True for an append from the shared memory. It is acknowledged there, not with a message. */
  isQuiet?: boolean
}

/** An error keeps SQLite's error code. */
export type StoreAnswer = { id: number } & (
  | { value: unknown }
  | { failure: { message: string; code: string } }
)
