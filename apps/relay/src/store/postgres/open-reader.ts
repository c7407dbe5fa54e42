import type { Compilable } from 'kysely'
import type { OpenReader } from '../store.ts'
import { createPostgresAccountStore } from './account-store.ts'
import { connectPool, readAtOnce } from './connect.ts'

export function openPostgresReader(url: string): OpenReader {
  const pool = connectPool(url, () => undefined)
  return {
    queries: createPostgresAccountStore(pool).queries,
    readAtOnce: (work) =>
      readAtOnce(pool, (client) =>
        work(async <Row>(query: Compilable<Row>) => {
          const { sql, parameters } = query.compile()
          return (await client.query(sql, [...parameters])).rows as Row[]
        }),
      ),
    close: () => pool.end(),
  }
}
