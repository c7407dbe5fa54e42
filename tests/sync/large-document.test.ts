import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openAppDevice } from '../support/device/app-device.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { startSlowLine } from '../support/relay/slow-line.ts'
import { startTcpProxy, type TcpProxy } from '../support/relay/tcp-proxy.ts'

/* A document that is larger than the frame limit of this relay. An operator may set the limit this low. */
const mebibyte = 1024 * 1024
const limits = {
  frameBytes: mebibyte,
  bytesPerSecond: mebibyte / 2,
  connectionsPerAccount: 10,
  documentBytes: 64 * mebibyte,
}
let relay: BootedRelay
let network: TcpProxy
let people: People
let documentId: string

beforeEach(async () => {
  relay = await bootRelay({ settings: { limits } })
  network = await startTcpProxy(relay.url)
  people = await signUpPeople(relay, 2)
  documentId = await gatherCommittee(people)
})
afterEach(async () => {
  await network.close()
  await relay.close()
})

const { connectDevice, makeDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

/** Years of openings, each under its own client id and inserted somewhere in the existing content. */
function yearsOfWriting(bytes: number): Y.Doc {
  const doc = new Y.Doc()
  const notes = doc.getText('text')
  for (let opening = 0; notes.length < bytes; opening++) {
    doc.clientID = 1_000_000 + opening
    notes.insert((opening * 7_919) % (notes.length + 1), `${opening} `.repeat(4_000))
    notes.delete(opening, 3)
  }
  return doc
}

/** As `importedLog` in apps/web/src/replica/transfer/import-committee.ts. */
const importedLog = { logId: 'import', position: 1, entryTag: 0, savedAt: null }

test('L1: an imported committee larger than a frame is uploaded completely, also when the connection breaks while a member types', async () => {
  const imported = yearsOfWriting(2.5 * mebibyte)
  const [ana, sam] = people
  const anas = openAppDevice({ url: network.url, cookie: ana.cookie() }, documentId, {
    progress: { documentId, ...importedLog },
  })
  anas.stored(Y.encodeStateAsUpdate(imported))
  const sams = await connectDevice(sam)
  await sams.until(() => sams.text().length > 0)
  network.cut()
  anas.doc.getText('of Ana').insert(0, 'typed meanwhile')
  await anas.until('everything is saved', () => anas.waiting() === 0 && !anas.sync.state().owes)
  expect(anas.sync.state().refusal).toBe(null)
  await sams.until(() => sams.text('of Ana').toString() === 'typed meanwhile')
  expect(sams.text().toString()).toBe(imported.getText('text').toString())
  expect(Y.encodeStateAsUpdate(sams.doc)).toEqual(Y.encodeStateAsUpdate(anas.doc))

  // It continues at its position, and requests nothing twice.
  anas.doc.getText('of Ana').insert(0, 'again ')
  await sams.until(() => sams.text('of Ana').toString() === 'again typed meanwhile')
})

test('L1: a large paste is uploaded part by part on a slow line that breaks every few seconds', async () => {
  const [ana] = people
  // A whole frame of this paste would take longer than the time after which a silent connection is closed.
  const settings = { bytesPerSecond: 40_000, roundTripMs: 100, stalledShare: 0, seed: 1 }
  const line = await startSlowLine(relay.url, settings)
  network.moveTo(line.url)
  const anas = openAppDevice({ url: network.url, cookie: ana.cookie() }, documentId)
  await anas.until('the first connection is open', () => anas.sync.state().caughtUp)
  const words = Array.from({ length: 60_000 }, (_, index) => `${index % 10_000}`.padStart(5)).join('')
  anas.doc.getText('text').insert(0, words)
  let cuts = 0
  const cutting = setInterval(() => {
    cuts++
    network.cut()
  }, 4_000)
  try {
    await anas.until('everything is saved', () => anas.waiting() === 0, 100_000)
  } finally {
    clearInterval(cutting)
    await line.close()
  }
  expect(cuts).toBeGreaterThan(0)
  const reader = await connectDevice(people[1])
  await reader.until(() => reader.text().length === words.length)
  expect(reader.text().toString()).toBe(words)
})

test('L25: a large document arrives on a slow line that breaks after every few parts', async () => {
  const [ana, sam] = people
  const random = createRandom(7)
  const writer = await connectDevice(ana)
  while (writer.text().length < 1.2 * mebibyte) {
    writer.text().insert(0, Buffer.from(random.bytes(75_000)).toString('base64'))
    await writer.allSaved()
  }
  const isStored = () => {
    const database = new Database(relay.databaseFile, { readonly: true })
    const count = database.prepare('SELECT count(*) FROM snapshots').pluck().get()
    database.close()
    return count === 1
  }
  await eventually('a snapshot', isStored)

  const settings = { bytesPerSecond: 500_000, roundTripMs: 10, stalledShare: 0, seed: 1 }
  const line = await startSlowLine(relay.url, settings)
  network.moveTo(line.url)
  const sams = openAppDevice({ url: network.url, cookie: sam.cookie() }, documentId)
  let cuts = 0
  sams.onChange(() => {
    if ((sams.sync.state().receiving?.bytes ?? 0) < 250_000) return
    cuts++
    network.cut()
  })
  await sams.until('the document is here', () => sams.sync.state().caughtUp, 100_000)
  await line.close()
  expect(cuts).toBeGreaterThan(1)
  expect(sams.doc.getText('text').toString()).toBe(writer.text().toString())
})

test('Y8: a large document comes deflated, except to an app that is older than that', async () => {
  const [ana, sam] = people
  const written = yearsOfWriting(2 * mebibyte)
  const anas = openAppDevice({ url: relay.url, cookie: ana.cookie() }, documentId, {
    progress: { documentId, ...importedLog },
  })
  anas.stored(Y.encodeStateAsUpdate(written))
  await anas.until('everything is saved', () => anas.waiting() === 0 && !anas.sync.state().owes)
  const read = async (inflates: boolean) => {
    const device = makeDevice(sam)
    device.inflates = inflates
    await device.connect()
    expect(device.text().toString()).toBe(written.getText('text').toString())
    return device.receivedBytes
  }
  const [deflated, plain] = [await read(true), await read(false)]
  expect(plain).toBeGreaterThan(2 * mebibyte)
  expect(deflated).toBeLessThan(plain / 2)
})
