import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BootedRelay, bootRelay } from '../support/boot-relay.ts'
import { contentDigest } from '../support/document-content.ts'
import { askHistory, readHistory, replay } from '../support/history.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/signed-in-person.ts'
import { SyncDevice } from '../support/sync-device.ts'

let relay: BootedRelay
let ana: Person
let sam: Person
let documentId: string
let devices: SyncDevice[] = []

beforeEach(async () => {
  relay = await bootRelay({ replace: { unloadAfterMs: 20 } })
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await ana.post(`/api/committees/${documentId}/people`, { email: sam.account.email, access: 'editor' })
})
afterEach(async () => {
  for (const device of devices) device.disconnect()
  devices = []
  await relay.close()
})

async function deviceOf(person: Person): Promise<SyncDevice> {
  const device = new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  devices.push(device)
  await device.connect()
  return device
}

describe('history', () => {
  test('tells what was written, by whom, also what is in no snapshot yet', async () => {
    const [writer, other] = [await deviceOf(ana), await deviceOf(sam)]
    writer.text().insert(0, 'one two three')
    await other.until(() => other.text().length === 13)
    other.text().delete(0, 4)
    await other.allSaved()

    const { steps, people } = await readHistory(ana, documentId)
    expect(steps).toHaveLength(1)
    expect(contentDigest(replay(steps))).toBe(contentDigest(other.doc))
    expect(steps[0]?.authors.map(({ accountId, writers }) => [accountId, writers])).toEqual([
      [ana.account.id, [writer.doc.clientID]],
    ])
    expect(people).toEqual([{ accountId: ana.account.id, name: 'Ana Ortiz' }])
  })

  test('keeps how things stood right before and right after a moment that was asked for', async () => {
    const writer = await deviceOf(ana)
    writer.text().insert(0, 'prepared')
    writer.keepMoment('meeting-started:1')
    writer.text().insert(8, ', started')
    writer.text().insert(17, ', discussed')
    await writer.allSaved()
    const { steps } = await readHistory(sam, documentId)
    expect(steps.map(({ labels }) => labels)).toEqual([[], ['meeting-started:1'], []])
    expect(replay(steps.slice(0, 1)).getText('text').toString()).toBe('prepared')
    expect(replay(steps.slice(0, 2)).getText('text').toString()).toBe('prepared, started')
    expect(replay(steps).getText('text').toString()).toBe('prepared, started, discussed')
  })

  test('is for who may read the committee', async () => {
    const eve = await signUpPerson(relay.url, relay, 'Eve Stranger')
    const vera = await signUpPerson(relay.url, relay, 'Vera Viewer')
    await ana.post(`/api/committees/${documentId}/people`, { email: vera.account.email, access: 'viewer' })
    const answer = await askHistory(vera, documentId)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await askHistory(eve, documentId)).status).toBe(404)
    expect((await askHistory(ana, documentId, '-1')).status).toBe(400)
  })
})
