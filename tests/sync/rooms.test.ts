import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { editAtRandom } from '../support/random/random-edits.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

/* Rooms that are unloaded as soon as they are empty, so that every disconnect races with every connect. */
let relay: BootedRelay
let people: People

beforeAll(async () => {
  relay = await bootRelay({ replace: { unloadAfterMs: 0 } })
  people = await signUpPeople(relay, 3)
})
afterAll(() => relay.close())

function devicesOf(documentId: string): SyncDevice[] {
  return people.map((person) => new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId))
}

describe('a document whose last member disconnects while another connects', () => {
  test(`Y4: stays one document through a hundred unloads, seed ${freshSeed}`, async () => {
    const random = createRandom(freshSeed)
    const devices = devicesOf(await gatherCommittee(people))
    for (let round = 0; round < 60; round++) {
      const [leaving, coming] = random.shuffle(devices) as [SyncDevice, SyncDevice]
      await leaving.connect()
      for (let edits = random.below(6); edits > 0; edits--) editAtRandom(leaving.doc, random)
      if (random.chance(0.5)) await leaving.allSaved()
      // In the same moment, a little before, or a little after.
      const leaves = pause(random.below(4)).then(() => leaving.disconnect())
      const comes = pause(random.below(4)).then(() => coming.connect())
      editAtRandom(coming.doc, random)
      await Promise.all([leaves, comes])
      expect(coming.closeCode).toBeNull()
      await coming.allSaved()
      coming.disconnect()
    }
    await expectEqual(devices)
  })

  test('stays one document also when a snapshot is made between the two', async () => {
    const devices = devicesOf(await gatherCommittee(people))
    const random = createRandom(7)
    for (let round = 0; round < 6; round++) {
      const [leaving, coming, third] = random.shuffle(devices) as [SyncDevice, SyncDevice, SyncDevice]
      await leaving.connect()
      // From 100 entries on, unloading makes a snapshot first.
      for (let edits = 0; edits < 110; edits++) leaving.text().insert(0, 'word ')
      await leaving.allSaved()
      leaving.disconnect()
      await pause(random.below(30))
      await Promise.all([coming.connect(), pause(random.below(10)).then(() => third.connect())])
      coming.text().insert(0, 'came ')
      third.text().insert(0, 'came too ')
      await Promise.all([coming.allSaved(), third.allSaved()])
      await coming.until(() => contentDigest(coming.doc) === contentDigest(third.doc))
      coming.disconnect()
      third.disconnect()
    }
    await expectEqual(devices)
  })
})

test('many documents at once, each unloaded and opened again, never mix', async () => {
  const documents = []
  for (let index = 0; index < 25; index++) documents.push(devicesOf(await gatherCommittee(people)))
  await Promise.all(
    documents.map(async (devices, index) => {
      const random = createRandom(index)
      for (let round = 0; round < 3; round++) {
        const device = random.shuffle(devices)[0] as SyncDevice
        await device.connect()
        device.text().insert(0, `${index}.`)
        if (random.chance(0.7)) await device.allSaved()
        device.disconnect()
        await pause(random.below(5))
      }
    }),
  )
  for (const [index, devices] of documents.entries()) {
    await expectEqual(devices)
    expect(devices[0]?.text().toString()).toBe(`${index}.`.repeat(3))
  }
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function expectEqual(devices: readonly SyncDevice[]): Promise<void> {
  await Promise.all(devices.map((device) => device.connect()))
  await Promise.all(devices.map((device) => device.allSaved()))
  await eventually('all hold the same', () => new Set(devices.map(({ doc }) => contentDigest(doc))).size === 1)
  expect(devices.some(({ doc }) => isMuted(doc))).toBe(false)
  for (const device of devices) device.disconnect()
}
