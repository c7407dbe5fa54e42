import { smallValues } from '../../../replica/store/device-database.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createObservable } from '../../../replica/observable.ts'
import type { AccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { createDevice } from '../../../replica/store/device.ts'
import { closedSessionsKey } from '../../../replica/store/update-store.ts'
import { wipeDeviceDatabase } from '../../../replica/store/wipe-device-database.ts'
import { watchLostSessions } from './wipe-lost-sessions.ts'

const session = vi.hoisted(() => ({
  state: null as unknown as {
    get(): unknown
    set(next: unknown): void
    subscribe(listener: () => void): unknown
  },
}))
vi.mock('../../../replica/session/session.ts', () => ({
  get sessionState() {
    return session.state
  },
}))
vi.mock('../../../replica/react/device-provider.tsx', () => ({ onCommitteeForget: () => undefined }))
vi.mock('../../../replica/react/open-replicas.ts', () => ({ openReplicas: () => [] }))

afterEach(async () => {
  vi.unstubAllGlobals()
  await wipeDeviceDatabase('ana')
})

test('L22: wipes a lost closed session when its person signs in again, whatever page is open', async () => {
  session.state = createObservable<unknown>({ kind: 'signed-in', expired: false })
  let isSignedIn = false
  let requests = 0
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/sync/')) return new Response(null, { status: 403 })
    requests++
    const error = { code: 'not-signed-in', message: 'Sign in first.' }
    return isSignedIn ? Response.json({ sessions: [], others: [] }) : Response.json({ error }, { status: 401 })
  })
  const device = createDevice('ana')
  const forget = vi.fn(async () => undefined)
  const id = 'closed-12345678'
  await (await device.database()).put(smallValues, [{ id, committeeId: 'parks' }], closedSessionsKey)

  const stop = watchLostSessions({ device, committees: { forget } } as unknown as AccountOnDevice)
  await vi.waitFor(() => expect(requests).toBe(1))
  session.state.set({ kind: 'signed-in', expired: true })
  expect(forget).not.toHaveBeenCalled()
  isSignedIn = true
  session.state.set({ kind: 'signed-in', expired: false })
  await vi.waitFor(() => expect(forget).toHaveBeenCalledWith(id))
  stop()
  device.close()
})
