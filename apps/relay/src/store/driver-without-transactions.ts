import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

/** Runs each query by `run`. Transactions are refused: `AccountStore.atomically` makes them, because all writes take turns. */
export function createDriverWithoutTransactions(run: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Driver {
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery() {
      throw new Error('No query is streamed')
    },
  }
  const refuse = async () => {
    throw new Error('Use atomically: all writes take turns')
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
}
