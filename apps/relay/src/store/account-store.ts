import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a query synchronously and returns its rows; only within `atomically`. */
export type RunNow = <Row>(query: Compilable<Row>) => Row[]

export interface AccountStore {
  /** Builds queries, and runs single ones. */
  queries: Kysely<Tables>
  /**
   * Runs several queries in one transaction, while no other write is running. `work` must be synchronous; if it throws,
   * the transaction is rolled back.
   */
  atomically<T>(work: (run: RunNow) => T): Promise<T>
}
