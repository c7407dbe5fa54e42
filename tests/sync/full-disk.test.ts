import { closeCodes } from '@civic-hub/protocol'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { makeCommittee } from '../support/people/signed-in-person.ts'
import { openFillableDisk } from '../support/relay/fillable-disk.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

describe('a relay whose disk is full', () => {
  const disk = openFillableDisk()
  let relay: RelayProcess
  let people: People
  let documentId: string
  let devices: SyncDevice[] = []

  beforeEach(() => startOnDisk('0'))
  async function startOnDisk(reserveBytes: string): Promise<void> {
    relay = await startRelayProcess({
      dataDir: disk.newFolder(),
      environment: { LIMIT_DISK_RESERVE_BYTES: reserveBytes },
    })
    people = await signUpPeople(relay, 2)
    documentId = await gatherCommittee(people)
    devices = people.map((person) => deviceOf(person))
  }
  afterEach(async () => {
    for (const device of devices) device.disconnect()
    disk.free(relay)
    await relay.close()
  })
  afterAll(() => disk.close())

  function deviceOf(person: People[number]): SyncDevice {
    return new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  }

  /** Reconnects again and again, like the app when the relay closes the connection. */
  async function comeBack(device: SyncDevice): Promise<void> {
    await eventually('everything is saved', async () => {
      try {
        if (device.closeCode !== null || device.hello === null) await device.connect()
        await device.until(() => device.waiting.length === 0 || device.closeCode !== null, 2_000)
      } catch {
        return false
      }
      return device.waiting.length === 0
    })
  }

  test('S6: or nearly full accepts no edits, but everything else, until there is space', async () => {
    await relay.close()
    const reserve = 8 * 1024 * 1024
    await startOnDisk(String(reserve))
    const diskState = async () => (await (await fetch(`${relay.url}/healthz`)).json()).disk
    // A disk of 24 MB has no room for a copy of anything. How full the ordinary disk is, is unknown.
    if (disk.reportsSpace) expect(await diskState()).toBe('low')
    else expect(await diskState()).not.toBe('full')
    const [writer, reader] = devices as [SyncDevice, SyncDevice]
    await Promise.all(devices.map((device) => device.connect()))
    writer.text().insert(0, 'before. ')
    await writer.allSaved()
    await reader.until(() => reader.text().toString() === 'before. ')

    await disk.fillReserve(relay, reserve)
    if (!disk.reportsSpace) await Promise.all(devices.map((device) => device.connect()))
    // It checks the disk every 100 ms.
    while (writer.closeCode === null) {
      writer.text().insert(0, 'not yet. ')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(writer.closeCode).toBe(closeCodes.storeFailed)
    expect(writer.waiting.length).toBeGreaterThan(0)
    expect(await diskState()).toBe('full')
    await eventually('the probe sees it', async () => (await fetch(`${relay.url}/readyz`)).status === 503)
    // Its database works normally: people can sign in, and a committee can be deleted, which frees space.
    await reader.until(() => reader.closeCode !== null)
    await reader.connect()
    expect(reader.text().toString()).toMatch(/before\. $/)
    const ponds = await makeCommittee(people[0] as People[number], 'Ponds')
    expect((await people[0]?.delete(`/api/committees/${ponds.id}`))?.status).toBe(204)
    expect(await relay.stop('SIGTERM')).toBe(0)
    await relay.start()

    await disk.freeReserve(relay)
    await comeBack(writer)
    await comeBack(reader)
    await reader.until(() => reader.text().length === writer.text().length)
  })

  test('reports it, acknowledges nothing, and accepts everything once there is space', async () => {
    const [writer, reader] = devices as [SyncDevice, SyncDevice]
    await Promise.all(devices.map((device) => device.connect()))
    writer.text().insert(0, 'before. ')
    await writer.allSaved()
    await reader.until(() => reader.text().toString() === 'before. ')

    disk.fill(relay)
    // The store may have a few pages left to write to. Edits that are acknowledged from now on are checked
    // after the restart.
    let words = 0
    while (writer.closeCode === null && words < 5_000) {
      writer.text().insert(writer.text().length, `${words++} ${'word '.repeat(20)}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await writer.until(() => writer.closeCode !== null)
    expect(writer.closeCode).toBe(closeCodes.storeFailed)
    expect(writer.waiting.length).toBeGreaterThan(0)
    await reader.until(() => reader.closeCode !== null)
    expect(reader.closeCode).toBe(closeCodes.storeFailed)

    // While the disk is full, it is alive, can be read, reports that it is not ready, and keeps refusing
    // edits.
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)
    await eventually('the probe sees it', async () => (await fetch(`${relay.url}/readyz`)).status === 503)
    await reader.connect()
    const shown = reader.text().toString()
    for (let attempt = 0; attempt < 3; attempt++) {
      await writer.connect().catch(() => undefined)
      await writer.until(() => writer.closeCode !== null || writer.waiting.length === 0)
      writer.text().insert(writer.text().length, `while full ${attempt} `)
    }
    expect(writer.waiting.length).toBeGreaterThan(0)
    expect(reader.text().toString().startsWith(shown)).toBe(true)

    disk.free(relay)
    await comeBack(writer)
    await comeBack(reader)
    await reader.until(() => contentDigest(reader.doc) === contentDigest(writer.doc))
    expect(reader.text().toString()).toBe(writer.text().toString())
  })

  test('loses no acknowledged edit, also when it is killed while full', async () => {
    const [writer] = devices as [SyncDevice, SyncDevice]
    await writer.connect()
    disk.fill(relay, 200)
    while (writer.closeCode === null) {
      writer.text().insert(writer.text().length, `${'word '.repeat(200)}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const saved = writer.saved
    await relay.stop('SIGKILL')
    disk.free(relay)
    await relay.start()
    const fresh = deviceOf(people[1])
    devices.push(fresh)
    await fresh.connect()
    expect(isMuted(fresh.doc)).toBe(false)
    expect(fresh.text().length).toBeGreaterThanOrEqual(saved * 1_000)
    await comeBack(writer)
    await fresh.until(() => contentDigest(fresh.doc) === contentDigest(writer.doc))
  })

  test('accepts a small edit when there is space for it but not for a large one', async () => {
    const [writer, other] = devices as [SyncDevice, SyncDevice]
    await Promise.all(devices.map((device) => device.connect()))
    writer.text().insert(0, 'before. ')
    await writer.allSaved()
    // A relay that has just read the free space would try the large one, which leaves no space for the small
    // one.
    await relay.stop('SIGTERM')
    await relay.start()
    disk.fill(relay, 300)
    await Promise.all(devices.map(comeBack))
    writer.text('large').insert(0, 'l'.repeat(2_000_000))
    await writer.until(() => writer.closeCode !== null)
    expect(writer.closeCode).toBe(closeCodes.storeFailed)
    await comeBack(other)
    other.text().insert(0, 'small, ')
    await comeBack(other)
    expect(other.waiting).toEqual([])
    disk.free(relay)
    await comeBack(writer)
    await comeBack(other)
    await other.until(() => contentDigest(other.doc) === contentDigest(writer.doc))
    expect(other.text('large').length).toBe(2_000_000)
  })

  test('starts on a full disk, or reports why it cannot', async () => {
    const [writer] = devices as [SyncDevice, SyncDevice]
    await writer.connect()
    writer.text().insert(0, 'before. ')
    await writer.allSaved()
    expect(await relay.stop('SIGTERM')).toBe(0)
    disk.fill(relay)
    const started = await relay.start().then(
      () => 'started',
      (failure: unknown) => String(failure),
    )
    if (started !== 'started') expect(started).toMatch(/The relay cannot start: .*(full|space|too large)/)
    disk.free(relay)
    if (started !== 'started') await relay.start()
    const fresh = deviceOf(people[1])
    devices.push(fresh)
    await fresh.connect()
    expect(fresh.text().toString()).toBe('before. ')
  })
})
