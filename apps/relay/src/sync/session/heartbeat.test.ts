import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { startHeartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const sockets = () => new Promise((resolve) => setImmediate(resolve))

test('frames that arrived while the relay was blocked are read before a silent connection is ended', async () => {
  let heard = true
  const terminate = vi.fn()
  const connection = {
    askForLife() {
      const alive = heard
      heard = false
      return alive
    },
    socket: { terminate },
    identity: { expiresAt: new Date(9e15) },
  } as unknown as Connection
  const stop = startHeartbeat({ connections: () => [connection], now: () => 0, renew: () => undefined })
  vi.advanceTimersByTime(4_000)
  await sockets()

  // The timer is due, and the answer is in the socket.
  vi.advanceTimersByTime(4_000)
  heard = true
  await sockets()
  expect(terminate).not.toHaveBeenCalled()

  vi.advanceTimersByTime(4_000)
  await sockets()
  expect(terminate).toHaveBeenCalledOnce()
  stop()
})
