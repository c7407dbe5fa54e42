import SqliteDatabase from 'better-sqlite3'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate as migrateSqlite } from '../../sqlite/database.ts'
import { migrations as sqliteMigrations } from '../../sqlite/migrations/index.ts'
import { connectPool, inTransaction } from '../connect.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { migrations } from './index.ts'
import { checksumOf, migrate } from './migrate.ts'

/** A released migration has already run on real databases. Add a new one, and its line here. */
const frozen: Record<number, string> = {
  22: '572db2376b251bdc',
  23: '0056dde8b77e2176',
  24: '906582225c5a4f52',
  25: '3e4bada8267c2dbb',
  26: 'd595b9dd869f8fc7',
  27: '1f3626b0cdef3edb',
  28: 'bae32802ce652704',
  29: '14dd628955a17aa8',
  30: '6e489623745f5ae7',
  31: 'aab726cc5b92c8da',
  32: '7723b525cf6f6f1c',
  33: '3f4d646b3536ea26',
  34: '81e9777645f3ab88',
}

/** Tables that only one of the stores needs. */
const sqliteOnly = ['snapshot_parts']
const postgresOnly = ['attempts', 'open_rooms', 'schema_migrations', 'write_turn']

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

async function newPool(): Promise<Pool> {
  const pool = connectPool(await postgres.newDatabase(), () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

async function migrateTo(pool: Pool, known = migrations): Promise<void> {
  const client = await pool.connect()
  try {
    await migrate(client, known)
  } finally {
    client.release()
  }
}

test('S2: each SQLite migration after the baseline has a twin with its version and name', () => {
  const [baseline, ...later] = migrations
  const twins = sqliteMigrations.filter(({ version }) => version > (baseline?.version ?? 0))
  expect(later.map(({ version, name }) => ({ version, name }))).toEqual(
    twins.map(({ version, name }) => ({ version, name })),
  )
})

test('S2: a released migration is frozen', () => {
  const checksums = migrations.map((migration) => [migration.version, checksumOf(migration).slice(0, 16)])
  expect(Object.fromEntries(checksums)).toEqual(frozen)
})

test('S2: both stores have the same tables and columns', async () => {
  const pool = await newPool()
  await migrateTo(pool)
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text ORDER BY column_name::text) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1`,
  )
  const sqlite = new SqliteDatabase(':memory:')
  onTestFinished(() => void sqlite.close())
  migrateSqlite(sqlite)
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]
  const extra: Record<string, string[]> = {
    relay_run: ['copy'],
    access_journal: ['row'],
    identity_journal: ['row'],
    feeds: ['row'],
    open_records: ['row'],
  }
  const lacks: Record<string, string[]> = { snapshots: ['parts'] }
  const expected = tables
    .filter((table) => !sqliteOnly.includes(table) && !table.startsWith('sqlite_'))
    .map((table) => {
      const columns = sqlite.pragma(`table_info(${table})`) as { name: string }[]
      const shared = columns.map(({ name }) => name).filter((name) => !lacks[table]?.includes(name))
      return [table, [...shared, ...(extra[table] ?? [])].sort()]
    })
  const found = rows.filter(({ table }) => !postgresOnly.includes(table))
  expect(Object.fromEntries(found.map(({ table, columns }) => [table, columns]))).toEqual(Object.fromEntries(expected))
})

test('S2: relays that start together migrate once, and a failed migration changes nothing', async () => {
  const pool = await newPool()
  await Promise.all([migrateTo(pool), migrateTo(pool), migrateTo(pool)])
  const next = {
    version: 1_000,
    name: 'next',
    sql: 'CREATE TABLE one (id bigint); SELECT no_such_column FROM one',
  }
  await expect(migrateTo(pool, [...migrations, next])).rejects.toThrow('no_such_column')
  const { rows } = await pool.query(
    "SELECT max(version)::int AS version, to_regclass('one') AS one FROM schema_migrations",
  )
  expect(rows).toEqual([{ version: migrations.at(-1)?.version, one: null }])
})

test('S2: a newer database, an edited migration and the tables of another program are refused in a sentence', async () => {
  const pool = await newPool()
  await pool.query('CREATE TABLE theirs (id bigint)')
  await expect(migrateTo(pool)).rejects.toThrow('tables of another program')
  await pool.query('ALTER TABLE theirs RENAME TO schema_migrations')
  await expect(migrateTo(pool)).rejects.toThrow('tables of another program')
  await pool.query('DROP TABLE schema_migrations')
  const first = { version: 1, name: 'first', sql: 'CREATE TABLE first (id bigint)' }
  await migrateTo(pool, [first])
  await expect(migrateTo(pool, [{ ...first, sql: 'CREATE TABLE first (id text)' }])).rejects.toThrow('another edition')
  await expect(migrateTo(pool, [])).rejects.toThrow('has version 1')
  await pool.query("CREATE TABLE unfinished_copy (hub text); INSERT INTO unfinished_copy VALUES ('a hub')")
  await expect(migrateTo(pool, [first])).rejects.toThrow('run civic-hub migrate again')
})

interface Column {
  place: string
  type: string
  /** It must be in each INSERT. */
  isNeeded: boolean
}
interface Schema {
  columns: readonly Column[]
  /** Indexes that reject rows. */
  unique: readonly string[]
}

async function readSchema(pool: Pool): Promise<Schema> {
  const { rows: columns } = await pool.query<Column>(
    `SELECT table_name || '.' || column_name AS place, data_type AS type,
       is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS "isNeeded"
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const { rows: unique } = await pool.query<{ place: string }>(
    `SELECT tablename || '.' || indexname AS place FROM pg_indexes
     WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`,
  )
  return { columns, unique: unique.map(({ place }) => place) }
}

/** The changes that statements of a running older program would fail at. */
function changesForOlder(before: Schema, after: Schema): string[] {
  const tableOf = (place: string) => place.split('.')[0] ?? ''
  const tables = new Set(before.columns.map(({ place }) => tableOf(place)))
  const former = new Map(before.columns.map((column) => [column.place, column]))
  const present = new Map(after.columns.map((column) => [column.place, column]))
  return [
    ...before.columns.filter(({ place, type }) => present.get(place)?.type !== type).map(({ place }) => place),
    ...after.columns
      .filter(({ place, isNeeded }) => isNeeded && tables.has(tableOf(place)) && !former.get(place)?.isNeeded)
      .map(({ place }) => place),
    ...after.unique.filter((place) => tables.has(tableOf(place)) && !before.unique.includes(place)),
  ]
}

test('S2: a migration leaves running relays of the version before it what they use', async () => {
  const pool = await newPool()
  let before: Schema = { columns: [], unique: [] }
  for (const [index, { version, oldest }] of migrations.entries()) {
    await migrateTo(pool, migrations.slice(0, index + 1))
    const after = await readSchema(pool)
    // Removed only after a version that no longer used it.
    if (oldest !== undefined) expect(oldest).toBeLessThan(version)
    else expect(changesForOlder(before, after)).toEqual([])
    before = after
  }
  await pool.query(`ALTER TABLE accounts DROP COLUMN sign_outs, ADD COLUMN needed text NOT NULL;
    CREATE UNIQUE INDEX one_name ON accounts (name)`)
  expect(changesForOlder(before, await readSchema(pool))).toEqual([
    'accounts.sign_outs',
    'accounts.needed',
    'accounts.one_name',
  ])
})

test('S1: the journal keeps of a setting only what is not secret', async () => {
  const pool = await newPool()
  await migrateTo(pool)
  const gate = (password: string) => JSON.stringify({ enabled: true, password, key: 'k' })
  await inTransaction(pool, 'BEGIN', async (client) => {
    await client.query("INSERT INTO site_settings VALUES ('splash_page', $1, 1, NULL)", [gate('one')])
    await client.query('UPDATE site_settings SET value = $1', [gate('two')])
  })
  const { rows } = await pool.query('SELECT what, subject, value FROM identity_journal ORDER BY row')
  const entry = {
    what: 'setting-changed',
    subject: 'splash_page',
    value: '{"enabled" : 1, "newPassword" : 1}',
  }
  expect(rows).toEqual([entry, entry])
})
