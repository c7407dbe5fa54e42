import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeSealedHead, encodeSealRequest, readSeal } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { isSealed } from '../../apps/web/src/replica/sealing/device-key.ts'
import { openAppDevice } from '../support/device/app-device.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { readHistory } from '../support/device/history.ts'
import { exportFile, type Sealing, sealingOf } from '../support/device/sealing-person.ts'
import type { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

/* The hub is restored from a backup with the operator's own program, while members exchange files. */
let folder: string
let relay: BootedRelay
let ana: Person
let ben: Person
let carol: Person
let documentId: string

const boot = (port = 0) =>
  bootRelay({ settings: { dataDir: join(folder, 'data'), port }, replace: { unloadAfterMs: 20 } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-file-restore-'))
  await mkdir(join(folder, 'backups'))
  relay = await boot()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  ben = await signUpPerson(relay.url, relay, 'Ben Okafor')
  carol = await signUpPerson(relay.url, relay, 'Carol Diaz')
  documentId = (await makeCommittee(ana, 'Parks')).id
  for (const member of [ben, carol]) await addMember(ana, documentId, member)
})
afterEach(async () => {
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

const { connectDevice, disconnectAll } = devicesOfATest(() => ({ url: relay.url, documentId }))

interface OnTheMountain {
  device: SyncDevice
  sealing: Sealing
}

/** A device that connected to the hub once, and is offline since then. */
async function onTheMountain(person: Person): Promise<OnTheMountain> {
  const device = await connectDevice(person)
  const sealing = await sealingOf(device, person.account.id)
  device.disconnect()
  return { device, sealing }
}

async function handOver(from: OnTheMountain, to: SyncDevice): Promise<void> {
  const { state, parts } = await exportFile(from.sealing, from.device)
  to.takeFile(state, parts)
}

async function run(...words: string[]): Promise<string> {
  const { code, out, said } = await runCivicHub(join(folder, 'data'), words)
  if (code !== 0) throw new Error(said)
  return out.trim()
}

const backUp = () => run('backup', '--to', join(folder, 'backups'))

async function restore(backup: string): Promise<void> {
  disconnectAll()
  const port = Number(new URL(relay.url).port)
  await relay.relay.close()
  await run('restore', '--from', backup)
  relay = await boot(port)
}

/** A restore ends all sessions. */
async function signInAgain(person: Person): Promise<Person> {
  const visitor = createVisitor(relay.url)
  await visitor.post('/api/sign-in', { email: person.account.email, password })
  return { ...visitor, account: person.account, password }
}

async function comeBack({ device }: Pick<OnTheMountain, 'device'>, person: Person): Promise<void> {
  device.target.cookie = (await signInAgain(person)).cookie()
  await device.connect()
}

/** A device in the app's format, with the stored data of another one. */
async function asApp(device: SyncDevice, person: Person) {
  const { logId, position, entryTag } = device
  const target = { url: relay.url, cookie: (await signInAgain(person)).cookie() }
  const progress = { documentId, logId, position, entryTag, savedAt: null }
  const app = openAppDevice(target, documentId, { progress })
  app.holds(Y.encodeStateAsUpdate(device.doc))
  for (const [index, part] of device.brought.entries())
    app.stored(part.update, { order: index + 1, changes: 1, name: '', head: encodeSealedHead(part) })
  return app
}

async function authors(): Promise<Map<number, string>> {
  const { steps, people } = await readHistory(await signInAgain(ana), documentId)
  const names = new Map(people.map(({ accountId, name }) => [accountId, name]))
  return new Map(
    steps.flatMap((step) =>
      step.authors.flatMap(({ accountId, clientIds }) =>
        clientIds.map((id): [number, string] => [id, names.get(accountId) ?? accountId]),
      ),
    ),
  )
}

test('Y10: seals from before and after a backup are valid after its restore, and the changes that they sign are accepted', async () => {
  const anas = await onTheMountain(ana)
  const carols = await onTheMountain(carol)
  const backup = await backUp()
  // Ben's device has had its key since after the backup, and Dora is a member only since then.
  const bens = await onTheMountain(ben)
  const dora = await signUpPerson(relay.url, relay, 'Dora Reyes')
  await addMember(ana, documentId, dora)
  const doras = await onTheMountain(dora)

  // Changes that Carol has uploaded so far are lost.
  anas.device.text().insert(0, 'Ana. ')
  await handOver(anas, carols.device)
  await carols.device.connect()
  await carols.device.allSaved()
  carols.device.disconnect()
  anas.device.text().insert(5, 'More. ')
  bens.device.text('of Ben').insert(0, 'Ben. ')
  doras.device.text('of Dora').insert(0, 'Dora. ')
  for (const one of [anas, bens, doras]) await handOver(one, carols.device)
  await restore(backup)

  const app = await asApp(carols.device, carol)
  await app.until('all is brought', () => app.waiting() === 0 && !app.sync.state().owes)
  expect(app.sync.state().refusal).toBe(null)
  app.close()
  const fresh = await connectDevice(await signInAgain(ben))
  const words = ['text', 'of Ben', 'of Dora'].map((name) => fresh.text(name).toString())
  expect(words).toEqual(['Ana. More. ', 'Ben. ', 'Dora. '])

  // Members who are connected continue as before: the old seal is valid, and the same key gets it again.
  for (const [one, person] of [
    [anas, ana],
    [bens, ben],
  ] as const) {
    await comeBack(one, person)
    one.device.text('later').insert(0, `${person.account.name}. `)
    await one.device.allSaved()
    expect(one.device.refusals.map(({ reason }) => reason)).not.toContain('foreign-client-id')
    one.device.sendRaw(encodeSealRequest(one.sealing.key.publicKey))
    await one.device.until(() => one.device.seals.length > 0)
    const { hubKey, signature } = readSeal(one.device.seals.shift() ?? new Uint8Array())
    expect(hubKey).toEqual(one.sealing.hubKey)
    const { accountId, key } = one.sealing
    expect(await isSealed({ accountId, publicKey: key.publicKey, seal: signature }, hubKey)).toBe(true)
  }
  const wrote = await authors()
  expect(wrote.get(bens.device.doc.clientID)).toBe('Ben Okafor')
  // Her account is missing until she signs up again; her edits stay hers.
  expect(wrote.get(doras.device.doc.clientID)).toBe(dora.account.id)
})

test('Y10: a committee that was deleted and restored accepts the files of its members', async () => {
  const [anas, bens] = [await onTheMountain(ana), await onTheMountain(ben)]
  anas.device.text().insert(0, 'Before. ')
  await handOver(anas, bens.device)
  await bens.device.connect()
  await bens.device.allSaved()
  bens.device.disconnect()
  anas.device.text().insert(8, 'After.')
  await handOver(anas, bens.device)
  expect((await ana.delete(`/api/committees/${documentId}`)).status).toBe(204)
  await expect(bens.device.connect()).rejects.toThrow()
  await run('restore-committee', 'parks')
  await bens.device.connect()
  await bens.device.allSaved()
  expect(bens.device.refusals).toEqual([])
  expect((await connectDevice(carol)).text().toString()).toBe('Before. After.')
  expect(await authors()).toEqual(new Map([[anas.device.doc.clientID, 'Ana Ortiz']]))
})

test('O1: a device reports no log position until it has uploaded the edits that a restored relay lost', async () => {
  const carols = await connectDevice(carol)
  carols.text().insert(0, 'before. ')
  await carols.allSaved()
  const backup = await backUp()
  carols.text().insert(0, 'after. ')
  await carols.allSaved()
  await restore(backup)
  const fresh = await connectDevice(await signInAgain(ben))
  const { position: restoredTo } = fresh

  const app = await asApp(carols, carol)
  const told: { position: number }[] = []
  app.onChange(() => told.push(app.sync.logPosition() ?? { position: Number.POSITIVE_INFINITY }))
  await app.until('all is brought', () => app.sync.logPosition() !== null)
  expect(Math.min(...told.map(({ position }) => position))).toBeGreaterThan(restoredTo)
  await fresh.until(() => fresh.text().toString() === 'after. before. ')
})
