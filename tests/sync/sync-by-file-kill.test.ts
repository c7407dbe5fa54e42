import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHistory } from '../support/device/history.ts'
import { exportFile, sealingOf } from '../support/device/sealing-person.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'

const parts = 40
let dataDir: string
let relay: SpawnedRelay
let devices: SyncDevice[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-file-kill-'))
})
afterEach(async () => {
  for (const device of devices) device.disconnect()
  relay.process.kill('SIGKILL')
  await relay.ended
  await rm(dataDir, { recursive: true, force: true })
})

function start(port: number): Promise<string> {
  relay = spawnRelay({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    PATH: process.env.PATH ?? '',
  })
  return relay.listening
}

const letters = {
  letterTo: (email: string) =>
    eventually(`letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
}

test('Y10: a relay that is killed during the upload of a file’s changes has all of them after the next connections, under their authors', async () => {
  const url = await start(0)
  const ana = await signUpPerson(url, letters, 'Ana Ortiz')
  const ben = await signUpPerson(url, letters, 'Ben Okafor')
  const { id } = await makeCommittee(ana, 'Parks')
  await addMember(ana, id, ben)
  const [anas, bens] = [ana, ben].map((person) => new SyncDevice({ url, cookie: person.cookie() }, id))
  if (!anas || !bens) throw new Error('no devices')
  devices = [anas, bens]
  await anas.connect()
  const sealing = await sealingOf(anas, ana.account.id)
  anas.disconnect()
  for (let part = 0; part < parts; part++) {
    anas.text().insert(anas.text().length, `${part} `)
    const file = await exportFile(sealing, anas)
    bens.takeFile(file.state, file.parts)
  }
  bens.text().insert(0, 'Ben: ')
  const whole = bens.text().toString()

  const connecting = bens.connect().catch(() => undefined)
  await bens.until(() => bens.brought.length < parts)
  relay.process.kill('SIGKILL')
  await relay.ended
  await connecting
  await start(Number(new URL(url).port))
  await bens.connect()
  await bens.allSaved()
  expect(bens.refusals).toEqual([])
  await anas.connect()
  await anas.allSaved()
  expect(anas.refusals).toEqual([])
  expect(anas.text().toString()).toBe(whole)

  const { steps } = await readHistory(ana, id)
  const authors = new Map(
    steps.flatMap((step) =>
      step.authors.flatMap(({ accountId, clientIds }) => clientIds.map((client) => [client, accountId])),
    ) as [number, string][],
  )
  expect(authors.get(anas.doc.clientID)).toBe(ana.account.id)
  expect(authors.get(bens.doc.clientID)).toBe(ben.account.id)
})
