import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  holdTransaction,
  queryDatabase,
  startPostgres,
  type TestPostgres,
} from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub, startCivicHub } from '../support/relay/operator-program.ts'

/* A hub moves from SQLite to PostgreSQL and back with the operator's command. */
let postgres: TestPostgres
let folder: string
let dataDir: string
let databaseUrl: string

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-migrate-'))
  dataDir = join(folder, 'data')
  databaseUrl = await postgres.newDatabase()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const boot = (url: string | null, name = 'data') =>
  bootRelay({ settings: { dataDir: join(folder, name), databaseUrl: url } })
const move = (...words: string[]) => runCivicHub(dataDir, ['migrate', ...words])
const hashOfSource = () =>
  createHash('sha256')
    .update(readFileSync(join(dataDir, 'relay.sqlite')))
    .digest('hex')

const query = <Row extends object>(sql: string) => queryDatabase<Row>(databaseUrl, sql)

const deviceAt = (relay: BootedRelay, person: Person, documentId: string) =>
  new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)

async function write(device: SyncDevice, words: string): Promise<void> {
  device.text().insert(device.text().length, words)
  await device.allSaved()
}

test('a running hub moves to PostgreSQL in two steps, and back: its people stay signed in, and devices continue at their positions', async () => {
  let relay = await boot(null)
  const ada = await signUpPerson(relay.url, relay, 'Ada')
  const parks = await makeCommittee(ada, 'Parks')
  const device = deviceAt(relay, ada, parks.id)
  await device.connect()
  await write(device, 'before the copy. ')

  const first = await move('--to', databaseUrl)
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringMatching(/The hub runs: .+Stop the hub, and run/),
  })
  await write(device, 'after the copy. ')
  device.disconnect()
  await relay.close()
  await expect(boot(databaseUrl)).rejects.toThrow('is not finished. Stop that hub, and run civic-hub migrate')

  const before = hashOfSource()
  const addressFile = join(folder, 'address')
  await writeFile(addressFile, `${databaseUrl}\n`)
  const last = await runCivicHub(dataDir, ['migrate'], { DATABASE_URL_FILE: addressFile })
  expect(last).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\(1 had changed\).+The hub has moved/s),
  })
  expect(hashOfSource()).toBe(before)
  const stale = await runCivicHub(dataDir, ['list-users'])
  expect(stale).toMatchObject({ code: 1, said: expect.stringMatching(/moved to PostgreSQL on /) })
  expect(readFileSync(join(dataDir, 'moved-to-postgres.json'), 'utf8')).not.toContain('@')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('moving'))).toEqual([])

  relay = await boot(databaseUrl)
  const there = deviceAt(relay, ada, parks.id)
  await there.connect()
  expect(there.text().toString()).toBe('before the copy. after the copy. ')
  await write(there, 'on PostgreSQL. ')
  const inUse = await move('--to', databaseUrl)
  expect(inUse).toMatchObject({ code: 1, said: expect.stringMatching(/^A hub runs on that PostgreSQL/) })
  const { hello } = there
  there.disconnect()
  await relay.close()
  const filled = await move('--to', databaseUrl)
  expect(filled).toMatchObject({ code: 1, said: expect.stringMatching(/has the accounts of a hub already/) })

  const occupied = await runCivicHub(dataDir, ['migrate', '--to', dataDir], { DATABASE_URL: databaseUrl })
  expect(occupied).toMatchObject({ code: 1, said: expect.stringMatching(/Move relay.sqlite away first/) })
  renameSync(join(dataDir, 'relay.sqlite'), join(folder, 'old.sqlite'))
  const back = await runCivicHub(dataDir, ['migrate', dataDir], { DATABASE_URL: databaseUrl })
  expect(back).toMatchObject({ code: 0, said: expect.stringMatching(/^Copied and compared: \d+ rows/) })
  expect((await runCivicHub(dataDir, ['list-users'])).code).toBe(0)
  relay = await boot(null)
  const home = deviceAt(relay, ada, parks.id)
  await home.connect()
  expect(home.text().toString()).toBe('before the copy. after the copy. on PostgreSQL. ')
  expect(home.hello?.logId).toBe(hello?.logId)
  home.disconnect()
  await relay.close()
})

test('a move that is killed is continued by the next, and ends equal', async () => {
  await boot(null).then((relay) => relay.close())
  const inSource = <Row>(sql: string): Row[] => {
    const source = new Database(join(dataDir, 'relay.sqlite'))
    const statement = source.prepare<[], Row>(sql)
    const rows = statement.reader ? statement.all() : []
    if (!statement.reader) statement.run()
    source.close()
    return rows
  }
  inSource(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT INTO documents SELECT i, 'document ' || i, 'log ' || i, i FROM n`)
  const running = await boot(null)
  expect((await move('--to', databaseUrl)).code).toBe(0)
  await running.close()
  inSource("INSERT INTO log SELECT number, 1, 'ada', 1, randomblob(2000) FROM documents")
  inSource("INSERT INTO writers SELECT number, number, 'ada', 0 FROM documents")

  // The command waits for this lock at the last of its parts, of 200 documents each.
  const release = await holdTransaction(databaseUrl, "INSERT INTO log VALUES (500, 1, 'ada', 1, '')")
  const killed = startCivicHub(['migrate', '--to', databaseUrl], { DATA_DIR: dataDir })
  await eventually('two parts are copied', async () => {
    const [log] = await query<{ count: string }>('SELECT count(*) FROM log')
    return log?.count === '400'
  })
  killed.child.kill('SIGKILL')
  await Promise.all([killed.ended, release()])

  const continued = await move('--to', databaseUrl)
  expect(continued).toMatchObject({ code: 0, said: expect.stringMatching(/^An earlier copy is continued\./) })
  expect(continued.said).toContain('500 documents (100 had changed)')
  const sql = 'SELECT content FROM log ORDER BY document, position'
  expect(await query(sql)).toEqual(inSource(sql))
  await boot(databaseUrl).then((relay) => relay.close())
})

test.each([
  ['tables of another program', 'CREATE TABLE theirs (id bigint)', /^The PostgreSQL database has tables of another/],
  [
    'the unfinished copy of another hub',
    "CREATE TABLE schema_migrations (version bigint, checksum text); CREATE TABLE unfinished_copy (hub text); INSERT INTO unfinished_copy VALUES ('another')",
    /has the unfinished copy of another hub/,
  ],
  [
    'a newer version',
    'CREATE TABLE schema_migrations (version bigint, checksum text); INSERT INTO schema_migrations VALUES (1000)',
    /^The PostgreSQL database has version 1000, and this program knows versions up to \d+/,
  ],
])('a target with %s is refused and not changed', async (_what, sql, sentence) => {
  await boot(null).then((relay) => relay.close())
  await query(sql)
  const tables = () => query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  const before = await tables()
  expect(await move('--to', databaseUrl)).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
  expect(await tables()).toEqual(before)
})

test.each([
  [[], 2, /^Name the PostgreSQL database with --to or DATABASE_URL/],
  [['--to', 'postgres://no-database'], 2, /^--to must look like postgres:/],
  [['/somewhere'], 2, /^\/somewhere is no address of PostgreSQL/],
  [['--to', 'postgres://hub@127.0.0.1:1/hub'], 1, /^The PostgreSQL of DATABASE_URL cannot be used .*ECONNREFUSED/],
])('migrate %j is refused in a sentence', async (words, code, sentence) => {
  await boot(null).then((relay) => relay.close())
  expect(await move(...words)).toMatchObject({ code, said: expect.stringMatching(sentence) })
})
