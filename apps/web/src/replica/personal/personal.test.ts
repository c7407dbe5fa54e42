import 'fake-indexeddb/auto'
import { completeOnboarding } from '@civic-hub/committee/personal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wipeDeviceDatabase } from '../store/account-databases.ts'
import { createDevice } from '../store/device.ts'
import { createTransitionContext } from '../transition-context.ts'
import { holdPersonal, whenRead } from './personal.ts'

const relay = vi.hoisted(() => ({ answers: false, id: null as string | null }))
vi.mock('../session/session.ts', () => ({
  personalDocumentOf: () => relay.id,
  sessionBeganAt: () => 0,
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
