import { closeCodes } from '@civic-hub/protocol'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'

/** A connection whose network accepts as much as the test permits. */
function connectionOf() {
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isPaused: false,
    send: vi.fn(),
    ping: vi.fn(),
    close: vi.fn(),
    pause: vi.fn(),
    terminate: vi.fn(),
  }
  const identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
  const connection = new Connection(socket as unknown as WebSocket, identity, 'editor', () => true)
  const send = (bytes: number) => {
    connection.send(new Uint8Array(bytes))
    // Including the header of the frame.
    socket.bufferedAmount += bytes + 4
  }
  const take = (bytes: number) => {
    socket.bufferedAmount -= bytes
  }
  // A new connection counts as alive.
  connection.askForLife()
  return { connection, socket, send, take }
}

test('Y8: a silent connection that still accepts sent data is alive, however slow the line is', () => {
  const { connection, send, take } = connectionOf()
  send(1_000_000)
  connection.liveness.markAlive()
  expect(connection.askForLife()).toBe(true)
  for (let count = 0; count < 5; count++) {
    take(100_000)
    if (count === 3) send(200_000)
    expect(connection.askForLife()).toBe(true)
  }
})

test('Y8: a silent connection is not alive merely because the relay sends, or because the system’s buffer accepts data', () => {
  const { connection, send, take } = connectionOf()
  expect(connection.askForLife()).toBe(true)
  for (let count = 0; count < 3; count++) {
    send(100)
    take(104)
    expect(connection.askForLife()).toBe(false)
  }
  send(1_000_000)
  expect(connection.askForLife()).toBe(false)
  send(100)
  expect(connection.askForLife()).toBe(false)
})

test('Y8: one unanswered ping does not end the connection, two in a row do', () => {
  const { connection } = connectionOf()
  for (let count = 0; count < 3; count++) {
    expect(connection.askForLife()).toBe(true)
    connection.liveness.markAlive()
    expect(connection.askForLife()).toBe(true)
  }
  expect(connection.askForLife()).toBe(true)
  expect(connection.askForLife()).toBe(false)
})

test('Y9: more pings and pongs than the budget close a connection once, and nothing more of it is read', () => {
  const { connection, socket } = connectionOf()
  for (let count = 0; count < 50; count++) connection.receiveControlFrame()
  expect(connection.isClosed).toBe(false)
  // A slow machine may have earned some more meanwhile.
  for (let count = 0; count < 10_000; count++) connection.receiveControlFrame()
  expect(connection.isClosed).toBe(true)
  expect(socket.close.mock.calls).toEqual([[closeCodes.slowDown]])
  expect(socket.pause).toHaveBeenCalledOnce()
})
