import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wipeDeviceDatabase } from './account-databases.ts'
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'
import { keysAtStart, readKeptScreen } from './kept-screen.ts'
import { readListCache, storeKeptScreen, storeListCache } from './list-cache.ts'
import { clearSignOutMark, writeSignOutMark } from './sign-out-mark.ts'

const conditions = { build: 'a.js', path: '/parks/meetings', width: 1280, day: 'Sat Nov 21 2026' }
const screen = { ...conditions, html: '<h1>Meetings</h1>' }
let database: DeviceDatabase

beforeEach(async () => {
  const stored = new Map<string, string>([
    [keysAtStart.account, JSON.stringify({ id: 'ana' })],
    [keysAtStart.lastCommittee, 'parks'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  database = await openDeviceDatabase('ana')
  await storeKeptScreen(database, 'parks', { meetings: [], screen })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  database.close()
  await wipeDeviceDatabase('ana')
  await clearSignOutMark()
})

test('the screen is drawn for what it was kept for, and for nothing else', async () => {
  expect(await readKeptScreen(conditions)).toBe(screen.html)
  for (const other of [{ build: 'b.js' }, { path: '/' }, { width: 390 }, { day: 'Sun Nov 22 2026' }])
    expect(await readKeptScreen({ ...conditions, ...other })).toBeNull()
})

test('L9: with any sign of a sign-out, nothing is drawn', async () => {
  localStorage.setItem(keysAtStart.endSession, 'yes')
  expect(await readKeptScreen(conditions)).toBeNull()
  localStorage.removeItem(keysAtStart.endSession)
  await writeSignOutMark({ accountId: 'ana', wipe: false })
  expect(await readKeptScreen(conditions)).toBeNull()
  await clearSignOutMark()
  localStorage.removeItem(keysAtStart.account)
  expect(await readKeptScreen(conditions)).toBeNull()
  localStorage.setItem(keysAtStart.account, JSON.stringify({ id: 'sam' }))
  expect(await readKeptScreen(conditions)).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['civic-hub-ana'])
})

test('a list that is stored again keeps its screen, and one that changed loses it', async () => {
  await storeListCache(database, 'parks', [])
  expect(await readKeptScreen(conditions)).toBe(screen.html)
  await storeListCache(database, 'parks', [{ id: 'meeting-1' } as never])
  expect(await readKeptScreen(conditions)).toBeNull()
  expect(await readListCache(database, 'parks')).toHaveLength(1)
})
