import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createRevocations } from '../accounts/revocations.ts'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { usualLimits } from './limits.ts'
import { noMetrics } from './metrics.ts'
import type { Admission } from './session/admission.ts'
import { mountSyncRoutes } from './sync-routes.ts'

const documentId = '5f1f9a3e-7b3c-4a57-9d2e-0a4f6f1d2b11'

/** The routes with a real server; the test decides about admission. */
async function startRoutes(
  accessTo: Admission['accessTo'],
  stateShownTo: Admission['stateShownTo'] = async () => 'here',
) {
  const store = openTestStore()
  const revocations = createRevocations()
  const app = new Hono()
  const warn = vi.fn()
  const routes = mountSyncRoutes(app, {
    log: store.documentLog,
    announcedClientIds: store.announcedClientIds,
    otherRelays: null,
    entryTagKey: 'key',
    revocations,
    limits: usualLimits,
    metrics: noMetrics,
    admission: {
      isOwnOrigin: () => true,
      addressOf: () => '192.0.2.1',
      isPastGate: async () => true,
      identify: async () => ({ accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }),
      documentState: async () => 'here',
      stateShownTo,
      accessTo,
    },
    now: () => Date.now(),
    warn,
  })
  const webSockets = new WebSocketServer({ noServer: true })
  const server = createAdaptorServer({ fetch: app.fetch, websocket: { server: webSockets } }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    revocations,
    warn,
    /** The status of the refusal. */
    refusal: async () => (await fetch(`http://127.0.0.1:${port}/sync/${documentId}`)).status,
    async connect() {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/sync/${documentId}`)
      await new Promise<void>((resolve) => socket.once('open', () => resolve()))
      return { socket, closed: new Promise<number>((resolve) => socket.once('close', resolve)) }
    },
    drain: routes.drain,
    async end() {
      await routes.close()
      await new Promise((resolve) => server.close(resolve))
      await store.close()
    },
  }
}

test('Y1: a connection whose access can’t be checked after a revocation is closed, and the relay continues to run', async () => {
  let fails = false
  const accessTo = async () => {
    if (fails) throw new Error('the disk is gone')
    return 'editor' as const
  }
  const { revocations, warn, connect, end } = await startRoutes(accessTo)
  const first = await connect()
  fails = true
  revocations.emit({ kind: 'membership', documentId, accountId: 'ana' })
  expect(await first.closed).toBe(closeCodes.storeFailed)
  expect(warn).toHaveBeenCalledOnce()
  fails = false
  const second = await connect()
  second.socket.close()
  await second.closed
  await end()
})

test('R3: a relay that stops closes its connections one after another, and accepts no more', async () => {
  const { connect, refusal, drain, end } = await startRoutes(async () => 'editor' as const)
  const [first, second, third] = [await connect(), await connect(), await connect()]
  const drained = drain(3_000)
  expect(await first.closed).toBe(closeCodes.restart)
  expect([second, third].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  expect(await refusal()).toBe(503)
  expect(await second.closed).toBe(closeCodes.restart)
  expect(third.socket.readyState).toBe(WebSocket.OPEN)
  await drained
  expect(await third.closed).toBe(closeCodes.restart)
  await end()
})

test('C7: a committee that is deleted during the checks is reported as deleted, not as forbidden', async () => {
  let state: 'here' | 'gone' = 'here'
  const deleted = await startRoutes(
    async () => {
      state = 'gone'
      return null
    },
    async () => state,
  )
  expect(await deleted.refusal()).toBe(410)
  await deleted.end()
  const removed = await startRoutes(async () => null)
  expect(await removed.refusal()).toBe(403)
  await removed.end()
})
