import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { ReceiveQueues } from './receive-queue.ts'

const unit = 4 * 1024
const maxBytes = 200 * unit

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Connections of one account each, whose frames are processed when `judge` is called. */
function openReaders(count: number) {
  const queues = new ReceiveQueues(10 * maxBytes, maxBytes)
  return Array.from({ length: count }, (_, index) => {
    let isRead = true
    const connection = {
      identity: { accountId: `account ${index}` },
      state: { name: 'live' },
      close: vi.fn(),
      turnAway: vi.fn(),
      holdBack: (_isWaiting: boolean, pause: boolean) => {
        isRead = !pause
      },
    }
    let judge = () => {}
    const judged = new Promise<void>((resolve) => {
      judge = resolve
    })
    const receiver = { connection: connection as unknown as Connection, receive: () => judged }
    const queue = queues.open(receiver, Promise.resolve())
    return {
      connection,
      close: () => queue.close(),
      isRead: () => isRead,
      sends: (units: number) => queue.read(units * unit),
      completes: (units: number) => queue.take(new Uint8Array(units * unit)),
      judge: async () => {
        judge()
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  })
}

const ready = () => vi.advanceTimersByTimeAsync(0)

test('Y9: when all accounts together hold too many unread bytes, large frames are received one at a time', async () => {
  const [ana, sam, lee] = openReaders(3)
  if (!ana || !sam || !lee) throw new Error('three were opened')
  await ready()
  ana.sends(100)
  sam.sends(90)
  expect([ana.isRead(), sam.isRead()]).toEqual([true, true])
  lee.sends(70)
  expect([ana.isRead(), sam.isRead(), lee.isRead()]).toEqual([true, true, false])
  // The first connection may always finish its frame; others that send are paused.
  ana.sends(100)
  sam.sends(1)
  expect([ana.isRead(), sam.isRead()]).toEqual([true, false])
  // The frame is complete but not processed yet: its bytes still count, and the next connection may finish.
  ana.completes(200)
  expect([sam.isRead(), lee.isRead()]).toEqual([true, false])
  await ana.judge()
  expect(lee.isRead()).toBe(true)
})

test('Y9: a connection with a small frame is still read while others hold too many unread bytes', async () => {
  const [ana, sam] = openReaders(2)
  if (!ana || !sam) throw new Error('two were opened')
  await ready()
  ana.sends(300)
  sam.sends(15)
  expect(sam.isRead()).toBe(true)
})

test('Y9: a connection that does not finish a large frame while others wait is closed', async () => {
  const [slow, sam] = openReaders(2)
  if (!slow || !sam) throw new Error('two were opened')
  await ready()
  slow.sends(300)
  sam.sends(100)
  expect(sam.isRead()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(slow.connection.turnAway).toHaveBeenCalledTimes(1)
  slow.close()
  expect(sam.isRead()).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sam.connection.turnAway).not.toHaveBeenCalled()
})
