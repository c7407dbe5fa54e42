import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectTo,
  type PostgresOptions,
  startPostgres,
  type TestPostgres,
} from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { connectAgain } from '../support/device/connect-again.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type ManyRelays, startManyRelays } from '../support/relay/many-relays.ts'
import { mountSmallDisk } from '../support/relay/small-disk.ts'
import { fileSizeLimit } from '../support/relay/spawn-relay.ts'
import { startTcpProxy } from '../support/relay/tcp-proxy.ts'

interface Hub {
  relays: ManyRelays
  ana: Person
  documentId: string
  device: SyncDevice
  /** A device that has nothing yet. */
  newDevice(): SyncDevice
}

async function startHub(databaseUrl: string): Promise<Hub> {
  const relays = await startManyRelays(databaseUrl, 1)
  onTestFinished(() => relays.close())
  const ana = await signUpPerson(relays.url(0), relays, 'Ana Ortiz')
  const { id: documentId } = await makeCommittee(ana, 'Parks')
  const newDevice = () => {
    const device = new SyncDevice({ url: relays.url(0), cookie: ana.cookie() }, documentId)
    onTestFinished(() => device.disconnect())
    return device
  }
  const device = newDevice()
  await device.connect()
  return { relays, ana, documentId, device, newDevice }
}

async function startServer(options?: PostgresOptions): Promise<TestPostgres> {
  const server = await startPostgres(options)
  onTestFinished(() => server.close())
  return server
}

async function openConnection(url: string) {
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return client
}

function type(device: SyncDevice, from: number, to: number): void {
  for (let edit = from; edit < to; edit++) device.text().insert(device.text().length, `${edit};`)
}

const written = (to: number) => Array.from({ length: to }, (_, edit) => `${edit};`).join('')

test('Y4: edits wait while all of PostgreSQL’s tables are blocked, and accounts that wait do not delay edits', async () => {
  const postgres = await startServer()
  const url = await postgres.newDatabase()
  const { ana, documentId, device } = await startHub(url)
  const blocker = await openConnection(url)

  await blocker.query('BEGIN; SELECT id FROM write_turn FOR UPDATE')
  // More than the relay has connections for accounts.
  const changes = Array.from({ length: 10 }, () =>
    ana.put(`/api/committees/${documentId}/join-policy`, { joinPolicy: 'open' }),
  )
  await eventually('all connections for accounts wait', async () => {
    const [row] = await postgres.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
    )
    return Number(row?.count) >= 10
  })
  type(device, 0, 10)
  await device.allSaved()
  await blocker.query('COMMIT')
  for (const { status } of await Promise.all(changes)) expect(status).toBeLessThan(300)

  await blocker.query('BEGIN; LOCK TABLE log IN ACCESS EXCLUSIVE MODE')
  const { saved } = device
  type(device, 10, 20)
  await eventually('the append waits', async () => {
    const [row] = await postgres.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO log%'`,
    )
    return Number(row?.count) === 1
  })
  expect(device.saved).toBe(saved)
  await blocker.query('COMMIT')
  await device.allSaved()
  expect(device.closeCode).toBeNull()
})

test('Y4: while PostgreSQL has no connection left, nothing is acknowledged and the relay is not ready', async () => {
  const connections = 20
  const postgres = await startServer({ settings: { max_connections: String(connections) } })
  const url = await postgres.newDatabase()
  const { relays, device, newDevice } = await startHub(url)
  type(device, 0, 10)
  await device.allSaved()

  const administrator = await openConnection(url)
  const others: Awaited<ReturnType<typeof openConnection>>[] = []
  await eventually('all connections are taken', async () => {
    await administrator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'civic-hub'`,
    )
    try {
      for (;;) others.push(await openConnection(url))
    } catch {
      // With the administrator's. The place of an ended connection may be free a moment later.
      return others.length + 1 === connections
    }
  })
  type(device, 10, 20)
  await eventually('the device is closed', () => device.closeCode !== null)
  expect(device.saved).toBe(10)
  expect((await fetch(`${relays.url(0)}/readyz`)).status).toBe(503)
  await expect(device.connect()).rejects.toThrow()
  expect(device.saved).toBe(10)

  await Promise.all(others.map((client) => client.end()))
  await connectAgain(device)
  await device.allSaved()
  const witness = newDevice()
  await connectAgain(witness)
  expect(witness.text().toString()).toBe(written(20))
})

test('Y4: a full disk under PostgreSQL loses no acknowledged edit, and edits are saved once there is space', async () => {
  const mounted = mountSmallDisk(250)
  const disk = typeof mounted === 'string' ? null : mounted
  if (disk) onTestFinished(() => disk.unmount())
  else if (process.platform !== 'linux') throw new Error(`No disk can be filled here. ${mounted}`)
  const postgres = await startServer({
    ...(disk && { folder: disk.folder }),
    settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
  })
  const url = await postgres.newDatabase()
  const { relays, device, newDevice } = await startHub(url)
  /** Without the right to mount a disk, a limit on the size of files makes the same writes fail. */
  async function limitFiles(bytes: number): Promise<void> {
    const backends = await postgres.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    )
    for (const { pid } of backends)
      spawnSync('prlimit', ['--pid', String(pid), fileSizeLimit(bytes)], { stdio: 'ignore' })
  }
  if (disk) disk.fill()
  else await limitFiles(2 ** 20)

  // Cannot be compressed, so that the table soon needs space.
  const insert = () => device.text().insert(0, randomBytes(20_000).toString('base64'))
  const safe = () =>
    device
      .text()
      .toString()
      .slice(-device.saved * 26_668)
  for (let edit = 0; device.closeCode === null; edit++) {
    insert()
    if (edit % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(device.waiting.length).toBeGreaterThan(0)
  // The log is written while the relay goes on.
  await eventually('the failure is logged', () =>
    relays.spawned(0).output().stdout.includes('the store failed to commit'),
  )
  const acknowledged = device.saved === 0 ? '' : safe()

  if (disk) disk.free()
  else await limitFiles(Number.POSITIVE_INFINITY)
  // A server that could not even write its log has ended.
  await postgres.query('SELECT 1').catch(() => postgres.kill().then(postgres.restart))
  const witness = newDevice()
  await connectAgain(witness)
  expect(witness.text().toString().endsWith(acknowledged)).toBe(true)
  await connectAgain(device)
  await device.allSaved()
  await eventually('equal', () => witness.text().toString() === device.text().toString())
})

/** A server and its standby behind one address, which a failover moves. */
async function startPair(isSynchronous: boolean) {
  const primary = await startServer()
  const databaseUrl = await primary.newDatabase()
  const standby = await primary.makeStandby('standby')
  onTestFinished(() => standby.close())
  await eventually(
    'the standby follows',
    async () => (await primary.query('SELECT FROM pg_stat_replication')).length === 1,
  )
  const [follows] = await standby.query<{ primary_conninfo: string }>('SHOW primary_conninfo')
  if (isSynchronous) await setUp(primary, 'synchronous_standby_names', 'standby')
  const address = await startTcpProxy(primary.url)
  onTestFinished(() => address.close())
  const url = new URL(databaseUrl)
  url.port = new URL(address.url).port
  return {
    primary,
    databaseUrl: url.href,
    /** Everything is at the standby, and then the line to it breaks. */
    async breakLine(): Promise<void> {
      await eventually(
        'the standby has everything',
        async () =>
          (await primary.query('SELECT FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()')).length === 1,
      )
      await setUp(standby, 'primary_conninfo', '')
      await eventually(
        'the line is broken',
        async () => (await primary.query('SELECT FROM pg_stat_replication')).length === 0,
      )
    },
    mendLine: () => setUp(standby, 'primary_conninfo', follows?.primary_conninfo ?? ''),
    async failOver(): Promise<void> {
      await primary.kill()
      await standby.query('SELECT pg_promote()')
      address.moveTo(standby.url)
      address.cut()
    },
  }
}

async function setUp(server: TestPostgres, name: string, value: string): Promise<void> {
  await server.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await server.query('SELECT pg_reload_conf()')
}

const notSynchronous = 'PostgreSQL has a standby that is not synchronous'
const anotherCopy = 'PostgreSQL has become another copy'

test('Y5: a failover to a standby that lags loses acknowledged edits, and devices send them again', async () => {
  const pair = await startPair(false)
  const { relays, device, newDevice } = await startHub(pair.databaseUrl)
  await eventually('the warning is logged', () => relays.spawned(0).output().stdout.includes(notSynchronous))
  type(device, 0, 20)
  await device.allSaved()
  await pair.breakLine()
  type(device, 20, 40)
  await device.allSaved()

  const { ended, output } = relays.spawned(0)
  await pair.failOver()
  // Otherwise its rooms would go on after edits that the database does not have.
  expect((await ended).code).toBe(1)
  expect(output().stderr).toContain(anotherCopy)
  await relays.start(0)
  const witness = newDevice()
  await connectAgain(witness)
  expect(witness.text().toString()).toBe(written(20))
  // The log is soon longer than the device knows it.
  for (let edit = 0; edit < 60; edit++) witness.text('others').insert(0, 'x')
  await witness.allSaved()

  await connectAgain(device)
  await eventually(
    'the lost edits are back',
    () => witness.text().toString() === written(40) && device.text('others').length === 60,
  )
})

test('Y4: a failover to a synchronous standby loses no acknowledged edit', async () => {
  const pair = await startPair(true)
  const { relays, device, newDevice } = await startHub(pair.databaseUrl)
  expect(relays.spawned(0).output().stdout).not.toContain(notSynchronous)
  type(device, 0, 20)
  await device.allSaved()
  await pair.breakLine()
  type(device, 20, 40)
  await eventually('the commit waits for the standby', async () => {
    const waiting = await pair.primary.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
    return waiting.length > 0
  })
  expect(device.saved).toBe(20)
  await pair.mendLine()
  await device.allSaved()
  type(device, 40, 60)
  await device.until(() => device.saved > 40)

  const { ended } = relays.spawned(0)
  await pair.failOver()
  const acknowledged = written(device.saved)
  await ended
  await relays.start(0)
  const witness = newDevice()
  await connectAgain(witness)
  expect(witness.text().toString().startsWith(acknowledged)).toBe(true)
  await connectAgain(device)
  await device.allSaved()
  expect(device.text().toString()).toBe(written(60))
})
