import { closeCodes } from '@civic-hub/protocol'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { type Admission, createReadmission } from './admission.ts'
import { Connection } from './connection.ts'
import type { Identity } from './connection-state.ts'
import { createOpenConnections } from './open-connections.ts'

const ana: Identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }

/** One connection of Ana's to a document, and the code that checks its access again. */
function connected(admission: Partial<Admission>) {
  const connections = createOpenConnections()
  const close = vi.fn()
  const socket = { OPEN: 1, readyState: 1, close, terminate: vi.fn() }
  const connection = new Connection(socket as unknown as WebSocket, ana, 'editor', () => true)
  connections.add(connection, { documentId: 'parks', cookie: undefined })
  const readmission = createReadmission(admission as Admission, connections, vi.fn())
  return { connection, close, readmission }
}

const storeFails = () => Promise.reject(new Error('disk I/O error'))

test('Y1: a connection whose access cannot be read after a revocation is closed, and no error is thrown', async () => {
  const { close, readmission } = connected({ accessTo: storeFails })
  readmission.revoke({ kind: 'membership', documentId: 'parks', accountId: 'ana' })
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith(closeCodes.storeFailed))
})

test('Y1: a connection that was admitted during a revocation, and whose access cannot be read, is closed', async () => {
  const { connection, close, readmission } = connected({ identify: storeFails })
  await readmission.judge(connection)
  expect(close).toHaveBeenCalledWith(closeCodes.storeFailed)
  expect(connection.isClosed).toBe(true)
})

test('Y1: an expired session that cannot be read again closes its connection', async () => {
  const { connection, close, readmission } = connected({ identify: storeFails })
  await readmission.renew(connection)
  expect(close).toHaveBeenCalledWith(closeCodes.storeFailed)
})

test('Y1: a removed member is disconnected for good, and after other changes of access the device reconnects', async () => {
  const removed = connected({ accessTo: () => Promise.resolve(null), documentState: async () => 'here' })
  removed.readmission.revoke({ kind: 'membership', documentId: 'parks', accountId: 'ana' })
  await vi.waitFor(() => expect(removed.close).toHaveBeenCalledWith(closeCodes.accessRemoved))
  const demoted = connected({ accessTo: () => Promise.resolve('viewer') })
  demoted.readmission.revoke({ kind: 'membership', documentId: 'parks', accountId: 'ana' })
  await vi.waitFor(() => expect(demoted.close).toHaveBeenCalledWith(closeCodes.accessChanged))
  expect(demoted.connection.access).toBe('viewer')
})

test('Y1: a revocation for another document closes no connection', async () => {
  const { connection, close, readmission } = connected({ accessTo: () => Promise.resolve('editor') })
  readmission.revoke({ kind: 'membership', documentId: 'schools', accountId: 'ana' })
  readmission.revoke({ kind: 'membership', documentId: 'parks', accountId: 'sam' })
  readmission.revoke({ kind: 'session', sessionId: 'another' })
  await readmission.judge(connection).catch(() => undefined)
  expect(readmission.revocations).toBe(3)
  expect(close.mock.calls.filter(([code]) => code === closeCodes.accessRemoved)).toEqual([])
})

test('C7: deleting a committee closes its connections, unless it was restored in the meantime', async () => {
  const deleted = connected({ documentState: async () => 'gone' })
  deleted.readmission.revoke({ kind: 'document', documentId: 'parks' })
  await vi.waitFor(() => expect(deleted.close).toHaveBeenCalledWith(closeCodes.documentGone))
  const judged = connected({
    identify: async () => ana,
    accessTo: async () => null,
    documentState: async () => 'gone',
  })
  await judged.readmission.judge(judged.connection)
  expect(judged.close).toHaveBeenCalledWith(closeCodes.documentGone)
  const asked = vi.fn(async () => 'here' as const)
  const restored = connected({ documentState: asked })
  restored.readmission.revoke({ kind: 'document', documentId: 'parks' })
  await vi.waitFor(() => expect(asked).toHaveResolved())
  expect(restored.connection.isClosed).toBe(false)
})

test('Y1: every connection is closed when the journals could not be read for too long, without a question to the store', () => {
  const { close, readmission } = connected({ accessTo: () => new Promise(() => undefined) })
  readmission.revoke({ kind: 'unknown' })
  expect(close).toHaveBeenCalledWith(closeCodes.storeFailed)
})

test('Y1: a revocation reaches 200 connections in a turn of the event loop, and the others in later turns', async () => {
  const connections = createOpenConnections()
  let closed = 0
  for (let index = 0; index < 500; index++) {
    const socket = { OPEN: 1, readyState: 1, close: () => closed++, terminate: vi.fn() }
    const connection = new Connection(socket as unknown as WebSocket, ana, 'editor', () => true)
    connections.add(connection, { documentId: 'parks', cookie: undefined })
  }
  const { revoke } = createReadmission({} as Admission, connections, vi.fn())
  revoke({ kind: 'session', sessionId: 's' })
  const afterTurns = [closed]
  for (let turns = 0; turns < 2; turns++) {
    await new Promise((resolve) => setImmediate(resolve))
    afterTurns.push(closed)
  }
  expect(afterTurns).toEqual([200, 400, 500])
})
