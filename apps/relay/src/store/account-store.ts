import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a query of a transaction and returns its rows. */
export type RunQuery = <Row>(query: Compilable<Row>) => Promise<Row[]>

/** Counts of attempts within a window of time that begins with the first of them. */
export interface AttemptCounts {
  /** Adds one, and returns the number so far and the end of the window. */
  add(key: string, now: number, windowMs: number): Promise<{ taken: number; endsAt: number }>
  remove(key: string): Promise<void>
  /** Forgets windows that ended before. */
  forgetBefore(moment: number): Promise<void>
}

/** Accounts, committees, files, feeds and open records. */
export interface AccountStore {
  /** Builds queries, and runs queries outside a transaction. */
  queries: Kysely<Tables>
  /**
   * Runs the queries of `work` in one transaction, while no other write is running. If `work` or a query
   * rejects, the transaction is rolled back, even if `work` caught the error of the query.
   *
   * `work` may await its queries, and nothing else that takes time: a store may refuse a transaction that
   * waits, because it would block all other writes.
   */
  atomically<T>(work: (run: RunQuery) => Promise<T>): Promise<T>
  /** Null if the store has one relay only, which counts in memory. */
  attempts: AttemptCounts | null
}
