import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-client-ids.ts'
import { createLogWrites } from '../log-writes.ts'

/** Everything that the writer thread does, by name. Each is one transaction that survives a power cut when it is done. */
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
    /** Nothing is written until the `resume` that follows: it is the serving thread's turn. */
    pause(): void {},
    /** Carries to the disk what the serving thread has committed meanwhile. */
    resume: probe,
  }
}

export type StoreJobs = ReturnType<typeof createStoreJobs>

export interface StoreJob {
  id: number
  name: keyof StoreJobs
  args: readonly unknown[]
}

/** A failure keeps what SQLite calls it. */
export type StoreAnswer = { id: number } & (
  | { value: unknown }
  | { failure: { message: string; code: string } }
)
