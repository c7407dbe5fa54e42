import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import {
  startPostgres,
  type TestPostgres,
} from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { contentHash, SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'

let postgres: TestPostgres
let dataDir: string
let databaseUrl: string
const relays: { url: string; spawned: SpawnedRelay }[] = []
let ana: Person
let documentId: string
/** Three people, each at a relay of their own, and all in one document. */
let devices: SyncDevice[] = []

async function startRelay(index: number): Promise<void> {
  const spawned = spawnRelay({
    LOG_LEVEL: 'info',
    PATH: process.env.PATH ?? '',
    PORT: new URL(relays[index]?.url ?? 'http://localhost:0').port || '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  relays[index] = { url: await spawned.listening, spawned }
}

beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-faults-'))
  databaseUrl = await postgres.newDatabase()
  await Promise.all([0, 1, 2].map(startRelay))
  const letterTo = (email: string) =>
    eventually(`letter to ${email}`, async () =>
      (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email)),
    )
  ana = await signUpPerson(urlOf(0), { letterTo }, 'Ana Ortiz')
})
beforeEach(async () => {
  documentId = (await makeCommittee(ana, `Parks ${crypto.randomUUID().slice(0, 8)}`)).id
  devices = [0, 1, 2].map((relay) => deviceAt(relay))
  await Promise.all(devices.map((device) => device.connect()))
  return () => {
    for (const device of devices) device.disconnect()
  }
})
afterAll(async () => {
  for (const { spawned } of relays) {
    spawned.process.kill('SIGKILL')
    await spawned.ended
  }
  await postgres.close()
  await rm(dataDir, { recursive: true, force: true })
})

const urlOf = (relay: number) => relays[relay]?.url ?? ''
const deviceAt = (relay: number) => new SyncDevice({ url: urlOf(relay), cookie: ana.cookie() }, documentId)

/** Each device types until the returned function is called. */
function type(): () => void {
  let written = 0
  const timers = devices.map((device, who) =>
    setInterval(() => device.text(`by${who}`).insert(0, `${written++};`), 20),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Waits for acknowledgements; a device that was closed connects again, like the app. */
async function savedMore(count: number): Promise<void> {
  const goals = devices.map(({ saved }) => saved + count)
  await eventually('more is saved', async () => {
    for (const device of devices)
      if (device.closeCode !== null) {
        await connectAgain(device)
      }
    return devices.every(({ saved }, who) => saved >= (goals[who] ?? 0))
  })
}

/** The texts whose acknowledgement each device has received. New entries are at the beginning. */
const acknowledged = () =>
  devices.map((device, who) =>
    device.text(`by${who}`).toString().split(';').slice(device.waiting.length).join(';'),
  )

async function connectAgain(device: SyncDevice): Promise<void> {
  device.disconnect()
  await eventually('connected', () =>
    device.connect().then(
      () => true,
      () => false,
    ),
  )
}

async function expectKept(safe: readonly string[], relay: number): Promise<void> {
  const witness = deviceAt(relay)
  await connectAgain(witness)
  // A relay follows the others with a delay.
  for (const [who, text] of safe.entries())
    await eventually(`saved by ${who}`, () => witness.text(`by${who}`).toString().endsWith(text))
  witness.disconnect()
}

async function expectEqual(): Promise<void> {
  await Promise.all(devices.map((device) => device.allSaved()))
  const witness = deviceAt(2)
  await connectAgain(witness)
  await eventually(
    'all replicas are equal',
    () => new Set([...devices, witness].map(({ doc }) => contentHash(doc))).size === 1,
  )
  witness.disconnect()
}

test('Y4: a relay of three is killed while people type: no acknowledged edit is lost', async () => {
  const stop = type()
  await savedMore(30)
  relays[0]?.spawned.process.kill('SIGKILL')
  await relays[0]?.spawned.ended
  const safe = acknowledged()
  await expectKept(safe, 1)
  const [moved] = devices as [SyncDevice]
  moved.target.url = urlOf(1)
  await connectAgain(moved)
  await savedMore(30)
  stop()
  await startRelay(0)
  await expectEqual()
})

test('Y4: PostgreSQL is killed and starts again while people type: no acknowledged edit is lost', async () => {
  const stop = type()
  await savedMore(30)
  await postgres.kill()
  await Promise.all(devices.map((device) => eventually('closed', () => device.closeCode !== null)))
  const safe = acknowledged()
  await postgres.restart()
  await expectKept(safe, 0)
  await Promise.all(devices.map(connectAgain))
  await savedMore(10)
  stop()
  await expectEqual()
})

test('Y4: a frozen relay that comes back notices what the others appended, and overwrites nothing', async () => {
  const [frozen, other] = devices as [SyncDevice, SyncDevice]
  const stop = type()
  await savedMore(10)
  relays[0]?.spawned.process.kill('SIGSTOP')
  const before = other.saved
  await other.until(() => other.saved > before + 50)
  const safe = acknowledged()
  const reached = frozen.saved
  relays[0]?.spawned.process.kill('SIGCONT')
  await eventually('the frozen relay goes on', async () => {
    if (frozen.closeCode !== null) await connectAgain(frozen)
    return frozen.saved > reached
  })
  await expectKept(safe, 0)
  stop()
  for (const device of devices) if (device.closeCode !== null) await connectAgain(device)
  await expectEqual()
})
