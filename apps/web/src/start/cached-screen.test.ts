import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCommitteeCache } from '../replica/store/committee-cache.ts'
import { type DeviceDatabase, openDeviceDatabase } from '../replica/store/device-database.ts'
import { storeCachedScreen, storeCommitteeCache } from '../replica/store/maintain-committee-cache.ts'
import {
  clearSessionRecord,
  clearSignOutMark,
  writeSessionRecord,
  writeSignOutMark,
} from '../replica/store/session-record.ts'
import { wipeDeviceDatabase } from '../replica/store/wipe-device-database.ts'
import { keysAtStart, readCachedScreen } from './cached-screen.ts'

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
  await storeCachedScreen(database, 'parks', 'list', screen, { meetings: [], dashboard: null })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  database.close()
  await wipeDeviceDatabase('ana')
  await clearSignOutMark()
  await clearSessionRecord()
})

test('draws a screen only under the conditions for which it was stored', async () => {
  expect(await readCachedScreen(conditions)).toBe(screen.html)
  for (const other of [{ build: 'b.js' }, { path: '/' }, { width: 390 }, { day: 'Sun Nov 22 2026' }])
    expect(await readCachedScreen({ ...conditions, ...other })).toBeNull()
})

test('L9: draws nothing if there is any sign of a sign-out', async () => {
  localStorage.setItem(keysAtStart.endSession, 'yes')
  expect(await readCachedScreen(conditions)).toBeNull()
  localStorage.removeItem(keysAtStart.endSession)
  await writeSignOutMark({ accountId: 'ana', wipe: false })
  expect(await readCachedScreen(conditions)).toBeNull()
  await clearSignOutMark()
  localStorage.removeItem(keysAtStart.account)
  expect(await readCachedScreen(conditions)).toBeNull()
  localStorage.setItem(keysAtStart.account, JSON.stringify({ id: 'sam' }))
  expect(await readCachedScreen(conditions)).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['civic-hub-ana'])
})

test('draws the screen only for the account of the session record, which may be newer than localStorage', async () => {
  const session = { signedInAt: 1, isGateClosed: false }
  await writeSessionRecord({ ...session, account: { id: 'ana', name: 'Ana', email: 'ana@example.org' } })
  expect(await readCachedScreen(conditions)).toBe(screen.html)
  await writeSessionRecord({ ...session, account: { id: 'sam', name: 'Sam', email: 'sam@example.org' } })
  expect(await readCachedScreen(conditions)).toBeNull()
})

test('keeps a screen while its data are the same', async () => {
  const atHome = { ...conditions, path: '/parks/home' }
  const dashboard = { actionItems: [], documents: [], announcements: 0 }
  const store = (meetings: { id: string }[], shown = dashboard) =>
    storeCommitteeCache(database, 'parks', { meetings: meetings as never[], dashboard: shown })
  const drawn = async () => [await readCachedScreen(conditions), await readCachedScreen(atHome)]
  const shownAtHome = { ...atHome, html: '<h1>Dashboard</h1>' }
  await storeCachedScreen(database, 'parks', 'dashboard', shownAtHome, { meetings: [], dashboard })
  await store([])
  expect(await drawn()).toEqual([screen.html, shownAtHome.html])

  await store([], { ...dashboard, documents: [{ id: 'plan' }] as never[] })
  expect(await drawn()).toEqual([screen.html, null])
  await storeCachedScreen(database, 'parks', 'dashboard', shownAtHome, { meetings: [], dashboard })
  await store([{ id: 'meeting-1' }])
  expect(await drawn()).toEqual([null, null])
  expect((await readCommitteeCache(database, 'parks'))?.meetings).toHaveLength(1)
})
