import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes, encodeClientHello } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { encodeUpdate } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'

let relay: BootedRelay
let dataDir: string
let ana: Person
let sam: Person
let documentId: string

const limits = {
  frameBytes: 2_000_000,
  bytesPerSecond: 100_000,
  connectionsPerAccount: 4,
  documentBytes: 1_500_000,
}

async function boot(replace: { clock?: TestClock } = {}): Promise<void> {
  const port = relay ? Number(new URL(relay.url).port) : 0
  relay = await bootRelay({
    settings: { dataDir, port, limits, metrics: true },
    replace: { unloadAfterMs: 50, ...replace },
  })
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-guard-'))
  relay = undefined as never
  await boot()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  const { id } = await makeCommittee(ana, 'Parks')
  documentId = id
  await addMember(ana, id, sam)
})
afterEach(async () => {
  await relay.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

describe('client ids', () => {
  test('Y3: no member writes under another’s client id', async () => {
    const victim = await connectDevice(ana)
    victim.text().insert(0, 'written by Ana')
    await victim.allSaved()
    const forger = await connectDevice(sam)
    const forged = new Y.Doc()
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(victim.doc))
    // Only now, because yjs changes its client id when an update contains the same one.
    forged.clientID = victim.doc.clientID
    const before = Y.encodeStateVector(forged)
    forged.getText('text').insert(0, 'not ')
    forger.sendRaw(encodeUpdate(Y.encodeStateAsUpdate(forged, before)))
    await forger.until(() => forger.refusals.length > 0)
    expect(forger.refusals[0]?.reason).toBe('foreign-client-id')
    victim.text().insert(victim.text().length, '!')
    await victim.allSaved()
    expect((await connectDevice(sam)).text().toString()).toBe('written by Ana!')
  })

  test('Y3: the same person continues under a client id from an earlier opening, also after a restart', async () => {
    const first = await connectDevice(ana)
    first.text().insert(0, 'one ')
    await first.allSaved()
    first.disconnect()
    await relay.close()
    await boot()
    first.text().insert(4, 'two')
    await first.connect()
    await first.allSaved()
    expect((await connectDevice(sam)).text().toString()).toBe('one two')
  })
})

describe('a relay that was restored from a backup', () => {
  test('Y3: receives its lost edits from any member, and everyone continues to write', async () => {
    const one = await connectDevice(ana)
    const two = await connectDevice(sam)
    one.text().insert(0, 'before the backup. ')
    await one.allSaved()
    await two.until(() => two.text().toString() === 'before the backup. ')
    for (const device of [one, two]) device.disconnect()
    await relay.close()
    const backup = await mkdtemp(join(tmpdir(), 'civic-hub-backup-'))
    await cp(dataDir, backup, { recursive: true })
    await boot()

    await Promise.all([one.connect(), two.connect()])
    one.text().insert(one.text().length, 'after, by Ana. ')
    await one.allSaved()
    await two.until(() => two.text().toString().includes('by Ana'))
    two.text().insert(two.text().length, 'after, by Sam. ')
    await two.allSaved()
    await one.until(() => one.text().toString().includes('by Sam'))
    await two.until(() => two.text().toString().includes('by Ana'))
    for (const device of [one, two]) device.disconnect()
    await relay.close()
    await rm(dataDir, { recursive: true })
    await cp(backup, dataDir, { recursive: true })
    await rm(backup, { recursive: true })
    await boot()

    // Ana's device uploads both; Sam's still writes under the client id whose structs Ana's device uploaded.
    await one.connect()
    await one.allSaved()
    await two.connect()
    two.text().insert(0, 'Sam again. ')
    await two.allSaved()
    expect(two.refusals.filter(({ reason }) => reason === 'foreign-client-id')).toEqual([])
    await one.until(() => one.text().toString().startsWith('Sam again.'))
    const fresh = await connectDevice(ana)
    expect(fresh.text().toString()).toBe('Sam again. before the backup. after, by Ana. after, by Sam. ')
  })
})

test('Y5: a restored relay that assigns the same positions again is recognised', async () => {
  const one = await connectDevice(ana)
  const two = await connectDevice(sam)
  one.text().insert(0, 'common. ')
  await one.allSaved()
  await two.until(() => two.text().toString() === 'common. ')
  two.disconnect()
  await relay.close()
  const backup = await mkdtemp(join(tmpdir(), 'civic-hub-backup-'))
  await cp(dataDir, backup, { recursive: true })
  await boot()
  await one.connect()
  one.text().insert(one.text().length, 'lost. ')
  one.text().insert(one.text().length, 'lost too. ')
  await one.allSaved()
  one.disconnect()
  await relay.close()
  await rm(dataDir, { recursive: true })
  await cp(backup, dataDir, { recursive: true })
  await rm(backup, { recursive: true })
  await boot()
  // The relay's positions pass those of the first device, with other entries at them.
  await two.connect()
  for (const word of ['new ', 'words ', 'by ', 'Sam. ']) two.text().insert(two.text().length, word)
  await two.allSaved()
  await one.connect()
  expect(one.hello?.continued).toBe(false)
  await one.allSaved()
  for (const device of [one, two]) {
    await device.until(() => device.text().toString().includes('new words by Sam.'))
    await device.until(() => device.text().toString().includes('lost. lost too.'))
  }
})

describe('limits', () => {
  test('Y9: a connection that sends too much is asked to slow down, and the others continue', async () => {
    const device = await connectDevice(ana)
    const reader = await connectDevice(sam)
    // More than the burst of one frame and four seconds.
    const large = encodeUpdate(Y.encodeStateAsUpdate(docWith('x'.repeat(100_000), 'large')))
    for (let index = 0; index < 30; index++) device.sendRaw(large)
    await device.until(() => device.refusals.some(({ reason }) => reason === 'too-fast'))
    reader.text().insert(0, 'others go on')
    await reader.allSaved()
  })

  test('Y9: a document that is full reports it, and stays readable', async () => {
    const device = await connectDevice(ana)
    device.text().insert(0, 'y'.repeat(900_000))
    await device.allSaved()
    device.text('other').insert(0, 'z'.repeat(700_000))
    await device.until(() => device.refusals.some(({ reason }) => reason === 'document-full'))
    const reader = await connectDevice(sam)
    expect(reader.text().length).toBe(900_000)
    expect(reader.hello?.fullness).toBeGreaterThan(50)
  })

  test('Y9: an account has a bounded number of connections', async () => {
    for (let index = 0; index < limits.connectionsPerAccount; index++) await connectDevice(ana)
    await expect(connectDevice(ana)).rejects.toThrow(/429/)
    await connectDevice(sam)
  })

  test('Y9: a client that connects too often has to wait, and the others are admitted', async () => {
    const clock = createTestClock()
    await relay.close()
    await boot({ clock })
    const connectOnce = async () => (await connectDevice(ana)).disconnect()
    const flood = async () => {
      for (let handshake = 0; handshake < 200; handshake++) await connectOnce()
    }
    await expect(flood()).rejects.toThrow(/429/)
    await connectDevice(sam)
    // The app asks for the reason in plain HTTP, and gets the same answer: retry later.
    const why = await ana.get(`/sync/${documentId}`)
    expect(why.status).toBe(429)
    clock.advance(5)
    await connectDevice(ana)
  })

  test('an app that is too old is told so', async () => {
    const socket = new WebSocket(`${relay.url.replace('http', 'ws')}/sync/${documentId}`, {
      headers: { cookie: ana.cookie(), origin: relay.url },
    })
    const code = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.on('open', () =>
      socket.send(
        encodeClientHello({
          protocolVersion: 0,
          appVersion: 'old',
          schemaVersion: 0,
          logId: '',
          position: 0,
          entryTag: 0,
          clientId: 1,
          inflates: false,
          receivedParts: null,
        }),
      ),
    )
    expect(await code).toBe(closeCodes.appTooOld)
  })
})

test('Y6: a corrupt entry is quarantined with its author, and the rest becomes a snapshot', async () => {
  const device = await connectDevice(ana)
  for (let index = 0; index < 150; index++) device.text().insert(index, String(index % 10))
  await device.allSaved()
  device.disconnect()
  await relay.close()
  // The relay refuses such bytes from a client, so they are changed on the disk.
  const database = new Database(relay.databaseFile)
  database
    .prepare('UPDATE log SET content = ? WHERE position = 151 OR position = 150')
    .run(new Uint8Array([1, 1, 5, 0, 1, 1, 4, 116, 101, 120, 116, 0, 0]))
  database.close()
  await boot()
  await device.connect()
  device.text().insert(0, '>')
  await device.allSaved()
  device.disconnect()
  // Unloading makes the snapshot.
  const quarantined = await eventually('the entry is quarantined', () => {
    const read = new Database(relay.databaseFile, { readonly: true })
    const rows = read.prepare('SELECT position, account_id, at FROM set_aside').all() as {
      account_id: string
    }[]
    const snapshots = read.prepare('SELECT position FROM snapshots').all()
    read.close()
    return snapshots.length > 0 && rows
  })
  expect(quarantined).toHaveLength(1)
  expect(quarantined[0]?.account_id).toBe(ana.account.id)
  const reader = await connectDevice(sam)
  expect(reader.text().toString()).toBe(device.text().toString())
})

test('/metrics counts rooms, connections, commits and refusals, when it is switched on', async () => {
  const device = await connectDevice(ana)
  device.text().insert(0, 'counted')
  await device.allSaved()
  device.sendRaw(encodeUpdate(new Uint8Array([9])))
  await device.until(() => device.refusals.length > 0)
  const { body } = await ana.get('/metrics')
  for (const line of [
    /^civic_hub_rooms 1$/m,
    /^civic_hub_connections 1$/m,
    /^civic_hub_updates_total 1$/m,
    /^civic_hub_commit_seconds_count 1$/m,
    /^civic_hub_refused_updates_total\{reason="malformed"\} 1$/m,
    /^civic_hub_log_entries 1$/m,
    /^nodejs_eventloop_lag_seconds /m,
  ])
    expect(body).toMatch(line)
  expect(body).not.toContain(ana.account.email)
})

function docWith(text: string, name: string): Y.Doc {
  const doc = new Y.Doc()
  doc.getText(name).insert(0, text)
  return doc
}
