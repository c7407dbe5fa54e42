import 'fake-indexeddb/auto'
import { completeOnboarding } from '@civic-hub/committee/personal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDevice } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { createTransitionContext } from '../transition-context.ts'
import { whenRead } from '../when-read.ts'
import { holdPersonal } from './personal.ts'

const relay = vi.hoisted(() => ({ answers: false, id: null as string | null, sessionBeganAt: 0 }))
vi.mock('../session/session.ts', () => ({
  personalDocumentOf: () => relay.id,
  sessionBeganAt: () => relay.sessionBeganAt,
  sessionState: { get: () => ({ kind: 'signed-in', expired: false }), subscribe: () => () => undefined },
  refreshSession: async () => {
    if (relay.answers) relay.id = 'personal-12345678'
  },
}))
vi.mock('../react/device-provider.tsx', () => ({
  onAccountClose: () => () => undefined,
  onSignOut: () => () => undefined,
}))

const opened: string[] = []
beforeEach(() => {
  opened.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, locks: { request: async () => undefined } })
  vi.stubGlobal('location', { href: 'https://hub.example/', origin: 'https://hub.example' })
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        opened.push(url)
      }
      close() {}
    },
  )
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await wipeDeviceDatabase('ana')
})

test('sends edits of a page that was opened without a connection, once the relay answers', async () => {
  const device = createDevice('ana')
  const { personal, release } = holdPersonal(device, { live: false })
  await whenRead(personal)
  completeOnboarding(personal.doc, createTransitionContext('test'))
  expect(await personal.flush()).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(opened).toEqual([])

  relay.answers = true
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(opened.join()).toContain('/sync/personal-12345678'))
  release()
  device.close()
})

const lastNight = { wrote: 'while its clock was a day ahead', savedAt: 90_000_000, savedIn: 89_000_000 }
const thisMorning = { wrote: 'before its clock was set back', savedAt: 1_000, savedIn: 2_000 }

for (const { wrote, asks, ...saved } of [
  { ...lastNight, asks: true },
  { ...thisMorning, asks: false },
])
  test(`a device that was in sync ${wrote} ${asks ? 'connects in a new session' : 'needs no connection in the same session'}`, async () => {
    relay.id = 'personal-12345678'
    relay.sessionBeganAt = 2_000
    const device = createDevice('sam')
    const row = { documentId: 'personal', logId: 'log', position: 0, entryTag: 0, ...saved }
    await (await device.database()).put('documents', row)
    const { personal, release } = holdPersonal(device, { live: false })
    await whenRead(personal)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(opened).toHaveLength(asks ? 1 : 0))
    release()
    await vi.advanceTimersByTimeAsync(11_000)
    device.close()
    await wipeDeviceDatabase('sam')
  })
