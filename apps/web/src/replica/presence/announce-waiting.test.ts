import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { SyncStatus } from '../connection/sync-status.ts'
import { createObservable } from '../observable.ts'
import { announceWaiting } from './announce-waiting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('announces the number of pending changes every two seconds at most, and at once when all are acknowledged', () => {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ meetingId: 'm' })
  const status = createObservable<SyncStatus>({ kind: 'synced', at: null, devices: 1, pending: 0 })
  const told: unknown[] = []
  awareness.on('change', () => told.push(awareness.getLocalState()?.waiting))
  const stop = announceWaiting(awareness, status)

  // Changes that are acknowledged within a second are never announced.
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
