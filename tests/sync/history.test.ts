import { type HistoryStep, maxCheckpointLabelLength } from '@civic-hub/protocol'
import { readConfiguration } from '@civic-hub/relay/configuration'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { contentDigest } from '../support/device/document-content.ts'
import { askHistory, readHistory, replay } from '../support/device/history.ts'
import type { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createRandom } from '../support/random/random.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'

let relay: BootedRelay
let clock: TestClock
let ana: Person
let sam: Person
let documentId: string

beforeEach(async () => {
  clock = createTestClock(new Date('2026-11-21T00:30:00Z'))
  await boot()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await addMember(ana, documentId, sam)
})
afterEach(async () => {
  await relay.close()
})

async function boot(environment: Record<string, string> = {}): Promise<void> {
  const configuration = readConfiguration(environment)
  if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
  const { limits } = configuration.value
  relay = await bootRelay({ settings: { limits }, replace: { unloadAfterMs: 20, clock } })
}

/** Stops the relay, changes its data, and starts it again with these settings. */
async function restart(
  meanwhile: (store: Database.Database) => void = () => undefined,
  environment: Record<string, string> = {},
): Promise<void> {
  const first = relay
  await first.relay.close()
  const store = new Database(first.databaseFile)
  meanwhile(store)
  store.close()
  const configuration = readConfiguration(environment)
  if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
  const again = await bootRelay({
    settings: {
      dataDir: first.dataDir,
      port: Number(new URL(first.url).port),
      limits: configuration.value.limits,
    },
    replace: { unloadAfterMs: 20, clock },
  })
  // The first relay still has to remove the folder.
  relay = { ...again, close: () => again.close().then(first.close) }
}

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))

function ask<T>(sql: string): T {
  const store = new Database(relay.databaseFile, { readonly: true })
  const row = store.prepare(sql).get()
  store.close()
  return row as T
}

const storedSteps = (before = Number.MAX_SAFE_INTEGER) =>
  ask<{ count: number }>(`SELECT count(*) AS count FROM history WHERE from_at < ${before}`).count

/** Steps after the snapshot belong to an unfinished one. */
const servedSteps = () =>
  ask<{ count: number }>(
    'SELECT count(*) AS count FROM history JOIN snapshots USING (document) WHERE history.position <= snapshots.position',
  ).count

/**
 * Writes and disconnects until the store has a snapshot of everything: one is made when enough was written.
 */
async function compact(device: SyncDevice): Promise<void> {
  for (;;) {
    for (let index = 0; index < 300; index++) device.text('filler').insert(0, 'x')
    await device.allSaved()
    device.disconnect()
    const { last } = ask<{ last: number }>('SELECT max(position) AS last FROM log')
    const isDone = await eventually(
      'a snapshot of everything',
      () => ask<{ position: number } | undefined>('SELECT position FROM snapshots')?.position === last,
      10_000,
    ).catch(() => false)
    if (isDone) return
    await device.connect()
  }
}

const textOf = (steps: readonly HistoryStep[]) => replay(steps).getText('text').toString()
const labelsOf = (steps: readonly HistoryStep[]) => steps.map(({ labels }) => labels)

describe('K1, K4, K6: history', () => {
  test('returns the author and client ids of each step, and their deletions, also for concurrent edits', async () => {
    const [writer, other] = [await connectDevice(ana), await connectDevice(sam)]
    writer.text().insert(0, 'one two three')
    await other.until(() => other.text().length === 13)
    clock.advance(60 * 60)
    other.text().delete(0, 4)
    await writer.until(() => writer.text().length === 9)
    writer.text().insert(9, ' four')
    await writer.allSaved()
    await other.allSaved()

    const { steps, people } = await readHistory(ana, documentId)
    expect(steps).toHaveLength(2)
    expect(contentDigest(replay(steps))).toBe(contentDigest(writer.doc))
    const [first, second] = steps
    const tell = (step?: HistoryStep) =>
      step?.authors.map(({ accountId, clientIds }) => [accountId === ana.account.id ? 'ana' : 'sam', clientIds])
    expect(tell(first)).toEqual([['ana', [writer.doc.clientID]]])
    expect(tell(second)).toEqual([
      ['sam', []],
      ['ana', [writer.doc.clientID]],
    ])
    expect(people).toHaveLength(2)
    expect(people).toContainEqual({ accountId: sam.account.id, name: 'Sam Lee' })

    // Only Sam's own deletions remove content of the first step.
    const withSams = replay(steps.slice(0, 1))
    Y.applyUpdate(withSams, second?.authors[0]?.deletes ?? new Uint8Array())
    expect(withSams.getText('text').toString()).toBe('two three')
    const withAnas = replay(steps.slice(0, 1))
    Y.applyUpdate(withAnas, second?.authors[1]?.deletes ?? new Uint8Array())
    expect(withAnas.getText('text').toString()).toBe('one two three')
  })

  test('has the content right before and right after a checkpoint, before and after compaction', async () => {
    const writer = await connectDevice(ana)
    writer.text().insert(0, 'prepared')
    writer.keepCheckpoint('meeting-started:1')
    writer.text().insert(8, ', started')
    writer.text().insert(17, ', discussed')
    await writer.allSaved()
    const expectMoments = async () => {
      const { steps } = await readHistory(sam, documentId)
      expect(labelsOf(steps).slice(0, 3)).toEqual([[], ['meeting-started:1'], []])
      expect(textOf(steps.slice(0, 1))).toBe('prepared')
      expect(textOf(steps.slice(0, 2))).toBe('prepared, started')
      expect(textOf(steps)).toBe('prepared, started, discussed')
    }
    await expectMoments()
    await compact(writer)
    expect(storedSteps()).toBeGreaterThanOrEqual(3)
    await expectMoments()
    await restart()
    await expectMoments()
  })

  test('returns only the new steps to a reader that continues', async () => {
    const writer = await connectDevice(ana)
    writer.text().insert(0, 'one ')
    await writer.allSaved()
    const first = await readHistory(sam, documentId)
    const reached = first.steps.at(-1)?.position ?? 0
    writer.text().insert(4, 'two')
    await writer.allSaved()
    const next = await readHistory(sam, documentId, reached)
    expect(next.steps).toHaveLength(1)
    expect(next.logId).toBe(first.logId)
    expect(textOf([...first.steps, ...next.steps])).toBe('one two')
    expect((await readHistory(sam, documentId, reached + 1)).steps).toEqual([])
    expect((await readHistory(sam, documentId, 1_000_000)).steps).toEqual([])
  })

  test('is returned in pages of about a megabyte', async () => {
    const writer = await connectDevice(ana)
    const random = createRandom(8)
    for (let part = 0; part < 8; part++) {
      writer.keepCheckpoint(`part ${part}`)
      writer.doc.getMap('map').set(`part ${part}`, random.bytes(400_000))
    }
    await writer.allSaved()
    await eventually('most of it is compacted', () => servedSteps() >= 4)
    const { steps, pages } = await readHistory(ana, documentId)
    expect(pages).toBeGreaterThan(1)
    expect(contentDigest(replay(steps))).toBe(contentDigest(writer.doc))
  })

  test('is for people with read access, and names authors who still have an account', async () => {
    const writer = await connectDevice(sam)
    writer.text().insert(0, 'by Sam')
    await writer.allSaved()
    const eve = await signUpPerson(relay.url, relay, 'Eve Stranger')
    const vera = await signUpPerson(relay.url, relay, 'Vera Viewer')
    await addMember(ana, documentId, vera, 'viewer')
    const answer = await askHistory(vera, documentId)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await readHistory(vera, documentId)).people).toEqual([{ accountId: sam.account.id, name: 'Sam Lee' }])
    expect((await askHistory(eve, documentId)).status).toBe(404)
    for (const after of ['-1', 'x', '1e3', '']) expect((await askHistory(ana, documentId, after)).status).toBe(400)
    const { id } = await makeCommittee(ana, 'Never opened')
    expect((await readHistory(ana, id)).steps).toEqual([])

    await restart((store) => {
      store.pragma('foreign_keys = OFF')
      store.prepare('DELETE FROM accounts WHERE id = ?').run(sam.account.id)
    })
    const { steps, people } = await readHistory(vera, documentId)
    expect([steps.flatMap(({ authors }) => authors.map(({ accountId }) => accountId)), people]).toEqual([
      [sam.account.id],
      [],
    ])
  })

  test('leaves out an entry that the disk has changed, and nothing else', async () => {
    const writer = await connectDevice(ana)
    for (const word of ['one ', 'two ', 'three ']) {
      writer.text('other').insert(0, 'x')
      writer.text().insert(writer.text().length, word)
      await writer.allSaved()
    }
    writer.disconnect()
    await restart((store) =>
      store.prepare('UPDATE log SET content = ? WHERE position = 5').run(new Uint8Array([9, 9, 9])),
    )
    const { steps } = await readHistory(ana, documentId)
    expect(textOf(steps)).toBe('one two ')
  })

  test('starts with the content of a document whose earlier history was not kept', async () => {
    const writer = await connectDevice(ana)
    writer.text().insert(0, 'long ago')
    await compact(writer)
    await restart((store) => store.exec('DELETE FROM history'))
    clock.advance(60 * 60)
    await writer.connect()
    writer.text().insert(8, ', and now')
    await writer.allSaved()
    const expectBase = async () => {
      const { steps } = await readHistory(ana, documentId)
      expect(textOf(steps.slice(0, 1))).toBe('long ago')
      expect(textOf(steps)).toBe('long ago, and now')
      expect(steps.map(({ authors }) => authors.length).slice(0, 2)).toEqual([0, 1])
    }
    await expectBase()
    await compact(writer)
    expect(storedSteps()).toBeGreaterThanOrEqual(2)
    await expectBase()
  })
})

describe('K2, K3: a checkpoint', () => {
  test('is stored with the update after it, or not at all', async () => {
    const writer = await connectDevice(ana)
    writer.keepCheckpoint('nothing follows')
    writer.disconnect()
    await writer.connect()
    writer.text().insert(0, 'one')
    await writer.allSaved()
    // An update that the relay already has is no checkpoint, and its label is not kept for the next one.
    writer.keepCheckpoint('again')
    writer.sendAgain(Y.encodeStateAsUpdate(writer.doc))
    writer.text().insert(3, ' two')
    await writer.allSaved()
    expect(labelsOf((await readHistory(ana, documentId)).steps)).toEqual([[]])
  })

  test('is refused for viewers, for labels that are too long, and beyond the daily limit', async () => {
    const vera = await signUpPerson(relay.url, relay, 'Vera Viewer')
    await addMember(ana, documentId, vera, 'viewer')
    const viewer = await connectDevice(vera)
    viewer.keepCheckpoint('seen')
    viewer.text().insert(0, 'by a viewer')
    await viewer.until(() => viewer.refusals.length > 0)

    const writer = await connectDevice(ana)
    writer.keepCheckpoint('x'.repeat(maxCheckpointLabelLength + 1))
    await writer.until(() => writer.refusals.length === 1)
    expect(writer.refusals[0]?.reason).toBe('malformed')
    for (let label = 0; label < 1_050; label++) {
      writer.keepCheckpoint(`label ${label}`)
      writer.text().insert(0, 'x')
    }
    for (let label = 0; label < 50; label++) writer.keepCheckpoint(`at once ${label}`)
    writer.text().insert(0, 'x')
    await writer.allSaved()
    const kept = async () => labelsOf((await readHistory(ana, documentId)).steps).flat()
    expect(await kept()).toHaveLength(1_000)
    expect(await kept()).not.toContain('seen')
    // Another member may still have a checkpoint left, and on the next day everyone has.
    const other = await connectDevice(sam)
    other.keepCheckpoint('of Sam')
    other.text().insert(0, 'y')
    await other.allSaved()
    clock.advance(25 * 60 * 60)
    for (let label = 0; label < 20; label++) writer.keepCheckpoint(`next day ${label}`)
    writer.text().insert(0, 'x')
    await writer.allSaved()
    const labels = await kept()
    expect(labels).toContain('of Sam')
    expect(labels.filter((label) => label.startsWith('next day'))).toHaveLength(16)
  })
})

describe('K5: history stays small', () => {
  const halfHours = 46

  test('is reduced to days after a month, except for its checkpoints', async () => {
    const writer = await connectDevice(ana)
    for (let step = 0; step < halfHours; step++) {
      clock.advance(30 * 60)
      if (step === 20) writer.keepCheckpoint('noon')
      writer.text().insert(writer.text().length, `${step} `)
      await writer.allSaved()
    }
    await compact(writer)
    const before = storedSteps()
    expect(before).toBeGreaterThanOrEqual(halfHours)

    const monthAgo = clock.now().getTime() + 1
    clock.advance(31 * 24 * 60 * 60)
    await ana.post('/api/sign-in', { email: ana.account.email, password: ana.password })
    const later = await connectDevice(ana)
    await compact(later)
    await eventually('the old steps are one a day', () => storedSteps(monthAgo) <= 4)
    const { steps } = await readHistory(ana, documentId)
    expect(contentDigest(replay(steps))).toBe(contentDigest(later.doc))
    const noon = steps.findIndex(({ labels }) => labels.includes('noon'))
    expect(textOf(steps.slice(0, noon)).endsWith('19 ')).toBe(true)
    expect(textOf(steps.slice(0, noon + 1)).endsWith('20 ')).toBe(true)
    expect(steps.every(({ authors }) => authors[0]?.accountId === ana.account.id)).toBe(true)
  })

  test('is stored in groups after a month, and read as before', async () => {
    const writer = await connectDevice(ana)
    const random = createRandom(5)
    for (let step = 0; step < 30; step++) {
      clock.advance(30 * 60)
      writer.keepCheckpoint(`step ${step}`)
      writer.text().insert(0, Buffer.from(random.bytes(3_000)).toString('base64'))
      await writer.allSaved()
    }
    await compact(writer)
    const { steps: before } = await readHistory(ana, documentId)
    const bytes = () => ask<{ bytes: number }>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = 'history'").bytes
    const used = bytes()
    clock.advance(32 * 24 * 60 * 60)
    await ana.post('/api/sign-in', { email: ana.account.email, password: ana.password })
    const later = await connectDevice(ana)
    await compact(later)
    const groups = () => ask<{ count: number }>('SELECT count(*) AS count FROM history WHERE is_group = 1').count
    await eventually('the old steps are groups', () => groups() >= 2)
    expect(bytes()).toBeLessThan(used)
    const { steps } = await readHistory(ana, documentId)
    expect(steps.slice(0, before.length)).toEqual(before)
    expect(contentDigest(replay(steps))).toBe(contentDigest(later.doc))
    // Another relay process finds them, too.
    await restart()
    expect((await readHistory(ana, documentId)).steps).toEqual(steps)
  })

  test('is reduced also when a member floods a document and empties it again', async () => {
    await restart(undefined, { LIMIT_DOCUMENT_BYTES: String(1024 * 1024) })
    const writer = await connectDevice(ana)
    writer.text().insert(0, 'before the flood')
    await writer.allSaved()
    clock.advance(24 * 60 * 60)
    const random = createRandom(6)
    for (let wave = 0; wave < 6; wave++) {
      writer.keepCheckpoint(`wave ${wave}`)
      writer.doc.getMap('map').set('flood', random.bytes(300_000))
      writer.doc.getMap('map').delete('flood')
      // A label ends the step before it, so a value that existed only briefly would be kept for ever.
      await compact(writer)
      await writer.connect()
    }
    const bytes = () => ask<{ sum: number }>('SELECT sum(length(content)) AS sum FROM history').sum
    await eventually('history is within its limit', () => bytes() <= 1024 * 1024)
    const { steps } = await readHistory(ana, documentId)
    expect(textOf(steps.slice(0, 1))).toBe('before the flood')
    expect(contentDigest(replay(steps))).toBe(contentDigest(writer.doc))
  })
})
