import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testAccountStore } from '../account-store.contract.ts'
import { testDocumentLog } from '../document-log.contract.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './open-store.ts'
import { startPostgres, type TestPostgres } from './testing/start-postgres.ts'

let postgres: TestPostgres
let dataDir: string
/** A database with the tables of a hub. The migrations are most of the time of a new one. */
let migrated: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-store-'))
  postgres = await startPostgres()
  migrated = await postgres.newDatabase()
  await (await open(migrated)).close()
})
afterAll(async () => {
  await postgres.close()
  rmSync(dataDir, { recursive: true })
})

const open = (url: string): Promise<Store> => openPostgresStore(url, dataDir, () => undefined)

testAccountStore('PostgreSQL', async () => open(await postgres.newDatabase(migrated)))

testDocumentLog('PostgreSQL', async () => {
  const url = await postgres.newDatabase(migrated)
  const store = await open(url)
  await query(url, upgradedLongAgo)
  return {
    store,
    close: store.close,
    async openAfterKill() {
      const found = await open(url)
      onTestFinished(() => found.close())
      return found.documentLog
    },
  }
})

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}

/** Steps are grouped only then, see `groupSteps`. */
const upgradedLongAgo = "UPDATE schema_migrations SET at = at - interval '2 days'"

const entry = (documentId: string, position: number, content: number, accountId = 'ana') => ({
  documentId,
  position,
  accountId,
  at: position,
  clientIds: [],
  labels: [],
  content: new Uint8Array([content]),
})

test('A5: counts of attempts continue, unless their window is from a clock that was hours ahead', async () => {
  const store = await open(await postgres.newDatabase())
  const { attempts } = store.accounts
  const hour = 3_600_000
  const add = async (now: number) => (await attempts?.add('sign-in', now, hour))?.taken
  expect([await add(10 * hour), await add(10 * hour + 1), await add(10 * hour - 1000)]).toEqual([1, 2, 3])
  expect([await add(5 * hour), await add(5 * hour + 1)]).toEqual([1, 2])
  await store.close()
})

test('S4: two relays that append to the same documents lose nothing, and a conflict fails only its document', async () => {
  const url = await postgres.newDatabase()
  const relays = [await open(url), await open(url)]
  onTestFinished(async () => void (await Promise.all(relays.map((store) => store.close()))))
  const documents = ['parks', 'roads', 'halls']
  for (const documentId of documents) await relays[0]?.documentLog.open(documentId)
  const stored: string[] = []
  await Promise.all(
    relays.map(async ({ documentLog: log }, relay) => {
      for (let round = 0; round < 40; round++) {
        const batch = []
        for (const documentId of documents) {
          const { position = 0 } = (await log.readHead(documentId)) ?? {}
          batch.push(entry(documentId, position + 1, relay), entry(documentId, position + 2, relay))
        }
        const conflicts = await log.append(batch)
        for (const { documentId, position } of batch)
          if (!conflicts.has(documentId)) stored.push(`${documentId} ${position} ${relay}`)
      }
    }),
  )
  const kept: string[] = []
  for (const documentId of documents)
    for (const { position, content } of (await relays[0]?.documentLog.readAfter(documentId, 0, 1e6)) ?? [])
      kept.push(`${documentId} ${position} ${content[0]}`)
  expect(kept.sort()).toEqual(stored.sort())
  expect(new Set(stored).size).toBe(stored.length)
})

test('the rooms of a relay that was killed are removed at the next start', async () => {
  const url = await postgres.newDatabase()
  await (await open(url)).close()
  await query(
    url,
    `INSERT INTO open_rooms VALUES ('parks', 'killed', '', 1, now() - interval '1 hour'), ('roads', 'running', '', 1, now())`,
  )
  const store = await open(url)
  onTestFinished(() => store.close())
  await expect.poll(() => query(url, 'SELECT relay FROM open_rooms')).toEqual([{ relay: 'running' }])
})

test('S4: an entry under a client id that another account has claimed on another relay is not stored', async () => {
  const store = await open(await postgres.newDatabase())
  onTestFinished(() => store.close())
  const { documentLog: log } = store
  for (const documentId of ['parks', 'roads']) await log.open(documentId)
  const claim = { clientIds: [{ clientId: 7, imported: false }] }
  await log.append([{ ...entry('parks', 1, 1), ...claim }])
  const foreign = { ...entry('parks', 2, 2, 'mallory'), ...claim }
  expect(await log.append([foreign, entry('roads', 1, 1)])).toEqual(new Set(['parks']))
  expect([...(await log.open('parks')).owners]).toEqual([[7, { accountId: 'ana', imported: false }]])
})

test('R1: a PostgreSQL that does not answer is told in a sentence, without the password', async () => {
  const opening = open('postgres://hub:secret@127.0.0.1:1/hub')
  await expect(opening).rejects.toThrow('the PostgreSQL of DATABASE_URL cannot be used')
  await expect(opening).rejects.not.toThrow('secret')
})

test('Y5: all relays of a database share a run, and a restored copy begins another', async () => {
  const url = await postgres.newDatabase()
  const first = await open(url)
  await first.documentLog.open('parks')
  await first.documentLog.append([entry('parks', 1, 1)])
  const second = await open(url)
  const { runs } = await second.documentLog.open('parks')
  expect(runs).toHaveLength(1)
  await Promise.all([first.close(), second.close()])
  const client = new Client(url)
  await client.connect()
  // As after pg_restore into another database.
  await client.query("UPDATE relay_run SET copy = 'another'")
  await client.end()
  const restored = await open(url)
  onTestFinished(() => restored.close())
  const after = (await restored.documentLog.open('parks')).runs
  expect(after.map((run) => run.first)).toEqual([1, 2])
  expect(after[1]?.run).not.toBe(after[0]?.run)
})

test('K5: steps are grouped a day after the upgrade, and relays that cannot read groups stop then', async () => {
  const url = await postgres.newDatabase()
  const store = await open(url)
  onTestFinished(() => store.close())
  const { documentLog: log } = store
  await log.open('parks')
  const step = { from: 1, to: 2, labels: [], authors: [], update: new Uint8Array(9) }
  const steps = [3, 5].map((position) => ({ ...step, position }))
  const snapshot = { position: 5, replaces: 0, corrupt: [], known: new Uint8Array(1) }
  await log.swapSnapshot('parks', { ...snapshot, steps, content: new Uint8Array(1) }, 0, 1_000)
  const state = async () => {
    const [found] = await query<{ oldest: string; rows: string }>(
      url,
      'SELECT max(oldest) AS oldest, (SELECT count(*) FROM history) AS rows FROM schema_migrations',
    )
    return [Number(found?.oldest), Number(found?.rows)]
  }
  await log.groupSteps('parks', 3, 5)
  expect(await state()).toEqual([0, 2])
  await query(url, upgradedLongAgo)
  await log.groupSteps('parks', 3, 5)
  expect(await state()).toEqual([27, 1])
  await store.probe(1)
  expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([3, 5])
})
