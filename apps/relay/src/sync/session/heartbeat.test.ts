import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from './connection.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createOpenConnections, shareCount } from './open-connections.ts'
import type { WholeFrameSocket } from './write-whole-frames.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const sockets = () => new Promise((resolve) => setImmediate(resolve))
const shareMs = 4_000 / shareCount

/** Advances the timers by this much, share by share, and lets the sockets be read after each share. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += shareMs) {
    vi.advanceTimersByTime(shareMs)
    await sockets()
  }
}

/** Connections, the heartbeat that pings them, and the number of pings of each. */
function openConnections(count: number) {
  const connections = createOpenConnections()
  const people = Array.from({ length: count }, (_, index) => {
    const pings: number[] = []
    const terminate = vi.fn()
    const socket = { bufferedAmount: 0, ping: () => pings.push(performance.now()), terminate }
    const identity = { accountId: `${index}`, name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
    const connection = new Connection(socket as unknown as WholeFrameSocket, identity, 'editor', () => true)
    connections.add(connection, { documentId: 'parks', cookie: undefined })
    return { connection, pings, terminate }
  })
  const stop = startHeartbeat({ inShare: connections.inShare, now: () => 0, renew: () => undefined })
  return { connections, people, stop }
}

test('Y8: one turn of the event loop pings a share of the connections, and each is pinged every 4 s', async () => {
  const { connections, people, stop } = openConnections(5 * shareCount)
  const pings = () => people.reduce((sum, person) => sum + person.pings.length, 0)
  for (let share = 1; share <= shareCount; share++) {
    await pass(shareMs)
    expect(pings()).toBe(5 * share)
  }
  const [first, ...others] = people
  if (!first) throw new Error('none was opened')
  // Those that leave, and their number, do not move the others.
  for (const { connection } of others.slice(0, 2 * shareCount)) connections.remove(connection)
  await pass(8_000)
  for (const { pings, terminate } of [first, ...others.slice(2 * shareCount)]) {
    const [one = 0, two = 0] = pings
    expect(two - one).toBe(4_000)
    expect(terminate).toHaveBeenCalled()
  }
  expect(others[0]?.pings).toHaveLength(1)
  stop()
})

test('Y8: frames that arrived while the relay was blocked are read before a silent connection is ended', async () => {
  const { people, stop } = openConnections(1)
  const [person] = people
  if (!person) throw new Error('none was opened')
  // The connection has not answered twice. Its next ping is due, and the answer is in the socket.
  await pass(8_000)
  vi.advanceTimersByTime(shareMs)
  person.connection.liveness.markAlive()
  await sockets()
  expect(person.terminate).not.toHaveBeenCalled()
  await pass(8_000)
  expect(person.terminate).toHaveBeenCalledOnce()
  stop()
})

test('Y8: after the relay was blocked, it pings no connection twice within 4 s', async () => {
  const { people, stop } = openConnections(shareCount)
  await pass(1_000)
  vi.advanceTimersByTime(10_000)
  await sockets()
  for (let passed = 0; passed < 4_000; passed++) {
    vi.advanceTimersByTime(1)
    await sockets()
  }
  for (const { pings } of people) {
    const [one = 0, two = one + 4_000] = pings
    expect(two - one).toBeGreaterThanOrEqual(4_000)
  }
  stop()
})
