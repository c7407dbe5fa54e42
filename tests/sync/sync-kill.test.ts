import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash, SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'

const kills = 2

let dataDir: string
let relay: SpawnedRelay
let devices: SyncDevice[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-kill-'))
})
afterEach(async () => {
  for (const device of devices) device.disconnect()
  devices = []
  relay.process.kill('SIGKILL')
  await relay.ended
  await rm(dataDir, { recursive: true, force: true })
})

async function start(port: number): Promise<string> {
  relay = spawnRelay({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    PATH: process.env.PATH ?? '',
  })
  return relay.listening
}

const letters = () => ({
  letterTo: (email: string) =>
    eventually(`letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
})

async function openDevices(url: string, count: number): Promise<{ id: string; opened: SyncDevice[] }> {
  const ana = await signUpPerson(url, letters(), 'Ana Ortiz')
  const { id } = await makeCommittee(ana, 'Parks')
  devices = Array.from({ length: count }, () => new SyncDevice({ url, cookie: ana.cookie() }, id))
  await Promise.all(devices.map((device) => device.connect()))
  return { id, opened: devices }
}

test('Y4: no edit that was acknowledged or visible to another person is lost when the relay is killed while people type', async () => {
  const url = await start(0)
  const port = Number(new URL(url).port)
  const { opened } = await openDevices(url, 3)

  for (let round = 0; round < kills; round++) {
    let written = 0
    const typing = opened.map((device, who) =>
      setInterval(() => {
        for (let burst = 0; burst < 5; burst++) device.text(`by${who}`).insert(0, `${round}.${written++};`)
      }, 1),
    )
    await opened[0]?.until(() => (opened[0]?.saved ?? 0) > 200 * (round + 1))
    relay.process.kill('SIGKILL')
    await relay.ended
    for (const timer of typing) clearInterval(timer)

    // For each person: the edits on their screen, and the number of their own edits that were not
    // acknowledged.
    const seen = opened.map((device) => [0, 1, 2].map((who) => device.text(`by${who}`).toString()))
    const unsaved = opened.map((device) => device.waiting.length)
    for (const device of opened) device.disconnect()

    await start(port)
    const witness = new SyncDevice(opened[0]?.target ?? { url, cookie: '' }, opened[0]?.documentId ?? '')
    devices.push(witness)
    await witness.connect()
    for (const [index, texts] of seen.entries()) {
      for (const [who, text] of texts.entries()) {
        const kept = witness.text(`by${who}`).toString()
        if (who !== index) {
          // Visible on another screen: all of them must be there.
          expect(kept.endsWith(text), `round ${round}: seen by ${index}, written by ${who}`).toBe(true)
        } else {
          const entries = text.split(';').length - 1
          const safe = text.split(';').slice(unsaved[index]).join(';')
          expect(entries).toBeGreaterThanOrEqual(unsaved[index] ?? 0)
          expect(kept.endsWith(safe), `round ${round}: called saved to ${index}`).toBe(true)
        }
      }
    }
    witness.disconnect()
    await Promise.all(opened.map((device) => device.connect()))
    await Promise.all(opened.map((device) => device.allSaved()))
  }
  await eventually('all devices are equal', () => new Set(opened.map(({ doc }) => contentHash(doc))).size === 1)
})

test('Y4: a failure of the store is reported, nothing is acknowledged meanwhile, and everything is stored once it works again', async () => {
  const url = await start(0)
  const { opened } = await openDevices(url, 2)
  const [writer, reader] = opened as [SyncDevice, SyncDevice]
  writer.text().insert(0, 'before ')
  await reader.until(() => reader.text().toString() === 'before ')

  const blocker = new Database(join(dataDir, 'relay.sqlite'))
  blocker.exec("CREATE TRIGGER fail BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  writer.text().insert(writer.text().length, 'during ')
  await writer.until(() => writer.closeCode !== null)
  expect(writer.closeCode).toBe(4530)
  expect(writer.waiting.length).toBe(1)
  expect(reader.text().toString()).toBe('before ')
  writer.text().insert(writer.text().length, 'after')
  blocker.exec('DROP TRIGGER fail')
  blocker.close()

  await Promise.all([writer.connect(), reader.connect()])
  await writer.allSaved()
  await reader.until(() => reader.text().toString() === 'before during after')
})

test('SIGTERM commits accepted edits, asks clients to reconnect, and ends by itself', async () => {
  const url = await start(0)
  const { opened } = await openDevices(url, 1)
  const [device] = opened as [SyncDevice]
  for (let index = 0; index < 50; index++) device.text().insert(index, 'x')
  await device.until(() => device.saved > 0)
  relay.process.kill('SIGTERM')
  const { code } = await relay.ended
  expect(code).toBe(0)
  await device.until(() => device.closeCode !== null)
  expect(device.closeCode).toBe(1012)
  const saved = device.saved
  await start(Number(new URL(url).port))
  const witness = new SyncDevice(device.target, device.documentId)
  devices.push(witness)
  await witness.connect()
  expect(witness.text().length).toBeGreaterThanOrEqual(saved)
})
