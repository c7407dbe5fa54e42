import 'fake-indexeddb/auto'
import { openDB, unwrap } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { unhandledRejections } from '../../../../../tests/support/unhandled-rejections.ts'
import { createDevice, type Device } from './device.ts'
import { openDeviceDatabase } from './device-database.ts'
import { removeDocument } from './remove-from-device.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

const name = 'civic-hub-ana'
let device: Device | undefined

afterEach(async () => {
  device?.close()
  device = undefined
  await wipeDeviceDatabase('ana')
})

/** The stores that each version of the app created, by their names at that time. */
const storesOf: Record<number, readonly (readonly [name: string, keyPath: string | null])[]> = {
  1: [
    ['updates', 'key'],
    ['waiting', 'key'],
    ['documents', 'documentId'],
    ['committees', 'id'],
    ['setAside', 'key'],
  ],
}
storesOf[2] = [...(storesOf[1] ?? []), ['glimpses', 'documentId']]
storesOf[3] = [
  ['updates', 'key'],
  ['pending', 'key'],
  ['documents', 'documentId'],
  ['committees', 'id'],
  ['quarantine', 'key'],
  ['listCache', 'documentId'],
]
storesOf[4] = [...storesOf[3], ['explain', null]]
storesOf[5] = [...storesOf[4], ['searchIndexes', 'documentId']]

async function makeVersion(version: number) {
  const old = await openDB(name, version, {
    upgrade(database) {
      for (const [store, keyPath] of storesOf[version] ?? []) {
        const made = database.createObjectStore(store, { keyPath })
        if (['updates', 'waiting', 'pending'].includes(store)) made.createIndex('document', 'documentId')
      }
    },
  })
  await old.put('updates', { key: 'a', documentId: 'parks', update: new Uint8Array([1]) })
  await old.put(version < 3 ? 'waiting' : 'pending', { key: 'a', documentId: 'parks', at: 1 })
  await old.put(version < 3 ? 'setAside' : 'quarantine', { key: 'b', documentId: 'parks' })
  return old
}

async function shapeOf(): Promise<unknown> {
  const database = await openDeviceDatabase('ana')
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const shape = names.map((each) => {
    const store = transaction.objectStore(each)
    return [each, store.keyPath, ...store.indexNames]
  })
  database.close()
  return shape
}

describe('the database of a device', () => {
  for (const version of [1, 2, 3, 4, 5])
    test(`is upgraded from version ${version} with its content`, async () => {
      const fresh = await shapeOf()
      await wipeDeviceDatabase('ana')
      const old = await makeVersion(version)
      old.close()
      expect(await shapeOf()).toEqual(fresh)
      const database = await openDeviceDatabase('ana')
      expect(await database.getAllKeysFromIndex('updates', 'document', 'parks')).toEqual(['a'])
      expect(await database.getAllKeysFromIndex('pending', 'document', 'parks')).toEqual(['a'])
      expect(await database.getAllKeys('quarantine')).toEqual(['b'])
      database.close()
    })

  test('L17: an old tab that holds the database is asked to reload, and still stores edits', async () => {
    device = createDevice('ana')
    await device.database()
    const newer = await openDB(name, 7, { upgrade: (database) => void database.createObjectStore('later') })
    expect(device.otherApp.get()).toBe('newer')
    const database = await device.database()
    await database.put('explain', { address: '', model: '', apiKey: '' }, 'service')
    expect(await newer.getAllKeys('explain')).toEqual(['service'])
    newer.close()
  })

  test('L17: an app whose stores are missing in a newer database does not change it, and reports why', async () => {
    const newer = await openDB(name, 7, { upgrade: (database) => void database.createObjectStore('later') })
    newer.close()
    device = createDevice('ana')
    await expect(device.database()).rejects.toThrow()
    expect(device.otherApp.get()).toBe('newer')
  })

  test('L17: a tab that waits for an older one reports this, and continues when that one is closed', async () => {
    const old = await makeVersion(5)
    device = createDevice('ana')
    const opening = device.database()
    await expect.poll(() => device?.otherApp.get()).toBe('older')
    old.close()
    await opening
    expect(device.otherApp.get()).toBe(null)
  })

  test('a transaction that the browser ends fails its readers and nothing else', async () => {
    const unhandled = unhandledRejections()
    const database = await openDeviceDatabase('ana')
    const transaction = database.transaction('updates')
    const reading = transaction.store.getAll()
    unwrap(transaction).abort()
    await expect(reading).rejects.toThrow('abort')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(unhandled).toEqual([])
    database.close()
  })

  test('removes the files of a document with it, and keeps those of others and recordings', async () => {
    const database = await openDeviceDatabase('ana')
    for (const documentId of ['parks', 'parks-2']) {
      const file = { documentId, sha256: 'f00', at: 1 }
      await database.put('files', { ...file, blob: new Blob(['scan']) })
      await database.put('uploads', { ...file, name: 'scan.pdf', bytes: 4, sent: 0, state: 'waiting' })
      await database.put('fileTexts', { ...file, text: 'scan' })
    }
    await database.put('recordings', {
      id: 'r',
      documentId: 'parks',
      meetingId: 'm',
      meetingTitle: 'May',
      committeeName: 'Parks',
      startedAt: 1,
      type: 'audio/webm',
      durationMs: 1,
      bytes: 1,
      ended: 'stopped',
    })
    await removeDocument(database, 'parks')
    for (const store of ['files', 'uploads', 'fileTexts'] as const)
      expect(await database.getAllKeys(store)).toEqual([['parks-2', 'f00']])
    expect(await database.getAllKeysFromIndex('recordings', 'meeting', ['parks', 'm'])).toEqual(['r'])
    database.close()
  })
})
