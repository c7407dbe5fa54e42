import { Worker } from 'node:worker_threads'
import { closeCodes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let relay: BootedRelay
let ana: Person
let sam: Person
let documentId: string
const { makeDevice, connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

beforeEach(async () => {
  relay = await bootRelay({ replace: { unloadAfterMs: 20 } })
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await addMember(ana, documentId, sam)
})
afterEach(() => {
  vi.restoreAllMocks()
  return relay.close()
})

async function restart(meanwhile: (store: Database.Database) => void): Promise<void> {
  const first = relay
  const { dataDir, url, databaseFile } = first
  await first.relay.close()
  const store = new Database(databaseFile)
  meanwhile(store)
  store.close()
  const again = await bootRelay({
    settings: { dataDir, port: Number(new URL(url).port) },
    replace: { unloadAfterMs: 20 },
  })
  // The first relay still has to remove the folder.
  relay = { ...again, close: () => again.close().then(first.close) }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a store with too little space for one edit, and enough for the next', () => {
  test('Y4: stores no edit that depends on one that it could not store', async () => {
    const store = new Database(relay.databaseFile)
    store.exec(
      "CREATE TRIGGER full BEFORE INSERT ON log WHEN length(NEW.content) > 1000 BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    const writer = await connectDevice(ana)
    writer.text().insert(0, 'before ')
    await writer.allSaved()

    // It does not receive the relay's close frame, and continues to type.
    writer.socket?.pause()
    writer.text().insert(writer.text().length, `large ${'x'.repeat(2_000)} `)
    await pause(100)
    for (const word of ['and ', 'so ', 'on.']) {
      writer.text().insert(writer.text().length, word)
      await pause(20)
    }
    writer.socket?.resume()
    await writer.until(() => writer.closeCode !== null)
    expect(writer.waiting.length).toBeGreaterThan(0)

    store.exec('DROP TRIGGER full')
    store.close()
    await writer.connect()
    await writer.allSaved()
    const fresh = await connectDevice(sam)
    expect(isMuted(fresh.doc)).toBe(false)
    expect(contentDigest(fresh.doc)).toBe(contentDigest(writer.doc))
  })
})

/** The thread that gets the next job. */
function nextBusyThread(): Promise<Worker> {
  const { ref } = Worker.prototype
  return new Promise((resolve) => {
    vi.spyOn(Worker.prototype, 'ref').mockImplementationOnce(function (this: Worker) {
      resolve(this)
      ref.call(this)
    })
  })
}

describe('S4: a writer thread that dies', () => {
  test('disconnects everyone in its rooms, loses nothing, and is replaced by another', async () => {
    const writer = await connectDevice(ana)
    const reader = await connectDevice(sam)
    writer.text().insert(0, 'before ')
    await writer.allSaved()

    // The client ids that both announced are stored a moment later. The response to a write is sent after all
    // of that.
    await eventually('both announcements', () => rowsIn('announced_writers') === 2)
    await makeCommittee(ana, 'Trees')

    // Another connection holds the database's lock, so the thread ends with an unfinished edit.
    const other = new Database(relay.databaseFile)
    other.exec('BEGIN IMMEDIATE')
    const busy = nextBusyThread()
    writer.text().insert(0, 'while it dies ')
    void (await busy).terminate()
    other.exec('ROLLBACK')
    other.close()
    await Promise.all([writer, reader].map((device) => device.until(() => device.closeCode !== null)))
    expect([writer.closeCode, reader.closeCode]).toEqual([closeCodes.storeFailed, closeCodes.storeFailed])
    expect(writer.waiting.length).toBe(1)

    await Promise.all([writer.connect(), reader.connect()])
    await writer.allSaved()
    await reader.until(() => reader.text().toString() === 'while it dies before ')
    expect(contentDigest(reader.doc)).toBe(contentDigest(writer.doc))
  })
})

describe('an entry that the disk has changed', () => {
  test('Y6: leaves no gap, members upload its content again', async () => {
    const writer = await connectDevice(ana)
    for (let index = 0; index < 10; index++) {
      writer.text().insert(index, String(index))
      await writer.allSaved()
    }
    writer.disconnect()
    await restart((store) =>
      store.prepare('UPDATE log SET content = ? WHERE position = 5').run(new Uint8Array([1, 2, 3])),
    )
    await writer.connect()
    writer.text().insert(10, '!')
    await writer.allSaved()
    const fresh = await connectDevice(sam)
    expect(isMuted(fresh.doc)).toBe(false)
    expect(fresh.text().toString()).toBe('0123456789!')
  })
})

describe('Y5: an acknowledged edit that the relay no longer has, for any reason', () => {
  test.each(['its own device', 'another device'])('is uploaded again by %s', async (who) => {
    const writer = await connectDevice(ana)
    const reader = await connectDevice(sam)
    writer.text().insert(0, 'before ')
    await writer.allSaved()
    // No other edit depends on it, so no other edit shows the gap.
    writer.text('aside').insert(0, 'said once')
    await writer.allSaved()
    await reader.until(() => reader.text('aside').toString() === 'said once')
    const lost = reader.position
    reader.text('other').insert(0, 'after')
    await reader.allSaved()
    await writer.until(() => writer.text('other').toString() === 'after')
    const [bringing, away] = who === 'its own device' ? [writer, reader] : [reader, writer]
    for (const device of [bringing, away]) device.disconnect()
    await restart((store) => store.prepare('DELETE FROM log WHERE position = ?').run(lost))
    await bringing.connect()
    await bringing.allSaved()
    await eventually('the edit', async () => {
      const fresh = await connectDevice(sam)
      fresh.disconnect()
      return fresh.text('aside').toString() === 'said once' && !isMuted(fresh.doc)
    })
    expect(bringing.refusals).toEqual([])
  })
})

describe('a first sync that breaks off', () => {
  test('Y5: continues at its position', async () => {
    const writer = await connectDevice(ana)
    for (let index = 0; index < 40; index++) writer.text().insert(0, `${index}`.repeat(20_000))
    await writer.allSaved()
    const reader = makeDevice(sam)
    const first = reader.connect()
    await reader.until(() => reader.position > 20)
    reader.disconnect()
    await first.catch(() => undefined)
    await reader.connect()
    expect(reader.receivedBytes).toBeLessThan(Y.encodeStateAsUpdate(writer.doc).length * 1.1)
    expect(contentDigest(reader.doc)).toBe(contentDigest(writer.doc))
  })

  test('Y8: sends no frame that keeps a slow line silent for long', async () => {
    const writer = await connectDevice(ana)
    let text = ''
    for (let index = 0; index < 600; index++) {
      text += `${index} ${'x'.repeat(4_000)}`
      writer.text().insert(writer.text().length, text.slice(-4_003))
    }
    await writer.allSaved()
    writer.disconnect()
    await eventuallySnapshot()
    const largest: number[] = []
    const reader = makeDevice(sam)
    const connected = reader.connect()
    reader.socket?.on('message', (data: ArrayBuffer) => largest.push(data.byteLength))
    await connected
    expect(contentDigest(reader.doc)).toBe(contentDigest(writer.doc))
    // At 50 KB a second a device that disconnects after 8 s of silence still receives data in time.
    expect(Math.max(...largest)).toBeLessThanOrEqual(400_000)
  })
})

describe('a document larger than the limit of unacknowledged bytes of a connection', () => {
  test('Y8: can be opened', async () => {
    const writer = await connectDevice(ana)
    for (let part = 0; part < 10; part++) {
      writer.text(`part ${part}`).insert(0, 'a long history '.repeat(160_000))
      await writer.allSaved()
    }
    writer.disconnect()
    await eventuallySnapshot()
    const reader = await connectDevice(sam)
    expect(reader.text('part 9').length).toBe(2_400_000)
  })
})

function eventuallySnapshot(): Promise<boolean> {
  return eventually('a snapshot', () => rowsIn('snapshots') > 0)
}

function rowsIn(table: 'announced_writers' | 'snapshots'): number {
  const store = new Database(relay.databaseFile, { readonly: true })
  const count = store.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  store.close()
  return Number(count)
}
