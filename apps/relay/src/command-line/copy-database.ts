import SqliteDatabase from 'better-sqlite3'
import { databaseUrl, openRelayDatabase, Problem } from './program.ts'

/** Copies one state of the hub's database into a new SQLite file, while the hub continues to write to it. */
export async function copyDatabase(folder: string, copy: string): Promise<void> {
  const url = databaseUrl()
  if (url === null) return copySqlite(folder, copy)
  // Loaded on demand, because most hubs have no PostgreSQL.
  const { copyFromPostgres, withPostgres } = await import('./postgres.ts')
  await withPostgres(url, (pool) => copyFromPostgres(pool, copy))
}

export function copySqlite(folder: string, copy: string): void {
  const database = openRelayDatabase(folder)
  try {
    database.prepare('VACUUM INTO ?').run(copy)
  } finally {
    database.close()
  }
  const made = new SqliteDatabase(copy, { readonly: true })
  const verdict = made.pragma('integrity_check(1)', { simple: true })
  made.close()
  if (verdict !== 'ok') throw new Problem(`The database is damaged: ${verdict}. No copy was made.`)
}
