import 'fake-indexeddb/auto'
import { completeOnboarding, queryChoices } from '@civic-hub/committee/personal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitorId } from '../store/account-databases.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { createTransitionContext } from '../transition-context.ts'
import { whenRead } from '../when-read.ts'
import { holdPersonal } from './personal.ts'
import { writePersonal } from './write-personal.ts'

vi.mock('../session/session.ts', () => ({
  personalDocumentOf: () => null,
  sessionBeganAt: () => 0,
  sessionState: { get: () => ({ kind: 'signed-out' }), subscribe: () => () => undefined },
  refreshSession: () => undefined,
}))
vi.mock('../react/device-provider.tsx', () => ({
  onAccountClose: () => () => undefined,
  onSignOut: () => () => undefined,
}))

const context = createTransitionContext('test')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await wipeDeviceDatabase(visitorId)
})

test('stores an edit that is made before the document is read, also when the screen is left at once', async () => {
  // The introduction is skipped at the first moment, and its page closes.
  writePersonal(null, (doc) => completeOnboarding(doc, context))
  const screen = holdPersonal(null, { live: false })
  expect(screen.personal.opening.get()).toBe('loading')
  const { personal } = screen
  screen.release()
  await whenRead(personal)
  await vi.waitFor(() => expect(queryChoices(personal.doc).read().isOnboarded).toBe(true))
  expect(await personal.flush()).toBe(true)
  // The document has no users any more, so it closes.
  await vi.advanceTimersByTimeAsync(60_000)

  const next = holdPersonal(null, { live: false })
  expect(next.personal).not.toBe(personal)
  await whenRead(next.personal)
  expect(queryChoices(next.personal.doc).read().isOnboarded).toBe(true)
  next.release()
  await vi.advanceTimersByTimeAsync(60_000)
})
