import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import type { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People } from '../support/people/committee.ts'
import { createWorld, type World } from '../support/random/network-schedule.ts'

/* A relay that lost acknowledged edits: its data are those of an older copy. */
let dataDir: string
let world: World
let documentId: string
const { makeDevice, disconnectAll } = devicesOfATest(() => ({ url: world.relay.url, documentId }))
const deviceOf = (index: number) => makeDevice(world.people[index] as People[number])

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-restore-'))
  world = await createWorld(dataDir, 3)
  documentId = await gatherCommittee(world.people)
})
afterEach(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function write(device: SyncDevice, words: string): Promise<void> {
  device.text().insert(device.text().length, words)
  await device.allSaved()
}

async function restore(): Promise<void> {
  disconnectAll()
  await world.restore()
}

async function expectFreshToHold(doc: Y.Doc): Promise<void> {
  const fresh = deviceOf(2)
  await fresh.connect()
  // A device does not count recovered edits as pending, because they were acknowledged long ago.
  await fresh.until(() => fresh.text().toString() === doc.getText('text').toString())
  expect(isMuted(fresh.doc)).toBe(false)
  expect(contentDigest(fresh.doc)).toBe(contentDigest(doc))
}

describe('after a restore a member uploads again', () => {
  test('Y3: the edits of another member under a client id that the copy contains, and their own', async () => {
    const [ana, sam] = [deviceOf(0), deviceOf(1)]
    await Promise.all([ana.connect(), sam.connect()])
    await write(sam, 'Sam before. ')
    await ana.until(() => ana.text().toString() === 'Sam before. ')
    await world.backUp()
    await write(sam, 'Sam after. ')
    await ana.until(() => ana.text().toString().endsWith('Sam after. '))
    await write(ana, 'Ana after. ')
    await restore()

    // Sam's device never reconnects.
    await ana.connect()
    await ana.until(() => ana.refusals.length > 0 || ana.waiting.length === 0)
    await write(ana, 'Ana now.')
    expect(ana.refusals).toEqual([])
    await expectFreshToHold(ana.doc)
  })

  test('Y3: everything, also when the connection breaks during the upload', async () => {
    const ana = deviceOf(0)
    await ana.connect()
    await write(ana, 'before. ')
    await world.backUp()
    await write(ana, 'after. ')
    await restore()

    const connecting = ana.connect()
    const { socket } = ana
    const send = socket?.send.bind(socket) as (bytes: Uint8Array) => void
    let sent = 0
    // Its hello arrives, and nothing after it.
    Object.assign(socket as object, { send: (bytes: Uint8Array) => (sent++ === 0 ? send(bytes) : undefined) })
    await connecting
    ana.disconnect()
    await ana.connect()
    await ana.allSaved()
    await expectFreshToHold(ana.doc)
    expect(ana.text().toString()).toBe('before. after. ')
  })
})

test('a copy that is made while people type is complete', async () => {
  const [ana, sam] = [deviceOf(0), deviceOf(1)]
  await Promise.all([ana.connect(), sam.connect()])
  for (let edit = 0; edit < 300; edit++) {
    ana.text().insert(0, `${edit} `)
    sam.text('other').insert(0, `${edit} `)
    if (edit === 150) {
      await world.backUp()
      await copyFile(join(dataDir, 'backup.sqlite'), join(dataDir, 'kept.sqlite'))
    }
    if (edit % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all([ana.allSaved(), sam.allSaved()])
  disconnectAll()
  await world.restore()
  const fresh = deviceOf(2)
  await fresh.connect()
  expect(isMuted(fresh.doc)).toBe(false)
  // Ana's text grows at its front: the copy contains its end.
  expect(ana.text().toString().endsWith(fresh.text().toString())).toBe(true)
  await Promise.all([ana.connect(), sam.connect()])
  await Promise.all([ana.allSaved(), sam.allSaved()])
  await fresh.until(
    () => contentDigest(fresh.doc) === contentDigest(ana.doc) && contentDigest(ana.doc) === contentDigest(sam.doc),
  )
})

test('Y3: a member uploads lost edits also after an older file was copied in by hand, whose log then grew and was compacted', async () => {
  const [ana, sam] = [deviceOf(0), deviceOf(1)]
  await Promise.all([ana.connect(), sam.connect()])
  await write(ana, 'Ana before. ')
  await write(sam, 'Sam before. ')
  await world.backUp()
  await write(ana, 'Ana after. ')
  await ana.until(() => ana.text().toString().includes('Sam before. '))
  await write(sam, 'Sam after. ')
  await ana.until(() => ana.text().toString().includes('Sam after. '))
  const told = ana.position
  await restore()

  // The others continue in the older log. Ana's old position now has their entries, which are no longer kept
  // one by one.
  const cleo = deviceOf(2)
  await cleo.connect()
  for (let edit = 0; edit < 3_600; edit++) cleo.text('other').insert(0, 'x')
  await cleo.allSaved()
  const database = new Database(join(dataDir, 'relay.sqlite'), { readonly: true })
  const kept = database.prepare('SELECT min(position) FROM log WHERE document = (SELECT max(document) FROM log)')
  await eventually('its compaction', () => Number(kept.pluck().get()) > told)
  database.close()

  // Sam's device never reconnects.
  await ana.connect()
  expect(ana.hello?.continued).toBe(false)
  await cleo.until(() => cleo.text().toString().includes('Ana after. '))
  expect(cleo.text().toString()).toContain('Sam after. ')
  await ana.allSaved()
  expect(ana.refusals).toEqual([])
  await expectFreshToHold(ana.doc)
})
