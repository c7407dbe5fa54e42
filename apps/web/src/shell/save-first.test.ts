import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../replica/connection/sync-status.ts'
import { createObservable } from '../replica/observable.ts'
import { toasts } from '../ui/notify.ts'
import { areSavedFirst } from './save-first.ts'

const refusal = { title: 'Not posted', message: 'Changes are on their way.' }
const shown = () => toasts.read().map(({ title }) => title)

function replicaWith(pending: number) {
  let waiting = pending
  const status = createObservable<SyncStatus>({ kind: 'saving', pending })
  return {
    caughtUp: createObservable(true),
    status,
    waitingChanges: () => waiting,
    commit() {
      waiting = 0
      status.set({ kind: 'synced', at: null, devices: 1, pending: 0 })
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts.write([])
})
afterEach(() => vi.useRealTimers())

test('an action with nothing on its way goes on at once', async () => {
  expect(await areSavedFirst(replicaWith(0), refusal)).toBe(true)
  expect(shown()).toEqual([])
})

test('an action waits until the hub has the changes, and shows it; a second press does nothing', async () => {
  const replica = replicaWith(2)
  const first = areSavedFirst(replica, refusal)
  expect(shown()).toEqual(['Saving your last changes…'])
  expect(await areSavedFirst(replica, refusal)).toBe(false)
  expect(shown()).toHaveLength(1)
  replica.commit()
  expect(await first).toBe(true)
  expect(shown()).toEqual([])
})

test.each([
  ['the hub does not store them in time', () => vi.advanceTimersByTimeAsync(10_000)],
  ['the connection ends', async (replica: ReturnType<typeof replicaWith>) => replica.caughtUp.set(false)],
])('an action is refused with its sentence if %s', async (_why, happen) => {
  const replica = replicaWith(2)
  const answer = areSavedFirst(replica, refusal)
  await happen(replica)
  expect(await answer).toBe(false)
  expect(shown()).toEqual(['Not posted'])
  // A later press waits again.
  const again = areSavedFirst({ ...replica, caughtUp: createObservable(true) }, refusal)
  replica.commit()
  expect(await again).toBe(true)
})
