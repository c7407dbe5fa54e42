import 'fake-indexeddb/auto'
import { completeOnboarding, queryEvents, readFollows, recordEvent, setFollowed } from '@civic-hub/committee/personal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasDeviceDatabase, visitorId } from '../store/account-databases.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { createTransitionContext } from '../transition-context.ts'
import { carryOverVisitor } from './carry-over-visitor.ts'
import { holdPersonal } from './personal.ts'

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
vi.mock('../connection/relay-sync.ts', () => ({
  unconnected: { link: { kind: 'closed' }, caughtUp: false, savedAt: null, refusal: null },
  openRelaySync: () => ({
    pushQueue: { edited: () => undefined },
    startFrom: () => undefined,
    state: () => ({ link: { kind: 'closed' }, caughtUp: false, savedAt: null, refusal: null }),
    retryNow: () => Promise.resolve(false),
    close: () => undefined,
  }),
}))

const context = createTransitionContext('test')
const share = {
  key: 'share:card:2026-11-22',
  at: '2026-11-22T09:00:00.000Z',
  day: '2026-11-22',
  about: 'Card',
}
let device: Device

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  device = createDevice('ada')
})
afterEach(async () => {
  device.close()
  vi.unstubAllGlobals()
  for (const id of ['ada', visitorId]) await wipeDeviceDatabase(id)
})

async function opened(of: Device | null) {
  const held = holdPersonal(of, { live: false })
  await vi.waitFor(() => expect(held.personal.opening.get()).not.toBe('loading'))
  return held
}

test("L19: copies a visitor's document into the account's own, and then removes it from this device", async () => {
  const visitor = await opened(null)
  recordEvent(visitor.personal.doc, context, share)
  setFollowed(visitor.personal.doc, context, 'parks', 'page:budget', true)
  expect(await visitor.personal.flush()).toBe(true)
  visitor.release()
  // Opening the account's document closes the visitor's on this page, as a sign-in does.
  const own = await opened(device)
  completeOnboarding(own.personal.doc, context)
  await carryOverVisitor(device)
  expect(await hasDeviceDatabase(visitorId)).toBe(false)
  expect(queryEvents(own.personal.doc).read()).toEqual([{ ...share, kind: 'share' }])
  expect(readFollows(own.personal.doc, 'parks')).toMatchObject([{ key: 'page:budget' }])
  own.release()
  const rows = await (await device.database()).getAll('pending')
  expect(new Set(rows.map(({ documentId }) => documentId))).toEqual(new Set(['personal']))

  // The next visitor starts with an empty document.
  const next = await opened(null)
  expect(queryEvents(next.personal.doc).read()).toEqual([])
  next.release()
})

test("L19: keeps a visitor's document while the copy cannot be stored", async () => {
  const visitor = await opened(null)
  recordEvent(visitor.personal.doc, context, share)
  await visitor.personal.flush()
  visitor.release()
  const own = await opened(device)
  const { personal } = own
  const flush = vi.spyOn(personal, 'flush').mockResolvedValue(false)
  await carryOverVisitor(device)
  expect(flush).toHaveBeenCalled()
  expect(await hasDeviceDatabase(visitorId)).toBe(true)
  own.release()
})
