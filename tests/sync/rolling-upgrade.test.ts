import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes } from '@civic-hub/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPool } from '../../apps/relay/src/store/postgres/connect.ts'
import { newestVersion } from '../../apps/relay/src/store/postgres/migrations/migrate.ts'
import { startPostgres, type TestPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { connectAgain } from '../support/device/connect-again.ts'
import { contentHash, SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { checkOutEarlierProgram } from '../support/relay/earlier-program.ts'
import { type HashingProxy, startHashingProxy } from '../support/relay/hashing-proxy.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'

let postgres: TestPostgres
let dataDir: string
let databaseUrl: string
let proxy: HashingProxy | null = null
const started: SpawnedRelay[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-upgrade-'))
  databaseUrl = await postgres.newDatabase()
})
afterAll(async () => {
  await proxy?.close()
  for (const { process, ended } of started) {
    process.kill('SIGKILL')
    await ended
  }
  await postgres.close()
  await rm(dataDir, { recursive: true, force: true })
})

function start(program?: string, drainSeconds = 1): SpawnedRelay {
  const environment = {
    LOG_LEVEL: 'info',
    METRICS: 'on',
    PORT: '0',
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: String(drainSeconds),
  }
  const relay = spawnRelay(environment, program === undefined ? {} : { program })
  started.push(relay)
  return relay
}

async function query(text: string): Promise<unknown[]> {
  const pool = connectPool(databaseUrl, () => undefined)
  const { rows } = await pool.query(text)
  await pool.end()
  return rows
}

const letters = {
  letterTo: (email: string) =>
    eventually(`letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
}

/** People type in several committees until the returned function is called; who is closed connects again. */
function type(devices: readonly SyncDevice[], onClosed?: (code: number) => void): () => Promise<void> {
  let stopped = false
  const typing = devices.map(async (device, who) => {
    for (let written = 0; !stopped; written++) {
      device.text(`by${who}`).insert(0, `${written};`)
      if (device.closeCode !== null) {
        onClosed?.(device.closeCode)
        await connectAgain(device)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    if (device.closeCode !== null) await connectAgain(device)
    await device.allSaved()
  })
  return async () => {
    stopped = true
    await Promise.all(typing)
  }
}

const savedMore = (devices: readonly SyncDevice[], count: number) => {
  const goals = devices.map(({ saved }) => saved + count)
  return eventually('more is saved', () => devices.every(({ saved }, who) => saved >= (goals[who] ?? 0)))
}

test('S2: relays of two versions run beside each other while people type, and no edit is lost', async ({ skip }) => {
  const earlier = checkOutEarlierProgram()
  if (!earlier) return skip('The history of the project is not here.')
  const older = [start(earlier.main), start(earlier.main)]
  const olderUrls = await Promise.all(older.map(({ listening }) => listening))
  expect(await query('SELECT max(version) AS version FROM schema_migrations')).toEqual([{ version: earlier.version }])
  proxy = await startHashingProxy(olderUrls)
  const ana = await signUpPerson(proxy.url, letters, 'Ana Ortiz')
  const sam = await signUpPerson(proxy.url, letters, 'Sam Lee')
  const devices: SyncDevice[] = []
  for (const name of ['Parks', 'Roads', 'Halls']) {
    const { id } = await makeCommittee(ana, name)
    await addMember(ana, id, sam)
    for (const person of [ana, sam]) devices.push(new SyncDevice({ url: proxy.url, cookie: person.cookie() }, id))
  }
  await Promise.all(devices.map((device) => device.connect()))
  const stop = type(devices)
  await savedMore(devices, 10)

  // Both start at the same time, and the database is migrated once.
  const newer = [start(), start()]
  const newerUrls = await Promise.all(newer.map(({ listening }) => listening))
  expect(await query('SELECT max(version) AS version FROM schema_migrations')).toEqual([{ version: newestVersion }])
  await proxy.use([...olderUrls, ...newerUrls])
  await Promise.all(devices.map(connectAgain))
  await savedMore(devices, 20)
  for (const { process } of older) expect(process.exitCode).toBe(null)
  const fresh = await makeCommittee(ana, 'Squares')
  expect(fresh.slug).toBe('squares')

  // One after the other, as an operator updates them.
  for (const [index, relay] of older.entries()) {
    await proxy.use([...olderUrls.slice(index + 1), ...newerUrls])
    relay.process.kill('SIGTERM')
    expect(await relay.ended).toEqual({ code: 0, signal: null })
    await savedMore(devices, 10)
  }
  const again = start(earlier.main)
  expect((await again.ended).code).toBe(78)
  expect(again.output().stderr).toContain(`has version ${newestVersion}`)

  await stop()
  for (const [first, second] of [
    [0, 1],
    [2, 3],
    [4, 5],
  ] as const) {
    const pair = [devices[first], devices[second]] as [SyncDevice, SyncDevice]
    await eventually('equal replicas', () => contentHash(pair[0].doc) === contentHash(pair[1].doc))
    const witness = new SyncDevice({ url: newerUrls[0] ?? '', cookie: ana.cookie() }, pair[0].documentId)
    await witness.connect()
    await eventually('the log has it all', () => contentHash(witness.doc) === contentHash(pair[0].doc))
    witness.disconnect()
  }
  for (const device of devices) device.disconnect()
  earlier.remove()
})

test('R3: a relay that stops reports it, goes on saving, and moves its people to another relay', async () => {
  const relays = [start(undefined, 4), start(undefined, 4)]
  const urls = await Promise.all(relays.map(({ listening }) => listening))
  await proxy?.close()
  proxy = await startHashingProxy(urls)
  const eva = await signUpPerson(proxy.url, letters, 'Eva Roth')
  const { id } = await makeCommittee(eva, 'Trees')
  const [first = '', second = ''] = [proxy.relayOf(id), ...urls.filter((url) => url !== proxy?.relayOf(id))]
  const device = new SyncDevice({ url: proxy.url, cookie: eva.cookie() }, id)
  const beside = new SyncDevice({ url: second, cookie: eva.cookie() }, id)
  await Promise.all([device.connect(), beside.connect()])
  const closedWith: number[] = []
  const stop = type([device], (code) => closedWith.push(code))
  await savedMore([device], 10)
  await eventually('the other relay follows', () => beside.text('by0').length > 0)
  const metrics = await eventually('both have it open', async () => {
    const text = await (await fetch(`${first}/metrics`)).text()
    return text.includes('civic_hub_shared_documents 1') && text
  })
  for (const line of [
    /^civic_hub_heads_seconds_count [1-9]/m,
    /^civic_hub_conflicts_total \d/m,
    /^civic_hub_database_connections_used \d+$/m,
    /^civic_hub_database_connections_waiting 0$/m,
    /^civic_hub_commit_seconds_count [1-9]/m,
  ])
    expect(metrics).toMatch(line)

  const stopping = relays[urls.indexOf(first)]
  stopping?.process.kill('SIGTERM')
  const answer = await eventually('it is not ready', async () => {
    const asked = await fetch(`${first}/readyz`)
    return asked.status === 503 && asked.json()
  })
  expect(answer).toEqual({ status: 'stopping' })
  expect(closedWith).toEqual([])
  await savedMore([device], 5)
  await eventually('the balancer knows', () => proxy?.relayOf(id) === second)
  expect(await eventually('it is closed', () => closedWith[0])).toBe(closeCodes.restart)
  await savedMore([device], 10)
  await stop()
  expect(await stopping?.ended).toEqual({ code: 0, signal: null })
  await eventually('equal replicas', () => contentHash(device.doc) === contentHash(beside.doc))
  for (const one of [device, beside]) one.disconnect()
})

test('R3: a relay is not ready while PostgreSQL does not answer, and is ready again afterwards', async () => {
  const url = await start().listening
  const statusOf = async () => (await fetch(`${url}/readyz`)).status
  expect(await statusOf()).toBe(200)
  await postgres.kill()
  await eventually('it is not ready', async () => (await statusOf()) === 503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await postgres.restart()
  await eventually('it is ready', async () => (await statusOf()) === 200)
})

test('S2: a relay goes on while a newer one has added tables, and stops once what it needs was removed', async () => {
  const relay = start()
  const url = await relay.listening
  const added = `INSERT INTO schema_migrations (version, name, checksum, oldest) VALUES`
  await query(`CREATE TABLE novelties (id bigint)`)
  await query(`${added} (${newestVersion + 1}, 'novelties', 'x', 0)`)
  // A probe is repeated after two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await query(`${added} (${newestVersion + 2}, 'removal', 'x', ${newestVersion + 1})`)
  const asking = setInterval(() => void fetch(`${url}/readyz`).catch(() => undefined), 200)
  expect((await relay.ended).code).toBe(1)
  clearInterval(asking)
  expect(relay.output().stderr).toContain('A newer program has removed')
})
