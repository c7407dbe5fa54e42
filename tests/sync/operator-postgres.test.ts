import { mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectPool } from '../../apps/relay/src/store/postgres/connect.ts'
import {
  queryDatabase,
  startPostgres,
  type TestPostgres,
} from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { samplePdf } from '../support/files/sample-files.ts'
import { upload } from '../support/files/upload.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { type Ended, runCivicHub } from '../support/relay/operator-program.ts'

/* The operator's commands on a hub with PostgreSQL. Accounts and withdrawn rights on PostgreSQL are in the
   project sync-postgres: restore-withdrawn. */
let postgres: TestPostgres
let folder: string
let dataDir: string
let databaseUrl: string

beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-operator-postgres-'))
})
afterAll(async () => {
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  databaseUrl = await postgres.newDatabase()
})

const boot = () => bootRelay({ settings: { dataDir, databaseUrl } })
const hub = (...words: string[]): Promise<Ended> => runCivicHub(dataDir, words, { DATABASE_URL: databaseUrl })

function deviceAt(relay: BootedRelay, person: Pick<Person, 'cookie'>, documentId: string): SyncDevice {
  return new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
}

async function write(device: SyncDevice, words: string): Promise<void> {
  device.text().insert(device.text().length, words)
  await device.allSaved()
}

test('Y3, F11, F12: a backup of a running hub has documents and files, is proved by a drill, and is restored; devices return later edits', async () => {
  let relay = await boot()
  const ada = await signUpPerson(relay.url, relay, 'Ada')
  const { id } = await makeCommittee(ada, 'Parks')
  const pdf = samplePdf(50_000)
  expect((await upload(ada, id, pdf)).status).toBe(204)
  const device = deviceAt(relay, ada, id)
  await device.connect()
  await write(device, 'before. ')
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  const made = await hub('backup', backups, '--keep', '2')
  expect(made).toMatchObject({ code: 0, said: '' })
  const backup = made.out.trim()
  expect(readdirSync(join(backups, 'files'))).toEqual([pdf.sha256.slice(0, 2)])
  const drill = await hub('drill', backup)
  expect(drill).toMatchObject({ code: 0, said: '' })
  expect(drill.out).toMatch(/1 account, and 1 document opens .+\n1 file of members opens, too/)

  await write(device, 'after. ')
  const running = await hub('restore', backup)
  expect(running).toMatchObject({ code: 1, said: expect.stringMatching(/^A hub runs on that PostgreSQL/) })
  device.disconnect()
  await relay.close()
  // The server notices a moment later that a relay has ended.
  const ended = connectPool(databaseUrl, () => undefined)
  await ended.query('SELECT 1')
  const restoring = hub('restore', backup)
  const asks = "SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%FROM pg_stat_activity%'"
  await expect.poll(async () => (await ended.query(asks)).rowCount).toBeGreaterThan(0)
  await ended.end()
  const restored = await restoring
  expect(restored.said).toMatch(/^Restored\. What was there before is in .+before-restore-.+\.sqlite\.\n/)
  expect(restored.code).toBe(0)

  relay = await boot()
  const visitor = createVisitor(relay.url)
  await visitor.post('/api/sign-in', { email: ada.account.email, password })
  const fresh = deviceAt(relay, visitor, id)
  await fresh.connect()
  expect(fresh.text().toString()).toBe('before. ')
  const returning = deviceAt(relay, visitor, id)
  Object.assign(returning, { doc: device.doc })
  await returning.connect()
  await fresh.until(() => fresh.text().toString() === 'before. after. ')
  for (const each of [fresh, returning]) each.disconnect()
  const { out } = await hub('doctor')
  expect(out).toMatch(/^ok +The PostgreSQL of DATABASE_URL \(\d+\.\d+\) answers: version \d+/m)
  expect(out).toMatch(/^look +PostgreSQL has fsync or synchronous_commit off/m)
  expect(out).toMatch(/^ok +The last backup, .+ is of/m)
  expect(out).toMatch(/^ok +1 file of members, nothing missing/m)
  await relay.close()

  // The replaced database is a backup, too.
  const [before = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
  expect((await hub('restore', join(dataDir, before))).code).toBe(0)
  relay = await boot()
  const later = createVisitor(relay.url)
  await later.post('/api/sign-in', { email: ada.account.email, password })
  const again = deviceAt(relay, later, id)
  await again.connect()
  expect(again.text().toString()).toBe('before. after. ')
  again.disconnect()
  await relay.close()
})

test('a backup of SQLite is restored into an empty PostgreSQL, and one of PostgreSQL over SQLite', async () => {
  const sqlite = await bootRelay({ settings: { dataDir } })
  const ada = await signUpPerson(sqlite.url, sqlite, 'Ada')
  const { id } = await makeCommittee(ada, 'Parks')
  const device = deviceAt(sqlite, ada, id)
  await device.connect()
  await write(device, 'written')
  device.disconnect()
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  const onSqlite = (await runCivicHub(dataDir, ['backup', backups])).out.trim()
  await sqlite.close()
  expect(await hub('restore', onSqlite)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored\.\nThere was no database to replace/),
  })
  const relay = await boot()
  expect((await hub('list-users')).out).toMatch(/^ada@example\.org\tAda\t/)
  const onPostgres = (await hub('backup', backups)).out.trim()
  await relay.close()
  expect((await runCivicHub(dataDir, ['restore', onPostgres])).code).toBe(0)
  const back = await bootRelay({ settings: { dataDir } })
  const visitor = createVisitor(back.url)
  await visitor.post('/api/sign-in', { email: ada.account.email, password })
  const fresh = deviceAt(back, visitor, id)
  await fresh.connect()
  expect(fresh.text().toString()).toBe('written')
  fresh.disconnect()
  await back.close()
})

test('restore-committee, grant-admin, disable-user, enable-user and reset-password work beside a running hub', async () => {
  const relay = await boot()
  const ada = await signUpPerson(relay.url, relay, 'Ada')
  const { id } = await makeCommittee(ada, 'Parks')
  await ada.delete(`/api/committees/${id}`)
  expect((await hub('restore-committee')).out).toMatch(new RegExp(`^parks\tParks\tdeleted on .+\t${id}\n$`))
  expect((await hub('restore-committee', 'parks')).code).toBe(0)
  expect((await ada.get(`/api/committees/${id}/people`)).status).toBe(200)
  expect((await hub('grant-admin', ada.account.email)).out).toBe('Ada is an administrator now.\n')
  expect((await ada.get('/api/admin/people')).status).toBe(200)
  expect((await hub('disable-user', ada.account.email)).out).toMatch(/signed out .+\nThe hub has no administrator/)
  expect((await ada.get('/api/admin/people')).status).toBe(401)
  expect((await hub('enable-user', ada.account.email)).out).toBe('Ada can sign in again.\n')
  const link = (await hub('reset-password', ada.account.email)).out
  const reset = { token: /#(\S+)/.exec(link)?.[1], password: 'another good one' }
  expect((await createVisitor(relay.url).post('/api/password/reset', reset)).status).toBe(200)
  await relay.close()
})

test('a newer and a foreign database are reported in a sentence by every command, and an older, empty or absent one too', async () => {
  await boot().then((relay) => relay.close())
  const commands = [
    ['list-users'],
    ['grant-admin', 'ada@example.org'],
    ['access-journal'],
    ['restore-committee'],
    ['backup', folder],
  ]
  const expectSentence = async (sentence: RegExp, asked = commands.slice(0, 1)) => {
    const ended = await Promise.all(asked.map((words) => hub(...words)))
    for (const each of ended) expect(each).toMatchObject({ code: 1, out: '', said: expect.stringMatching(sentence) })
    const doctor = await hub('doctor')
    expect(doctor).toMatchObject({
      code: 1,
      out: expect.stringMatching(new RegExp(`^PROBLEM +${sentence.source.slice(1)}`, 'm')),
    })
  }
  await queryDatabase(databaseUrl, "INSERT INTO schema_migrations VALUES (1000, 'later', '')")
  await expectSentence(/^The PostgreSQL database has version 1000, and this program knows versions up to \d+/, commands)
  await expect(boot()).rejects.toThrow('has version 1000')
  await queryDatabase(databaseUrl, 'DELETE FROM schema_migrations WHERE version > 22')
  await expectSentence(/^The PostgreSQL database has version 22, and this program needs \d+: start the hub once/)
  await queryDatabase(databaseUrl, 'DROP TABLE schema_migrations')
  await expectSentence(/^The PostgreSQL database has tables of another program/, commands)
  await expect(boot()).rejects.toThrow('tables of another program')
  databaseUrl = await postgres.newDatabase()
  await expectSentence(/^The PostgreSQL database is empty/)
  databaseUrl = 'postgres://hub@127.0.0.1:1/hub'
  await expectSentence(/^[Tt]he PostgreSQL of DATABASE_URL cannot be used \(.*ECONNREFUSED/)
})
