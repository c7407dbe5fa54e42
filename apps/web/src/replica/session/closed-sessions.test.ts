import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyListChange } from '../connection/list-changes.ts'
import { createObservable } from '../observable.ts'
import type { AccountOnDevice } from '../react/device-provider.tsx'
import { createDevice } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { closedSessionsOf } from './closed-sessions.ts'

const session = vi.hoisted(() => ({
  state: null as unknown as {
    get(): unknown
    set(next: unknown): void
    subscribe(listener: () => void): unknown
  },
}))
vi.mock('./session.ts', () => ({
  get sessionState() {
    return session.state
  },
}))
vi.mock('../react/device-provider.tsx', () => ({ onCommitteeForget: () => undefined }))
vi.mock('../react/open-replicas.ts', () => ({ openReplicas: () => [] }))

const listed = {
  id: 'closed-12345678',
  meetingId: 'meeting-1',
  openedAt: '2026-11-23T18:00:00.000Z',
  openedBy: 'sam',
  endedAt: null,
  access: 'editor',
  readers: [{ accountId: 'ana', name: 'Ana', access: 'editor' }],
}
/** The relay's answer. */
let answer: { status: number; sessions: (typeof listed)[] }
/** The status of its answer to a device that asks what became of a closed session. */
let syncStatus: number
let asked: string[]
let account: AccountOnDevice
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  session.state = createObservable<unknown>({ kind: 'signed-in', expired: false })
  answer = { status: 200, sessions: [listed] }
  asked = []
  syncStatus = 426
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.startsWith('/sync/')) return new Response(null, { status: syncStatus })
    const { status, sessions } = answer
    if (status === 503) return new Response('down', { status })
    const error = { code: status === 401 ? 'not-signed-in' : 'not-found', message: 'Refused.' }
    return Response.json(status === 200 ? { sessions, others: [] } : { error }, { status })
  })
  const device = createDevice('ana')
  account = { device, committees: {}, uploads: {} } as unknown as AccountOnDevice
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  account.device.close()
  await wipeDeviceDatabase('ana')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const requests = () => asked.length
const shown = () =>
  closedSessionsOf(account)
    .state.get()
    .sessions.map(({ id }) => id)
function follow(): boolean[] {
  const answers: boolean[] = []
  stops.push(closedSessionsOf(account).follow('parks', (isAnswered) => answers.push(isAnswered)))
  return answers
}

test('shows a closed session as soon as its reader has signed in again', async () => {
  answer.status = 401
  const answers = follow()
  await vi.waitFor(() => expect(answers).toEqual([false]))
  session.state.set({ kind: 'signed-in', expired: true })
  answer.status = 200
  session.state.set({ kind: 'signed-in', expired: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(requests()).toBe(2)
  await vi.waitFor(() => expect(answers).toEqual([false, true]))
  expect(shown()).toEqual([listed.id])
})

test('repeats a request without an answer, with growing pauses, until there is one', async () => {
  answer.status = 503
  const answers = follow()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requests()).toBe(2)
  answer.status = 200
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(answers).toEqual([false, false, true]))
  expect(shown()).toEqual([listed.id])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(requests()).toBe(3)
})

test('asks when the relay reports a change, and not after it was stopped', async () => {
  answer.sessions = []
  const answers = follow()
  await vi.waitFor(() => expect(answers).toEqual([true]))
  answer.sessions = [listed]
  notifyListChange('committees', 'parks')
  await vi.waitFor(() => expect(shown()).toEqual([listed.id]))
  for (const stop of stops.splice(0)) stop()
  notifyListChange('committees', 'parks')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(requests()).toBe(2)
})

test('does not repeat the request when the person has lost the committee', async () => {
  answer.status = 404
  const answers = follow()
  await vi.waitFor(() => expect(answers).toEqual([true]))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(requests()).toBe(1)
})

test.each([
  [403, 'wipes a closed session whose reader was removed', []],
  [410, 'wipes a closed session that was deleted', []],
  [404, 'keeps a closed session that a restored relay lacks', [listed.id]],
])('after the answer %i, a device %s', async (status, _what, kept) => {
  const forget = vi.fn(async () => undefined)
  Object.assign(account.committees, { forget })
  follow()
  await vi.waitFor(() => expect(shown()).toEqual([listed.id]))
  answer.sessions = []
  syncStatus = status
  notifyListChange('committees', 'parks')
  await vi.waitFor(() => expect(asked.at(-1)).toBe(`/sync/${listed.id}`))
  if (kept.length === 0) await vi.waitFor(() => expect(forget).toHaveBeenCalledOnce())
  else await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(shown()).toEqual(kept))
})
