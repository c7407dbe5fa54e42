import { frameTypes } from '@civic-hub/protocol'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import { exchangeAwareness } from '../../apps/web/src/replica/presence/exchange-awareness.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee } from '../support/people/committee.ts'
import { type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let relay: BootedRelay
let ana: Person
let sam: Person

beforeAll(async () => {
  relay = await bootRelay()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
})
afterAll(() => relay.close())

test('Y7: a person who reconnects is visible again at once, without moving the caret', async () => {
  const documentId = await gatherCommittee([ana, sam])
  const [anas, sams] = [ana, sam].map(
    ({ cookie }) => new SyncDevice({ url: relay.url, cookie: cookie() }, documentId),
  ) as [SyncDevice, SyncDevice]
  const seenBySam = new Awareness(sams.doc)
  let frames = 0
  const heardBySam = async () => {
    const before = frames
    await sams.until(() => sams.awareness.length > before)
    for (const update of sams.awareness.slice(before)) applyAwarenessUpdate(seenBySam, update, 'relay')
    frames = sams.awareness.length
    return seenBySam.getStates().has(anas.doc.clientID)
  }
  const awareness = new Awareness(anas.doc)
  awareness.setLocalState({ user: null, meetingId: 'spring', field: null, away: false })
  const exchange = exchangeAwareness(awareness, () => undefined)
  const socket = {
    sendAwareness: (update: Uint8Array) =>
      anas.sendRaw(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.awareness)
          encoding.writeVarUint8Array(encoder, update)
        }),
      ),
  } as Parameters<typeof exchange.begin>[0]

  await Promise.all([anas.connect(), sams.connect()])
  exchange.begin(socket)
  expect(await heardBySam()).toBe(true)
  for (let time = 0; time < 3; time++) {
    exchange.interrupt()
    anas.disconnect()
    expect(await heardBySam()).toBe(false)
    await anas.connect()
    exchange.begin(socket)
    // In the first frame, not in the one that repeats it 15 seconds later.
    expect(await heardBySam()).toBe(true)
  }
  exchange.close()
  for (const device of [anas, sams]) device.disconnect()
  for (const each of [awareness, seenBySam]) each.destroy()
})
