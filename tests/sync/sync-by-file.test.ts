import { encodeSealRequest, readSeal, type SealedChanges } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { readHistory } from '../support/device/history.ts'
import { exportFile, type Sealing, sealingOf, sealUpdate } from '../support/device/sealing-person.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createRandom } from '../support/random/random.ts'
import { editAtRandom } from '../support/random/random-edits.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

/* Devices that never connect to the same relay exchange changes by files; each person stays the author of
   their changes. */
let relay: BootedRelay
let ana: Person
let ben: Person
let carol: Person
let documentId: string

beforeEach(async () => {
  relay = await bootRelay({ replace: { unloadAfterMs: 20 } })
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  ben = await signUpPerson(relay.url, relay, 'Ben Okafor')
  carol = await signUpPerson(relay.url, relay, 'Carol Diaz')
  documentId = (await makeCommittee(ana, 'Parks')).id
  for (const member of [ben, carol]) await addMember(ana, documentId, member)
})
afterEach(() => relay.close())

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

/** A device that connected to the hub once, and is offline since then. */
async function onTheMountain(person: Person): Promise<{ device: SyncDevice; sealing: Sealing }> {
  const device = await connectDevice(person)
  const sealing = await sealingOf(device, person.account.id)
  device.disconnect()
  return { device, sealing }
}

async function restart(): Promise<void> {
  const { dataDir, url } = relay
  await relay.relay.close()
  relay = await bootRelay({ settings: { dataDir, port: Number(new URL(url).port) } })
}

const nothing = Y.encodeStateAsUpdate(new Y.Doc())

type OnTheMountain = Awaited<ReturnType<typeof onTheMountain>>

async function handOver(from: OnTheMountain, to: OnTheMountain): Promise<void> {
  const { state, parts } = await exportFile(from.sealing, from.device)
  to.device.takeFile(state, parts)
}

const bytesOf = ({ device }: OnTheMountain) => Buffer.from(Y.encodeStateAsUpdate(device.doc)).toString('hex')

/** The authors by name, for each client id in the history. */
async function authors(): Promise<Map<number, string>> {
  const { steps, people } = await readHistory(ana, documentId)
  const names = new Map(people.map(({ accountId, name }) => [accountId, name]))
  return new Map(
    steps.flatMap((step) =>
      step.authors.flatMap(({ accountId, clientIds }) =>
        clientIds.map((id): [number, string] => [id, names.get(accountId) ?? accountId]),
      ),
    ),
  )
}

function brought(): unknown[] {
  const database = new Database(relay.databaseFile, { readonly: true })
  const rows = database.prepare('SELECT author, brought_by FROM brought_entries ORDER BY position').all()
  database.close()
  return rows
}

describe('Y10: two devices that exchange changes without a relay', () => {
  test.each(['the author', 'the bringer'])(
    'converge by files in both directions, and %s connects to the relay first',
    async (first) => {
      const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
      anas.device.text().insert(0, 'Ana writes. ')
      await handOver(anas, bens)
      bens.device.text().insert(bens.device.text().length, 'Ben goes on. ')
      await handOver(bens, anas)
      anas.device.text().insert(anas.device.text().length, 'Ana ends.')
      await handOver(anas, bens)
      expect(bens.device.text().toString()).toBe('Ana writes. Ben goes on. Ana ends.')
      expect(bytesOf(anas)).toBe(bytesOf(bens))

      const [one, other] = first === 'the author' ? [anas, bens] : [bens, anas]
      await one.device.connect()
      await one.device.allSaved()
      expect(one.device.refusals).toEqual([])
      one.device.disconnect()
      await other.device.connect()
      await other.device.allSaved()
      expect(other.device.refusals).toEqual([])
      expect((await connectDevice(carol)).text().toString()).toBe('Ana writes. Ben goes on. Ana ends.')
      expect(await authors()).toEqual(
        new Map([
          [anas.device.doc.clientID, 'Ana Ortiz'],
          [bens.device.doc.clientID, 'Ben Okafor'],
        ]),
      )
      const [author, bringer] = first === 'the author' ? [ben, ana] : [ana, ben]
      expect(new Set(brought().map((row) => JSON.stringify(row)))).toEqual(
        new Set([JSON.stringify({ author: author.account.id, brought_by: bringer.account.id })]),
      )
    },
  )

  test('from Ana to Ben to Carol, and only Carol connects to the relay', async () => {
    const [anas, bens, carols] = [await onTheMountain(ana), await onTheMountain(ben), await onTheMountain(carol)]
    anas.device.text().insert(0, 'Ana. ')
    await handOver(anas, bens)
    bens.device.text().insert(5, 'Ben. ')
    // A deletion of another author's text has an author too.
    bens.device.text().delete(0, 1)
    await handOver(bens, carols)
    carols.device.text().insert(carols.device.text().length, 'Carol.')
    expect(carols.device.text().toString()).toBe('na. Ben. Carol.')
    await carols.device.connect()
    await carols.device.allSaved()
    carols.device.text().insert(0, 'Live: ')
    await carols.device.allSaved()
    for (const { device } of [anas, bens]) {
      await device.connect()
      await device.allSaved()
      expect(device.refusals).toEqual([])
      expect(device.text().toString()).toBe('Live: na. Ben. Carol.')
    }
    expect([...(await authors()).values()].sort()).toEqual(['Ana Ortiz', 'Ben Okafor', 'Carol Diaz'])
  })

  test('both upload the same changes, one after the other and again: they are stored once', async () => {
    const [anas, bens, carols] = [await onTheMountain(ana), await onTheMountain(ben), await onTheMountain(carol)]
    anas.device.text().insert(0, 'once')
    await handOver(anas, bens)
    await handOver(anas, carols)
    const file = await exportFile(bens.sealing, bens.device)
    for (const { device } of [bens, carols]) {
      await device.connect()
      await device.allSaved()
    }
    bens.device.takeFile(file.state, file.parts)
    await bens.device.allSaved()
    expect(bens.device.refusals).toEqual([])
    expect((await connectDevice(ana)).text().toString()).toBe('once')
    expect(brought()).toHaveLength(1)
  })

  test('the rest is accepted of changes that their author has sent in part', async () => {
    const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
    anas.device.text().insert(0, 'sent, ')
    const [sent = new Uint8Array()] = anas.device.waiting
    anas.device.text().insert(6, 'and not')
    await handOver(anas, bens)
    anas.device.waiting.splice(0, 2, sent)
    anas.device.brought.length = 0
    await anas.device.connect()
    await anas.device.allSaved()
    anas.device.disconnect()
    await bens.device.connect()
    await bens.device.allSaved()
    expect(bens.device.refusals).toEqual([])
    expect((await connectDevice(carol)).text().toString()).toBe('sent, and not')
  })
})

describe('Y10: changes that differ from their author’s signature are refused with a reason, and the uploader’s own edits are accepted', () => {
  async function bring(change: (part: SealedChanges, bens: OnTheMountain) => SealedChanges | Promise<SealedChanges>) {
    const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
    anas.device.text().insert(0, 'Ana did not write this.')
    const [part] = (await exportFile(anas.sealing, anas.device)).parts
    if (!part) throw new Error('nothing was exported')
    bens.device.text('of Ben').insert(0, 'Ben')
    bens.device.takeFile(nothing, [await change(part, bens)])
    await bens.device.connect()
    await bens.device.until(() => bens.device.refusals.length > 0 && bens.device.waiting.length === 0)
    const carols = await connectDevice(carol)
    expect(carols.text('of Ben').toString()).toMatch(/^(Ben)+$/)
    expect(carols.text().toString()).toBe('')
    // Refused changes stay on the device of the uploader.
    expect(bens.device.brought).toHaveLength(1)
    return bens.device.refusals.map(({ reason }) => reason)
  }

  test('other bytes', async () => {
    const other = new Y.Doc()
    other.getText('text').insert(0, 'altered')
    expect(await bring((part) => ({ ...part, update: Y.encodeStateAsUpdate(other) }))).toEqual(['forged'])
  })

  test('a signature of another device', async () => {
    expect(
      await bring(async (part, { sealing, device }) => {
        const { signature } = await sealUpdate(sealing, device.documentId, part.update)
        return { ...part, signature }
      }),
    ).toEqual(['forged'])
  })

  test('another number of changes, and another committee', async () => {
    expect(await bring((part) => ({ ...part, changes: 7 }))).toEqual(['forged'])
    expect(
      await bring(async (part, { sealing }) => ({
        ...(await sealUpdate(sealing, 'another-document', part.update)),
        labels: part.labels,
      })),
    ).toEqual(['forged'])
  })

  test('a key that the hub has sealed for another account', async () => {
    expect(await bring((part, { sealing }) => ({ ...part, publicKey: sealing.key.publicKey }))).toEqual([
      'foreign-seal',
    ])
    expect(await bring((part) => ({ ...part, accountId: carol.account.id }))).toEqual(['foreign-seal'])
  })

  test('changes of Ana under a seal of Ben’s on her key, which is in every file of hers', async () => {
    expect(
      await bring(async (part) => {
        const bens = await connectDevice(ben)
        bens.sendRaw(encodeSealRequest(part.publicKey))
        await bens.until(() => bens.seals.length > 0)
        const { signature } = readSeal(bens.seals[0] ?? new Uint8Array())
        bens.disconnect()
        return { ...part, accountId: ben.account.id, seal: signature }
      }),
    ).toEqual(['forged'])
  })

  test('the seal of another hub', async () => {
    const elsewhere = await bootRelay()
    try {
      const dora = await signUpPerson(elsewhere.url, elsewhere, 'Dora Reyes')
      const { id } = await makeCommittee(dora, 'Parks')
      const device = new SyncDevice({ url: elsewhere.url, cookie: dora.cookie() }, id)
      await device.connect()
      const sealing = await sealingOf(device, dora.account.id)
      device.disconnect()
      expect(await bring((part) => sealUpdate(sealing, documentId, part.update))).toEqual(['foreign-seal'])
    } finally {
      await elsewhere.close()
    }
  })

  test('a proven author under a client id of another account', async () => {
    const victim = await connectDevice(carol)
    const forged = new Y.Doc()
    forged.clientID = victim.doc.clientID
    forged.getText('text').insert(0, 'as Carol')
    expect(await bring((_part, bens) => sealUpdate(bens.sealing, documentId, Y.encodeStateAsUpdate(forged)))).toEqual([
      'foreign-client-id',
    ])
    victim.text('of Carol').insert(0, 'Carol goes on.')
    await victim.allSaved()
  })
})

describe('Y10: the uploader’s access decides', () => {
  test('a viewer’s upload is refused, and known changes are acknowledged', async () => {
    const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
    anas.device.text().insert(0, 'Ana')
    await handOver(anas, bens)
    expect((await ana.put(`/api/committees/${documentId}/people/${ben.account.id}`, { access: 'viewer' })).status).toBe(
      200,
    )
    await bens.device.connect()
    await bens.device.until(() => bens.device.refusals.length > 0)
    expect(bens.device.refusals.map(({ reason }) => reason)).toEqual(['read-only'])
    bens.device.disconnect()
    await anas.device.connect()
    await anas.device.allSaved()
    await bens.device.connect()
    await bens.device.allSaved()
  })

  test('an author who was removed meanwhile stays the author', async () => {
    const [bens, carols] = [await onTheMountain(ben), await onTheMountain(carol)]
    bens.device.text().insert(0, 'Ben was here.')
    await handOver(bens, carols)
    expect((await ana.delete(`/api/committees/${documentId}/people/${ben.account.id}`)).status).toBe(200)
    await carols.device.connect()
    await carols.device.allSaved()
    expect((await connectDevice(ana)).text().toString()).toBe('Ben was here.')
    expect(brought()).toEqual([{ author: ben.account.id, brought_by: carol.account.id }])
    expect([...(await authors()).values()]).toEqual(['Ben Okafor'])
    await expect(bens.device.connect()).rejects.toThrow()
  })
})

test('Y10: a seal is valid after a restart of the relay', async () => {
  const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
  await restart()
  anas.device.text().insert(0, 'before and after')
  await handOver(anas, bens)
  await bens.device.connect()
  await bens.device.allSaved()
  await restart()
  await anas.device.connect()
  await anas.device.allSaved()
  anas.device.text().insert(0, 'still hers: ')
  await anas.device.allSaved()
  expect(anas.device.refusals).toEqual([])
  expect([...(await authors()).values()]).toEqual(['Ana Ortiz'])
})

test(`Y10: for all edits and exchanges of three devices, they and the relay end with equal content (seed ${freshSeed})`, async () => {
  const random = createRandom(freshSeed)
  const all = [await onTheMountain(ana), await onTheMountain(ben), await onTheMountain(carol)]
  for (let turn = 0; turn < 120; turn++) {
    const one = random.pick(all)
    if (random.chance(0.75)) {
      editAtRandom(one.device.doc, random)
      continue
    }
    const other = random.pick(all)
    if (other !== one) await handOver(one, other)
    if (random.chance(0.1)) {
      const lucky = random.pick(all)
      await lucky.device.connect()
      await lucky.device.allSaved()
      lucky.device.disconnect()
    }
  }
  for (const { device } of all) {
    await device.connect()
    await device.allSaved()
  }
  const fresh = await connectDevice(ana)
  const ends = all.map(({ device }) => device)
  for (const device of ends) {
    await device.until(() => Y.equalSnapshots(Y.snapshot(device.doc), Y.snapshot(fresh.doc)))
    expect(device.refusals).toEqual([])
    expect(device.faults).toEqual([])
    expect(Buffer.from(Y.encodeStateAsUpdate(device.doc))).toEqual(Buffer.from(Y.encodeStateAsUpdate(fresh.doc)))
  }
  const writers = new Map(all.map(({ device }, index) => [device.doc.clientID, [ana, ben, carol][index]?.account.name]))
  for (const [clientId, name] of await authors()) expect(name).toBe(writers.get(clientId))
})
