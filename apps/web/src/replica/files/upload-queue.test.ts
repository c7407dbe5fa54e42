import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { hashFile } from './read-whole-file.ts'
import type { SendOutcome } from './send-file.ts'
import { runUploads } from './upload-queue.ts'
import { openUploads, type Uploads } from './uploads.ts'

const sends: string[] = []
vi.mock('./send-file.ts', () => ({
  sendFile: async (row: { name: string }): Promise<SendOutcome> => {
    sends.push(row.name)
    return row.name === 'sound.txt' ? { kind: 'sent' } : { kind: 'later', differs: true }
  },
}))
vi.mock('../session/session.ts', () => ({
  sessionState: { get: () => ({ kind: 'signed-in', expired: false }), subscribe: () => () => undefined },
}))

let device: Device
let uploads: Uploads
let stop: () => void
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  sends.length = 0
  device = createDevice('ana')
  const database = await device.database()
  const sound = new Blob(['sound'])
  let at = 0
  for (const [name, blob, sha256] of [
    ['damaged.txt', new Blob(['other bytes']), 'a'.repeat(64)],
    ['in transit.txt', sound, await hashFile(sound)],
    ['sound.txt', sound, 'b'.repeat(64)],
  ] as const) {
    await database.put('files', { documentId: 'parks', sha256, blob, at: 1 })
    const row = { documentId: 'parks', sha256, name, bytes: 1, sent: 0, state: 'waiting', at: at++ } as const
    await database.put('uploads', row)
  }
  uploads = openUploads(device, async () => undefined)
  await uploads.ready
})
afterEach(async () => {
  stop()
  uploads.close()
  device.close()
  await wipeDeviceDatabase('ana')
  vi.unstubAllGlobals()
})

test('L27: a file that is damaged here is not sent again and again, and does not keep the others from being sent', async () => {
  stop = runUploads(device, { ensureRegistered: async () => true }, uploads)
  await vi.waitFor(() => expect(sends).toContain('sound.txt'))
  await vi.waitFor(() => expect(uploads.rows.get()).toHaveLength(2))
  const [damaged, inTransit] = uploads.rows.get()
  expect(damaged).toMatchObject({ name: 'damaged.txt', state: 'failed', problem: 'file-damaged' })
  expect(inTransit).toMatchObject({ name: 'in transit.txt', state: 'waiting' })
})

test('L27: a file that the browser cannot read is reported, and does not keep the others from being sent', async () => {
  const database = await device.database()
  const get = database.get.bind(database)
  vi.spyOn(database, 'get').mockImplementation(async (...of: Parameters<typeof get>) => {
    const [store, key] = of
    if (store === 'files' && String(key).endsWith('a')) throw new DOMException('Unreadable', 'UnknownError')
    return get(...of)
  })
  stop = runUploads(device, { ensureRegistered: async () => true }, uploads)
  await vi.waitFor(() => expect(sends).toContain('sound.txt'))
  expect(sends).not.toContain('damaged.txt')
  const [damaged] = uploads.rows.get()
  expect(damaged).toMatchObject({ name: 'damaged.txt', state: 'failed', problem: 'file-damaged' })
})
