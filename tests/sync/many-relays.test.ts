import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes, frameTypes } from '@civic-hub/protocol'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { startPostgres, type TestPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { contentHash, SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createLinkLog } from '../support/relay/link-log.ts'
import { startTcpProxy } from '../support/relay/tcp-proxy.ts'

/** Three relays on one database, as behind a balancer that routes at random. */
let relays: BootedRelay[]
let postgres: TestPostgres
let dataDir: string
let databaseUrl: string
let ana: Person
let sam: Person
const opened: SyncDevice[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-relays-'))
  postgres = await startPostgres()
  databaseUrl = await postgres.newDatabase()
  const start = () => bootRelay({ settings: { dataDir, databaseUrl } })
  relays = [await start(), await start(), await start()]
  ana = await signUpPerson(urlOf(0), relayOf(0), 'Ana Ortiz')
  sam = await signUpPerson(urlOf(1), relayOf(1), 'Sam Lee')
})
afterAll(async () => {
  for (const device of opened) device.disconnect()
  await Promise.all(relays.map((relay) => relay.close()))
  await postgres.close()
  await rm(dataDir, { recursive: true, force: true })
})

function relayOf(index: number): BootedRelay {
  const relay = relays[index]
  if (!relay) throw new Error(`There is no relay ${index}`)
  return relay
}
const urlOf = (index: number) => relayOf(index).url

function deviceOf(person: Person, relay: number, documentId: string): SyncDevice {
  const device = new SyncDevice({ url: urlOf(relay), cookie: person.cookie() }, documentId)
  opened.push(device)
  return device
}

async function committeeOfBoth(name: string): Promise<string> {
  const { id } = await makeCommittee(ana, name)
  await addMember(ana, id, sam)
  return id
}

test('Y4: people at different relays see each other’s edits, and no acknowledged edit is lost when all type at once', async () => {
  const id = await committeeOfBoth('Parks')
  const devices = [deviceOf(ana, 0, id), deviceOf(sam, 1, id), deviceOf(ana, 2, id)]
  await Promise.all(devices.map((device) => device.connect()))
  devices[0]?.text().insert(0, 'Call to order. ')
  for (const device of devices)
    await eventually('the edit is everywhere', () => device.text().toString() === 'Call to order. ')

  const closed: number[] = []
  for (let round = 0; round < 60; round++) {
    for (const [who, device] of devices.entries()) device.text(`by${who}`).insert(0, `${round};`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    for (const { closeCode } of devices) if (closeCode !== null) closed.push(closeCode)
  }
  await Promise.all(devices.map((device) => device.allSaved()))
  await eventually('all devices are equal', () => new Set(devices.map(({ doc }) => contentHash(doc))).size === 1)
  for (const who of [0, 1, 2]) expect(devices[0]?.text(`by${who}`).toString().split(';').length).toBe(61)
  // Conflicts between relays are resolved without a reconnect.
  expect(closed).toEqual([])

  const witness = deviceOf(sam, 1, id)
  await witness.connect()
  expect(contentHash(witness.doc)).toBe(contentHash(devices[0]?.doc ?? new Y.Doc()))
})

test('Y5: a device that moves to another relay continues at its position', async () => {
  const id = await committeeOfBoth('Roads')
  const other = deviceOf(sam, 1, id)
  await other.connect()
  const device = deviceOf(ana, 0, id)
  await device.connect()
  for (let index = 0; index < 20; index++) device.text().insert(0, 'x')
  await device.allSaved()
  device.disconnect()
  device.target.url = urlOf(1)
  await device.connect()
  expect(device.hello?.continued).toBe(true)
  await eventually('the other one follows', () => other.text().length === 20)
})

test('Y1: a person who is removed or signed out at one relay is out at the others within a second', async () => {
  const id = await committeeOfBoth('Halls')
  const removed = deviceOf(sam, 2, id)
  const stays = deviceOf(ana, 2, id)
  await Promise.all([removed.connect(), stays.connect()])
  await ana.delete(`/api/committees/${id}/people/${sam.account.id}`)
  await eventually('the removed person is out', () => removed.closeCode === closeCodes.accessRemoved)
  await ana.delete(`/api/committees/${id}`)
  await eventually('the deleted document is closed', () => stays.closeCode === closeCodes.documentGone)
})

test('C4: a former member learns at every relay that the committee exists or was deleted, and a stranger at none', async () => {
  const id = await committeeOfBoth('Former')
  const eve = await signUpPerson(urlOf(2), relayOf(2), 'Eve Park')
  const statusesOf = (person: Person) =>
    Promise.all(
      relays.map(async ({ url }) => {
        const visitor = createVisitor(url)
        return (await visitor.get(`/sync/${id}`, { cookie: person.cookie() })).status
      }),
    )
  expect([await statusesOf(sam), await statusesOf(eve)]).toEqual([
    [426, 426, 426],
    [404, 404, 404],
  ])
  await ana.delete(`/api/committees/${id}/people/${sam.account.id}`)
  expect([await statusesOf(sam), await statusesOf(eve)]).toEqual([
    [403, 403, 403],
    [404, 404, 404],
  ])
  await ana.delete(`/api/committees/${id}`)
  expect([await statusesOf(sam), await statusesOf(eve)]).toEqual([
    [410, 410, 410],
    [404, 404, 404],
  ])
})

test('Y1: a relay that is cut off from PostgreSQL ends its connections after five seconds', async () => {
  const id = await committeeOfBoth('Ponds')
  const line = await startTcpProxy(databaseUrl)
  const through = new URL(databaseUrl)
  through.port = new URL(line.url).port
  const relay = await bootRelay({ settings: { dataDir, databaseUrl: through.href } })
  onTestFinished(async () => {
    line.resume()
    await relay.close()
    await line.close()
  })
  const device = new SyncDevice({ url: relay.url, cookie: sam.cookie() }, id)
  opened.push(device)
  await device.connect()

  line.silence()
  await ana.delete(`/api/committees/${id}/people/${sam.account.id}`)
  await eventually('the removed person is out', () => device.closeCode === closeCodes.storeFailed)
})

test('Y7: people at other relays are shown as present, and disappear when they leave', async () => {
  const id = await committeeOfBoth('Squares')
  const [near, far] = [deviceOf(ana, 0, id), deviceOf(sam, 1, id)]
  await Promise.all([near.connect(), far.connect()])
  const own = new Awareness(far.doc)
  own.setLocalState({ user: { accountId: sam.account.id, name: sam.account.name } })
  far.sendRaw(
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, frameTypes.awareness)
      encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(own, [far.doc.clientID]))
    }),
  )
  const seen = new Awareness(near.doc)
  const isSeen = () => {
    for (const update of near.awareness.splice(0)) applyAwarenessUpdate(seen, update, null)
    return seen.getStates().has(far.doc.clientID)
  }
  await eventually('Sam is seen', isSeen)
  far.disconnect()
  await eventually('Sam is gone', () => !isSeen())
  own.destroy()
  seen.destroy()
})

test('A5: wrong passwords count for all relays together', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const visitor = createVisitor(urlOf(attempt % 3))
    const answer = await visitor.post('/api/sign-in', {
      email: sam.account.email,
      password: 'a wrong password',
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('G9: the gate that an administrator closes at one relay is closed at the others', async () => {
  const log = createLinkLog()
  const first = await bootRelay({ settings: { dataDir, databaseUrl }, replace: { log } })
  await eventually('the link', () => log.firstAdminToken())
  expect((await ana.post('/api/first-admin', { token: log.firstAdminToken() })).status).toBeLessThan(300)
  await first.close()
  expect((await ana.put('/api/admin/settings/splash', { enabled: true })).status).toBeLessThan(300)
  const visitor = createVisitor(urlOf(2))
  await eventually('the gate is closed', async () => (await visitor.get('/api/session')).status === 423)
})
