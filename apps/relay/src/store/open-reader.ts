import type { Kysely } from 'kysely'
import type { RunQuery } from './account-store.ts'
import type { Tables } from './tables.ts'

/** A connection of its own for a thread that reads much. It writes nothing. */
export interface OpenReader {
  /** Builds queries. */
  queries: Kysely<Tables>
  /** All queries of `work` see the same state of the database. */
  readAtOnce<T>(work: (run: RunQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}
