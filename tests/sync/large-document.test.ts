import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openAppDevice } from '../support/device/app-device.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { startTcpProxy, type TcpProxy } from '../support/relay/tcp-proxy.ts'

/* A document that is larger than the frame limit of this relay. An operator may set the limit this low. */
const mebibyte = 1024 * 1024
const limits = {
  ...{ frameBytes: mebibyte, bytesPerSecond: mebibyte / 2 },
  ...{ connectionsPerAccount: 10, documentBytes: 64 * mebibyte },
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

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

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
