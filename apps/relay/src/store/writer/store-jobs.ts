import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-client-ids.ts'
import { createLogWrites } from '../log-writes.ts'

/**
 * Everything that the writer thread does, by name. Each is one transaction that survives a power cut when it is done.
 */
export function createStoreJobs(database: Database) {
  const touch = database.prepare<[number]>('INSERT OR REPLACE INTO readiness (id, probed_at) VALUES (1, ?)')
  /** Writes something, to see whether that is possible. */
  const probe = (at: number): void => {
    touch.run(at)
  }
  return {
    ...createLogWrites(database),
    ...createAnnouncedWrites(database),
    probe,
    /** Writes nothing until the following `resume`: the serving thread writes meanwhile. */
    pause(): void {},
    /** Flushes the serving thread's commits to the disk. */
    resume: probe,
  }
}

export type StoreJobs = ReturnType<typeof createStoreJobs>

export interface StoreJob {
  id: number
  name: keyof StoreJobs
  args: readonly unknown[]
}

/** Keeps SQLite's error code. */
export type StoreAnswer = { id: number } & (
  | { value: unknown }
  | { failure: { message: string; code: string } }
)
