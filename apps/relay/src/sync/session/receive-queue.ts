import type { Socket } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { largeUpdateBytes } from '../room/room.ts'
import type { Connection } from './connection.ts'

/** A connection with so much waiting to be read is not listened to for a while; the network holds it back. */
const maxWaitingBytes = 4 * 1024 * 1024
/** What a frame that waits costs beside its bytes. */
const frameOverheadBytes = 512

/** Takes the frames of one connection. */
export type ReceiveQueue = (frame: Uint8Array) => void

/**
 * Hands frames over one after the other, and bounds what is held of those that nobody has read yet: unfinished ones and
 * those that wait behind another, of all connections of an account together.
 */
export function createReceiveQueues(maxBytesPerAccount: number) {
  const heldByAccount = new Map<string, number>()

  return {
    /** Nothing is handed over before `ready` resolves. */
    open(
      connection: Connection,
      netSocket: Socket,
      ready: Promise<unknown>,
      receive: (frame: Uint8Array) => Promise<void>,
    ): ReceiveQueue {
      const { socket, identity } = connection
      const { accountId } = identity
      let unfinished = 0
      let waiting = 0

      function hold(bytes: number): void {
        const held = (heldByAccount.get(accountId) ?? 0) + bytes
        if (held > 0) heldByAccount.set(accountId, held)
        else heldByAccount.delete(accountId)
        if (bytes < 0 || held <= maxBytesPerAccount) return
        connection.close(closeCodes.slowDown)
        // It may go on sending until it hears of it.
        netSocket.pause()
      }

      const finish = (): void => {
        hold(-unfinished)
        unfinished = 0
      }
      // Before the reader of frames, which empties it again with each frame that is whole.
      netSocket.prependListener('data', ({ length }: Uint8Array) => {
        unfinished += length
        hold(length)
      })
      socket.on('close', finish)

      let turn: Promise<void> | null = null
      const wait = (bytes: number): void => {
        waiting += bytes
        hold(bytes)
        connection.waits = waiting > 0
        if (socket.readyState !== socket.OPEN) return
        if (waiting > maxWaitingBytes) socket.pause()
        else if (socket.isPaused) socket.resume()
      }
      const takeTurn = (after: Promise<unknown>, frame: Uint8Array | null): void => {
        const cost = (frame?.length ?? 0) + frameOverheadBytes
        wait(cost)
        const mine = after
          .then(() => (frame ? receive(frame) : undefined))
          .finally(() => {
            if (turn === mine) turn = null
            wait(-cost)
          })
        turn = mine
      }
      takeTurn(ready, null)

      return (frame) => {
        finish()
        // The usual case takes no turn: an edit in a running connection is done before this returns.
        if (!turn && connection.speaks !== 'unknown' && frame.length < largeUpdateBytes) void receive(frame)
        // One frame after the other: a hello that is still being answered comes before the edits behind it.
        else takeTurn(turn ?? Promise.resolve(), frame)
      }
    },
  }
}
