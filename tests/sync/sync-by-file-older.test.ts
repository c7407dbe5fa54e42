import { encodeSealedHead, type SealedChanges } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { openAppDevice } from '../support/device/app-device.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { readHistory, replay } from '../support/device/history.ts'
import { exportFile, sealingOf, sealUpdate } from '../support/device/sealing-person.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { startOlderRelay } from '../support/relay/older-relay.ts'

/* Apps and relays from before and after seals connect to each other: everything that needs no seals still
   works, and nothing is lost. */
let relay: BootedRelay
let ana: Person
let ben: Person
let documentId: string

beforeEach(async () => {
  relay = await bootRelay({ replace: { unloadAfterMs: 20 } })
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  ben = await signUpPerson(relay.url, relay, 'Ben Okafor')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await addMember(ana, documentId, ben)
})
afterEach(() => relay.close())

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

/** Ana's offline edits, as in her exported file. */
async function writtenByAna(words: string): Promise<SealedChanges> {
  const device = await connectDevice(ana)
  const sealing = await sealingOf(device, ana.account.id)
  device.disconnect()
  const away = new Y.Doc()
  away.clientID = device.doc.clientID
  away.getText('text').insert(0, words)
  return sealUpdate(sealing, documentId, Y.encodeStateAsUpdate(away))
}

/** The authors in the history of a document with this text. */
async function authorsOf(text: string): Promise<Set<string>> {
  const { steps, people } = await readHistory(ana, documentId)
  expect(replay(steps).getText('text').toString()).toBe(text)
  const names = new Map(people.map(({ accountId, name }) => [accountId, name]))
  return new Set(steps.flatMap(({ authors }) => authors.map(({ accountId }) => names.get(accountId) ?? accountId)))
}

test('Y10: an app at a relay from before seals keeps the changes of a file, sends everything else, and uploads the file’s changes after the update', async () => {
  const part = await writtenByAna('by Ana. ')
  const older = await startOlderRelay(relay.url)
  try {
    let asked = 0
    const bens = openAppDevice({ url: older.url, cookie: ben.cookie() }, documentId, {
      obtainSeal: async () => void asked++,
    })
    const head = encodeSealedHead(part)
    bens.stored(part.update, { order: 1, changes: 1, name: 'Ana Ortiz', head })
    bens.doc.getText('of Ben').insert(0, 'Ben goes on.')
    await bens.until('what Ben wrote is saved', () => bens.sync.state().caughtUp && bens.waiting() === 1)
    // It reports unsaved changes, requests no seal, and sends nothing that such a relay does not support.
    expect(bens.sync.state().refusal).toBe('foreign-seal')
    expect([asked, older.unknown]).toEqual([0, []])
    const anas = await connectDevice(ana)
    expect(anas.text('of Ben').toString()).toBe('Ben goes on.')
    expect(anas.text().toString()).toBe('')

    older.update()
    await bens.until('the file is brought', () => bens.waiting() === 0)
    expect(bens.sync.state().refusal).toBe(null)
    expect(asked).toBe(1)
    await anas.until(() => anas.text().toString() === 'by Ana. ')
    expect(await authorsOf('by Ana. ')).toEqual(new Set(['Ana Ortiz', 'Ben Okafor']))
  } finally {
    await older.close()
  }
})

test('Y10: an app that never requests a seal works as before, and its file is accepted once it has requested one', async () => {
  const [anas, bens] = [await connectDevice(ana), await connectDevice(ben)]
  anas.text().insert(0, 'Before seals. ')
  await anas.allSaved()
  await bens.until(() => bens.text().toString() === 'Before seals. ')
  // It received nothing that it did not request.
  expect([anas.seals, bens.seals]).toEqual([[], []])
  for (const device of [anas, bens]) device.disconnect()

  anas.text().insert(0, 'On the mountain. ')
  await anas.connect()
  const sealing = await sealingOf(anas, ana.account.id)
  await anas.allSaved()
  anas.disconnect()
  anas.text().insert(0, 'Again. ')
  const { state, parts } = await exportFile(sealing, anas)
  bens.takeFile(state, parts)
  await bens.connect()
  await bens.allSaved()
  expect(bens.refusals).toEqual([])
  expect(await authorsOf('Again. On the mountain. Before seals. ')).toEqual(new Set(['Ana Ortiz']))
})
