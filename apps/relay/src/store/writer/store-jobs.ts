import type { Database } from 'better-sqlite3'
import { createAnnouncedWrites } from '../announced-client-ids.ts'
import { createLogWrites } from '../log-writes.ts'

/** Everything that the writer thread does, by name. Each is one transaction that survives a power cut when it is done. */
export function createStoreJobs(database: Database) {
  const touch = database.prepare<[number]>('INSERT OR REPLACE INTO readiness (id, probed_at) VALUES (1, ?)')
  return {
    ...createLogWrites(database),
    ...createAnnouncedWrites(database),
    /** Writes something, to see whether that is possible. A commit carries to the disk what others committed before. */
    probe(at: number): void {
      touch.run(at)
    },
  }
}

export type StoreJobs = ReturnType<typeof createStoreJobs>
