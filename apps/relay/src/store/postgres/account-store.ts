import {
  type Compilable,
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import type { AccountStore, AttemptCounts, RunQuery } from '../account-store.ts'
import { createDriverWithoutTransactions } from '../driver-without-transactions.ts'
import type { Tables } from '../tables.ts'
import { inTransaction } from './connect.ts'

/**
 * Writes of accounts take turns over all relays, as they do in SQLite's one queue: what a transaction has
 * read is still true when it writes. The lock is one row, held until the commit.
 */
const beginTurn = 'BEGIN; SELECT id FROM write_turn FOR UPDATE'

export function createPostgresAccountStore(pool: Pool): AccountStore {
  return {
    attempts: createPostgresAttemptCounts(pool),
    queries: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createDriver: () => createDriver(pool),
      },
    }),
    atomically: (work) =>
      inTransaction(pool, beginTurn, async (client) => {
        let failure: unknown = null
        let isOver = false
        const run: RunQuery = async <Row>(query: Compilable<Row>) => {
          if (isOver) throw new Error('The transaction is over')
          const { sql, parameters } = query.compile()
          try {
            return (await client.query(sql, [...parameters])).rows as Row[]
          } catch (error) {
            failure ??= error
            throw error
          }
        }
        try {
          const value = await work(run)
          if (failure !== null) throw failure
          return value
        } finally {
          isOver = true
        }
      }),
  }
}

/** Reads on any connection; each write is a transaction of its own that waits for its turn. */
function createDriver(pool: Pool): Driver {
  return createDriverWithoutTransactions(
    async <R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const values = [...parameters]
      const { rows, rowCount } =
        query.kind === 'SelectQueryNode'
          ? await pool.query(sql, values)
          : await inTransaction(pool, beginTurn, (client) => client.query(sql, values))
      return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) }
    },
  )
}

/** False also for a window that ends too far ahead, since the clock has moved back. Clocks of relays differ a little. */
const isOpen = 'attempts.ends_at > $2 AND attempts.ends_at < $2::bigint + 2 * $3::bigint'

function createPostgresAttemptCounts(pool: Pool): AttemptCounts {
  return {
    async add(key, now, windowMs) {
      const { rows } = await pool.query<{ taken: number; endsAt: number }>(
        `INSERT INTO attempts (key, taken, ends_at) VALUES ($1, 1, $2::bigint + $3::bigint)
         ON CONFLICT (key) DO UPDATE SET
           taken = CASE WHEN ${isOpen} THEN attempts.taken + 1 ELSE 1 END,
           ends_at = CASE WHEN ${isOpen} THEN attempts.ends_at ELSE excluded.ends_at END
         RETURNING taken, ends_at AS "endsAt"`,
        [key, now, windowMs],
      )
      return rows[0] ?? { taken: 1, endsAt: now }
    },
    async remove(key) {
      await pool.query('UPDATE attempts SET taken = taken - 1 WHERE key = $1 AND taken > 0', [key])
    },
    async forgetBefore(moment) {
      await pool.query('DELETE FROM attempts WHERE ends_at < $1', [moment])
    },
  }
}
