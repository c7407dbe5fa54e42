import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresRelays } from './other-relays.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a server that ends each connection, as a proxy before a stopped PostgreSQL does, is asked again once', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
    socket.end()
  }).listen(0)
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
  })
  const pool = { query: async () => ({ rows: [] }) } as unknown as Pool
  const relays = createPostgresRelays(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/hub`, pool)
  for (const expected of [1, 2, 3]) {
    while (vi.getTimerCount() === 0) await turn()
    expect(connections).toBe(expected)
    expect(vi.getTimerCount()).toBe(1)
    vi.runOnlyPendingTimers()
  }
  await relays.close()
})
