import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import type { Pool, PoolClient } from 'pg'
import { readSetting } from '../configuration.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import { forgetMove, noteMove, oldDatabaseOption, refuseOldDatabase } from '../data-folder/moved-to-postgres.ts'
import { copyToPostgres } from '../store/copy/copy-to-postgres.ts'
import { joinSnapshotParts } from '../store/copy/sqlite-rows.ts'
import { inTransaction } from '../store/postgres/connect.ts'
import { inspectDatabase, migrate as migratePostgres, refuseNewer } from '../store/postgres/migrations/migrate.ts'
import { refuseNewer as refuseNewerSqlite } from '../store/sqlite/connect.ts'
import { DataFolderInUse, type DataLock, lockBackups, lockDataFolder } from '../store/sqlite/data-lock.ts'
import { migrate as migrateSqlite, newestVersion } from '../store/sqlite/database.ts'
import { copySqlite, syncToDisk } from './copy-file.ts'
import { copyFromPostgres, withoutRelays, withPostgres } from './postgres.ts'
import { count, databaseUrl, dataFolder, Misuse, optionOrWord, Problem } from './program.ts'

// Moves a hub from SQLite to PostgreSQL, or back. The source is only read. Both databases are compared row by
// row before the command reports success. Members' files are not in the database and stay where they are.

/** Of a database server, also of one that is not supported; a folder otherwise. */
const isAddress = /^(postgres(ql)?:|[a-z][a-z\d+.-]*:\/\/)/i

const tails = ['', '-journal', '-wal', '-shm']

export async function migrate(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { to: { type: 'string' }, 'old-database': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const to = optionOrWord('--to', values.to, positionals)
  if (to !== undefined && !isAddress.test(to)) return moveBack(to)
  const target = to === undefined ? databaseUrl() : readTarget(to)
  if (target === null)
    throw new Misuse('Name the PostgreSQL database with --to or DATABASE_URL, or with --to a folder for SQLite.')
  const refusal = values['old-database'] ? null : refuseOldDatabase(dataFolder(), target)
  if (refusal !== null) throw new Problem(refusal)
  await moveToPostgres(dataFolder(), target)
}

function readTarget(to: string): string | null {
  const read = readSetting({ DATABASE_URL: to }, 'DATABASE_URL')
  if (!read.ok) throw new Misuse(read.refusal.replace('DATABASE_URL', '--to'))
  return read.value ?? null
}

async function moveToPostgres(folder: string, url: string): Promise<void> {
  // Fails if there is no database.
  const hold = holdSource(folder)
  const backups = lockBackups(folder)
  const copy = join(folder, 'moving.sqlite')
  try {
    for (const tail of tails) rmSync(copy + tail, { force: true })
    copySqlite(folder, copy)
    const source = openCopy(copy)
    try {
      await withPostgres(url, (pool) =>
        withoutRelays(pool, (client) =>
          copyInto(pool, client, source, hold === null ? null : () => markMoved(folder, url)),
        ),
      )
    } finally {
      source.close()
    }
  } finally {
    for (const tail of tails) rmSync(copy + tail, { force: true })
    backups.release()
    hold?.release()
  }
}

function markMoved(folder: string, url: string): void {
  noteMove(folder, url)
  syncToDisk(folder)
}

/** Null while the hub runs. */
function holdSource(folder: string): DataLock | null {
  if (!existsSync(join(folder, 'relay.sqlite'))) throw new Problem(`There is no database in ${folder}.`)
  try {
    return lockDataFolder(folder, 'a move')
  } catch (error) {
    if (error instanceof DataFolderInUse) return null
    throw error
  }
}

/** The copy may be of an older version. */
function openCopy(file: string): Database {
  const source = new SqliteDatabase(file)
  try {
    refuseNewerSqlite(source, newestVersion)
    migrateSqlite(source)
    joinSnapshotParts(source)
    return source
  } catch (error) {
    source.close()
    throw error
  }
}

/** `complete` is null while the hub runs: then this copy is not the last one. */
async function copyInto(
  pool: Pool,
  client: PoolClient,
  source: Database,
  complete: (() => void) | null,
): Promise<void> {
  await prepareTarget(client, hubOf(source))
  const report = createReport()
  const copied = await copyToPostgres(source, (work) => inTransaction(pool, 'BEGIN', work), report)
  process.stderr.write(
    `Copied and compared: ${count(copied.documents, 'document', 'documents')} (${copied.written} had changed), ${count(copied.rows, 'row', 'rows')}.\n`,
  )
  if (complete === null) {
    process.stderr.write(
      'The hub runs: what is written from now on is not in the copy, and no relay starts on it yet. Stop the hub, and run the same command again: it copies what has changed.\n',
    )
    return
  }
  // If this process ends in between, the next run continues: a relay starts on neither database.
  complete()
  await client.query('DROP TABLE unfinished_copy')
  process.stderr.write(
    `The hub has moved. Start it with DATABASE_URL, on the same data folder, which has the files of members, and give DATABASE_URL to all commands, those of cron included. ${join(dataFolder(), 'relay.sqlite')} is unchanged, and no hub and no command uses it any more without ${oldDatabaseOption}.\n`,
  )
}

/** Identifies a hub by the secret that only its database has. */
function hubOf(source: Database): string {
  const key = source.prepare<[], Buffer>('SELECT key FROM mark_key').pluck().get()
  return createHash('sha256')
    .update(key ?? '')
    .digest('hex')
}

/** Makes the tables, and marks them as unfinished. Throws a `Problem` if there are data of another hub. */
async function prepareTarget(client: PoolClient, hub: string): Promise<void> {
  const { version, unfinishedCopy } = await inspectDatabase(client)
  refuseNewer(version)
  if (unfinishedCopy !== null) {
    if (unfinishedCopy !== hub || version !== newestVersion)
      throw new Problem(
        'That PostgreSQL database has the unfinished copy of another hub or another version. Make an empty database.',
      )
    process.stderr.write('An earlier copy is continued.\n')
    return
  }
  if (version > 0) {
    const { rows } = await client.query('SELECT FROM accounts UNION ALL SELECT FROM documents LIMIT 1')
    if (rows.length > 0)
      throw new Problem(
        'That PostgreSQL database has the accounts of a hub already. Nothing was changed. Make an empty database.',
      )
  }
  await migratePostgres(client)
  await client.query('BEGIN; CREATE TABLE unfinished_copy (hub text NOT NULL)')
  await client.query('INSERT INTO unfinished_copy VALUES ($1)', [hub])
  await client.query('COMMIT')
}

const reportEveryMs = 2_000

/** Writes a line for the first part, and then every two seconds. */
function createReport(): (done: number, all: number) => void {
  let next = 0
  return (done, all) => {
    if (Date.now() < next) return
    next = Date.now() + reportEveryMs
    process.stderr.write(`${done} of ${count(all, 'document', 'documents')}\n`)
  }
}

/** Copies the hub of DATABASE_URL into a folder. */
async function moveBack(folder: string): Promise<void> {
  const url = databaseUrl()
  if (url === null)
    throw new Misuse(
      `${folder} is no address of PostgreSQL. To move a hub from PostgreSQL into this folder, set DATABASE_URL.`,
    )
  const file = join(folder, 'relay.sqlite')
  makeFolder(folder)
  const lock = lockDataFolder(folder, 'a move')
  const arriving = join(folder, 'moving.sqlite')
  try {
    if (existsSync(file))
      throw new Problem(
        `There is a database in ${folder} already. Move relay.sqlite away first, with its -wal and -shm. Nothing was changed.`,
      )
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    const rows = await withPostgres(url, (pool) => withoutRelays(pool, () => copyFromPostgres(pool, arriving)))
    syncToDisk(arriving)
    renameSync(arriving, file)
    forgetMove(folder)
    syncToDisk(folder)
    process.stderr.write(
      `Copied and compared: ${count(rows, 'row', 'rows')}. Start the hub without DATABASE_URL, with DATA_DIR=${folder} and the files of members in it. The PostgreSQL database is unchanged.\n`,
    )
  } finally {
    for (const tail of tails) rmSync(arriving + tail, { force: true })
    lock.release()
  }
}
