import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackgroundWork } from './background-work.ts'
import { createLog } from './log.ts'
import { type RecurringWork, startRecurringWork } from './recurring-work.ts'
import type { DiskSpace } from './store/disk-space.ts'

const log = createLog('silent')
const logged = vi.spyOn(log, 'error')
let recurring: RecurringWork | undefined

beforeEach(() => {
  vi.useFakeTimers()
  logged.mockReset()
})
afterEach(() => {
  recurring?.stop()
  vi.useRealTimers()
})

const enough: DiskSpace = { state: 'enough', free: 3, database: 1, lowBelow: 2, fullBelow: 1 }

function start(replaced: Partial<Parameters<typeof startRecurringWork>[0]>) {
  recurring = startRecurringWork({
    clock: { now: () => new Date() },
    log,
    background: createBackgroundWork(log),
    mayErase: async () => true,
    removals: [],
    diskSpace: () => enough,
    followJournals: async () => undefined,
    sendNotices: () => undefined,
    checkFiles: async () => undefined,
    ...replaced,
  })
}

const whatFailed = () => logged.mock.calls.map(([details]) => (details as unknown as { what: string }).what)

test('a removal that fails does not stop those after it', async () => {
  const removed: string[] = []
  start({
    removals: [
      async () => removed.push('one'),
      () => Promise.reject(new Error('the storage of files is down')),
      async () => removed.push('three'),
    ],
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(removed).toEqual(['one', 'three'])
  expect(whatFailed()).toEqual(['remove what has expired'])
})

test('journals that cannot be read are logged once, until they are read again', async () => {
  let isDown = true
  start({
    followJournals: async () => {
      if (isDown) throw new Error('the database does not answer')
    },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(whatFailed()).toEqual(['follow the journals'])
  isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  isDown = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(whatFailed()).toHaveLength(2)
})

test('a disk that cannot be examined does not end the relay', async () => {
  start({
    diskSpace: () => {
      throw new Error('ESTALE: stale file handle, statfs')
    },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(whatFailed()).toEqual(['watch the disk', 'watch the disk'])
})
