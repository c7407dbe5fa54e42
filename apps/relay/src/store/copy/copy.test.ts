import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectPool, inTransaction, readAtOnce } from '../postgres/connect.ts'
import { migrate as migratePostgres } from '../postgres/migrations/migrate.ts'
import { startPostgres, type TestPostgres } from '../postgres/testing/start-postgres.ts'
import { migrate } from '../sqlite/database.ts'
import { copyToPostgres } from './copy-to-postgres.ts'
import { copyToSqlite } from './copy-to-sqlite.ts'
import { joinSnapshotParts } from './sqlite-rows.ts'

let postgres: TestPostgres
let folder: string
beforeAll(async () => {
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-copy-'))
})
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true })
})

/** At least one row for each table. A table without one fails the test below: add its row here. */
const rows = `
  INSERT INTO accounts (id, name, email, password_hash, created_at, role, notify_requests)
    VALUES ('ada', 'Ada Ångström 🦆', 'ada@example.org', '-', 1764200000000, 'admin', 0), ('Ben', 'Ben', 'b@example.org', 'h', 2, 'user', 1);
  INSERT INTO sign_ups VALUES ('t', 'Kim', 'kim@example.org', 'h', 1, 2, NULL, 'code');
  INSERT INTO sessions VALUES ('s', 'ada', 9, 1, 2, 'Firefox', '10.0.0');
  INSERT INTO committees VALUES ('parks', 'parks', 'Parks', '🌳', 'open', '2026-01-01', 'ada', NULL, 0, 'source'),
    ('closed', 'closed', 'Closed', '🔒', 'by-invitation', '2026-01-01', 'ada', NULL, 0, 'source');
  INSERT INTO memberships VALUES ('parks', 'ada', 'owner', 1), ('closed', 'ada', 'owner', 1);
  INSERT INTO join_requests VALUES ('parks', 'Ben', 1, 1);
  INSERT INTO declined_requests VALUES ('parks', 'Ben', 1);
  INSERT INTO readiness VALUES (1, 5);
  INSERT INTO erased_committees VALUES ('gone', 4);
  INSERT INTO clock_watch VALUES (1, 2, 3);
  INSERT INTO account_pictures VALUES ('ada', 'image/png', x'00ff10', 5);
  INSERT INTO identities VALUES ('https://id.example.org', 'x', 'ada', 'ada@example.org', 1);
  INSERT INTO one_time_tokens VALUES ('o', 'change-email', 'ada', 'new@example.org', 1, 2);
  INSERT INTO invitations VALUES ('i', 'th', 'parks', 'editor', NULL, NULL, NULL, 'ada', 1, 2, 3, NULL, NULL, NULL);
  INSERT INTO site_settings VALUES ('sign_up', '"open"', 1, NULL);
  INSERT INTO former_accounts VALUES ('hash', 'old');
  INSERT INTO minutes_approvals VALUES ('parks', 'm', 1, 'ada', 'Ada', 1, 'sha', 1, 'UTC', x'4d', NULL, 'motion');
  INSERT INTO agenda_notices VALUES ('parks', 'm', 1, 'ada', 'Ada', 1, 'sha', 1, 'UTC', x'41', NULL, NULL);
  INSERT INTO files VALUES ('parks', 'sha', 7, 'application/pdf', 'ada', 1);
  INSERT INTO uploads VALUES ('u', 'parks', 'ada', 'sha2', 8, 'application/pdf', 0, 1, 0, NULL, 0);
  INSERT INTO referral_codes VALUES ('ada', 'CODE');
  INSERT INTO referrals VALUES ('Ben', 'ada', 'r', 1);
  INSERT INTO leaderboard_entries VALUES ('ada', 12, 1, NULL);
  INSERT INTO feeds VALUES ('parks', 'calendar', 'log', 1, 1, 'sha', x'46', 1);
  INSERT INTO feed_addresses VALUES ('f', 'token', 'parks', 'ada', 'calendar', 1);
  INSERT INTO open_records VALUES ('parks', 'm', '{}', 'sha', 1, 'Ada', NULL, NULL);
  INSERT INTO resolution_patterns VALUES ('parks', '{year}-{number}');
  INSERT INTO resolutions VALUES ('parks', 'motion', 'm', '2026-1', 2026, 1, 1, 0);
  INSERT INTO removed_resolutions VALUES ('parks', '2026-9', 'invented', 1);
  INSERT INTO closed_sessions VALUES ('closed', 'parks', 'm', 1, NULL);
  INSERT INTO history_people VALUES (7, 'ada');
  INSERT INTO documents VALUES (3, 'parks', 'log of parks', 1), (9, 'closed', 'log of closed', 2);
  INSERT INTO log VALUES (3, 8, 'ada', 1, x'0102'), (3, 9, 'Ben', 2, x''), (9, 1, 'ada', 1, x'ff');
  INSERT INTO snapshots VALUES (3, 7, 1, x'05', x'', 2), (9, 0, 1, x'06', x'07', 0);
  INSERT INTO snapshot_parts VALUES (3, 7, 0, x'aa'), (3, 7, 1, x'bb'), (3, 12, 0, x'cc');
  INSERT INTO writers VALUES (3, 4294967295, 'ada', 0);
  INSERT INTO announced_writers VALUES (3, 4294967294, 'Ben', 5);
  INSERT INTO set_aside VALUES (3, 2, 'ada', 1, x'00', 'the document does not load with it');
  INSERT INTO history VALUES (3, 7, 1, 2, '', x'01', x'02', 1), (3, 11, 1, 2, 'unfinished', x'01', x'02', 0);
  INSERT INTO moments VALUES (3, 8, 'label', 'ada', 1);
  INSERT INTO restored_logs VALUES (3, 'older', 4);
  INSERT INTO log_runs VALUES (3, 1, 281474976710654);
  INSERT INTO brought_entries VALUES (3, 9, 'Ben', 'ada', 1);
`

function newHub(name: string): Database {
  const database = new SqliteDatabase(join(folder, name))
  onTestFinished(() => void database.close())
  migrate(database)
  database.exec(rows)
  joinSnapshotParts(database)
  return database
}

async function newPool(): Promise<Pool> {
  const pool = connectPool(await postgres.newDatabase(), () => undefined)
  onTestFinished(() => pool.end())
  await inTransaction(pool, 'BEGIN', async (client) => {
    await client.query('COMMIT')
    await migratePostgres(client)
    await client.query('BEGIN')
  })
  return pool
}

const copyInto = (source: Database, pool: Pool) =>
  copyToPostgres(
    source,
    (work) => inTransaction(pool, 'BEGIN', work),
    () => undefined,
  )

/** All tables of a database as the copy must contain them, read without the list that the copy uses. */
function dump(database: Database): Record<string, unknown[]> {
  const names = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .filter((name) => name !== 'relay_run' && name !== 'snapshot_parts')
  const order = (name: string) => (name.endsWith('_journal') ? 'rowid' : '1, 2')
  return Object.fromEntries(
    names.map((name) => [name, database.prepare(`SELECT * FROM ${name} ORDER BY ${order(name)}`).all()]),
  )
}

test('a hub that moves to PostgreSQL and back has every row of every table, and its triggers', async () => {
  const source = newHub('there.sqlite')
  const expected = dump(source)
  for (const [table, found] of Object.entries(expected))
    expect(found, `this test needs a row in ${table}`).not.toEqual([])
  expect(expected.snapshots?.[0]).toMatchObject({ content: Buffer.from('aabb', 'hex') })
  expect(expected.history).toHaveLength(1)

  const pool = await newPool()
  const copied = await copyInto(source, pool)
  const all = Object.values(expected).flat().length
  expect(copied).toEqual({ documents: 2, written: 2, rows: all })
  const file = join(folder, 'back.sqlite')
  expect(await readAtOnce(pool, (client) => copyToSqlite(client, file))).toBe(all)
  const back = new SqliteDatabase(file)
  onTestFinished(() => void back.close())
  expect(dump(back)).toEqual(expected)
  expect(back.pragma('foreign_key_check')).toEqual([])
  const triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"
  expect(back.prepare(triggers).all()).toEqual(source.prepare(triggers).all())

  // PostgreSQL's triggers work again, and its numbers continue.
  await pool.query("DELETE FROM memberships WHERE document_id = 'parks'")
  const { rows: last } = await pool.query('SELECT what, document_id FROM access_journal ORDER BY row DESC LIMIT 2')
  expect(last).toContainEqual({ what: 'access', document_id: 'parks' })
  const { rows: numbers } = await pool.query(
    "INSERT INTO documents (id, log_id, created_at) VALUES ('new', 'l', 1) RETURNING number",
  )
  expect(numbers).toEqual([{ number: 10 }])
})

test('a second copy writes only the documents that changed, and removes what is gone', async () => {
  const source = newHub('again.sqlite')
  const pool = await newPool()
  await copyInto(source, pool)
  expect(await copyInto(source, pool)).toMatchObject({ written: 0 })
  source.exec(`
    INSERT INTO log VALUES (9, 2, 'ada', 3, x'0a');
    DELETE FROM moments;
    UPDATE accounts SET name = 'Benedict' WHERE id = 'Ben';
    DELETE FROM feeds;
    INSERT INTO documents VALUES (12, 'new', 'log of new', 3);
  `)
  expect(await copyInto(source, pool)).toMatchObject({ documents: 3, written: 2 })
  source.exec("DELETE FROM documents WHERE number = 3; UPDATE documents SET log_id = 'after a restore'")
  expect(await copyInto(source, pool)).toMatchObject({ documents: 2, written: 0 })
  const file = join(folder, 'again-back.sqlite')
  await readAtOnce(pool, (client) => copyToSqlite(client, file))
  const back = new SqliteDatabase(file)
  onTestFinished(() => void back.close())
  expect(dump(back)).toEqual(dump(source))
})

test('a NUL in a name, which PostgreSQL refuses, is copied as a replacement character', async () => {
  const source = newHub('nul.sqlite')
  const pool = await newPool()
  source.exec("UPDATE accounts SET name = 'Be' || char(0) || 'n' WHERE id = 'Ben'")
  await copyInto(source, pool)
  const { rows: names } = await pool.query("SELECT name FROM accounts WHERE id = 'Ben'")
  expect(names).toEqual([{ name: 'Be\ufffdn' }])
})

test('a copy that PostgreSQL stores differently is refused, and not committed', async () => {
  const source = newHub('differs.sqlite')
  const pool = await newPool()
  await pool.query(`
    CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.content = '\\x00'; RETURN NEW; END $$;
    CREATE TRIGGER change BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION change()`)
  await expect(copyInto(source, pool)).rejects.toThrow('The copy of the table log (document 3) differs')
  const { rows: found } = await pool.query('SELECT count(*) AS log FROM log')
  expect(found).toEqual([{ log: 0 }])
})
