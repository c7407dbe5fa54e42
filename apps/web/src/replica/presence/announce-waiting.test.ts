import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable } from '../observable.ts'
import { announceWaiting } from './announce-waiting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('tells how many changes are on the way, every two seconds at most, and at once that all have arrived', () => {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ meetingId: 'm' })
  const status = createObservable<SyncStatus>({ kind: 'synced', at: null, devices: 1, pending: 0 })
  const told: unknown[] = []
  awareness.on('change', () => told.push(awareness.getLocalState()?.waiting))
  const stop = announceWaiting(awareness, status)

  // What arrives within a second is never told.
  status.set({ kind: 'synced', at: null, devices: 1, pending: 3 })
  expect(told).toEqual([])
  for (let pending = 1; pending <= 12; pending++) status.set({ kind: 'saving', pending })
  expect(told).toEqual([1])
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([1, 12])
  status.set({ kind: 'synced', at: null, devices: 1, pending: 0 })
  expect(told).toEqual([1, 12, 0])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([1, 12, 0])
  stop()
  status.set({ kind: 'saving', pending: 5 })
  expect(told).toEqual([1, 12, 0])
  awareness.destroy()
})
