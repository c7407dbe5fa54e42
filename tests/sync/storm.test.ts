import { closeCodes } from '@civic-hub/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledgedClock, clockOf } from '../support/device/acknowledged.ts'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

const clients = 200
const random = createRandom(freshSeed)

let relay: RelayProcess
let people: People
let documentId: string
const devices: SyncDevice[] = []

beforeAll(async () => {
  relay = await startRelayProcess()
  people = await signUpPeople(relay, 5)
  documentId = await gatherCommittee(people)
  for (let index = 0; index < clients; index++) {
    const person = people[index % people.length] as People[number]
    devices.push(new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId))
  }
})
afterAll(async () => {
  for (const device of devices) device.disconnect()
  await relay.close()
})

/** Reconnects like the app: after a random pause that grows. */
async function comeBack(device: SyncDevice): Promise<void> {
  let pause = 100
  await eventually('let in again', async () => {
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + random.fraction() / 2)))
    pause = Math.min(2_000, pause * 2)
    return device.connect().then(
      () => true,
      () => false,
    )
  })
}

const everyTenth = () => devices.filter((_, index) => index % 10 === 0)

test.each(['SIGTERM', 'SIGKILL'] as const)(
  `200 clients reconnect after %s, and no acknowledged edit is lost, seed ${freshSeed}`,
  async (signal) => {
    await Promise.all(devices.map((device) => (device.hello ? null : device.connect())))
    for (let round = 0; round < 5; round++) {
      for (const device of everyTenth()) device.text().insert(0, `${signal} ${round}. `)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await eventually('something is saved', () => everyTenth().some(({ saved }) => saved > 0))
    // At once, with edits that are still being sent.
    for (const device of everyTenth()) device.text().insert(0, 'last words. ')
    const stopped = relay.stop(signal)
    await Promise.all(devices.map((device) => device.until(() => device.closeCode !== null)))
    expect([0, null]).toContain(await stopped)
    if (signal === 'SIGTERM')
      expect(new Set(devices.map(({ closeCode }) => closeCode))).toEqual(new Set([closeCodes.restart]))
    const acknowledged = new Map(everyTenth().map((device) => [device, acknowledgedClock(device)]))
    expect(Math.max(...acknowledged.values())).toBeGreaterThan(0)

    await relay.start()
    const witness = new SyncDevice({ url: relay.url, cookie: people[0].cookie() }, documentId)
    await comeBack(witness)
    witness.disconnect()
    for (const [{ doc }, clock] of acknowledged)
      expect(clockOf(witness.doc, doc.clientID)).toBeGreaterThanOrEqual(clock)

    await Promise.all(devices.map(comeBack))
    await Promise.all(devices.map((device) => device.allSaved()))
    const digests = () => new Set(devices.map(({ doc }) => contentDigest(doc)))
    await eventually('all 200 hold the same', () => digests().size === 1)
    expect(devices.filter(({ doc }) => isMuted(doc))).toEqual([])
  },
)
