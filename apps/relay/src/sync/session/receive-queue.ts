import type { Socket } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from './connection.ts'

/** A connection with so much waiting to be read is not listened to for a while; the network holds it back. */
const maxWaitingBytes = 4 * 1024 * 1024
/** The cost of a waiting frame beside its bytes. */
const frameOverheadBytes = 512

/**
 * Hands frames over one after the other, and bounds what is held of those that nobody has read yet: unfinished ones and
 * those that wait behind another, of all connections of an account together.
 */
export function createReceiveQueues(maxBytesPerAccount: number) {
  const heldByAccount = new Map<string, number>()

  return {
    /** Returns the function that takes the frames of one connection. No frame is handed over before `ready` resolves. */
    open(
      connection: Connection,
      netSocket: Socket,
      ready: Promise<unknown>,
      receive: (frame: Uint8Array) => Promise<void> | undefined,
    ): (frame: Uint8Array) => void {
      const { accountId } = connection.identity
      let unfinished = 0
      let waiting = 0
      let turn: Promise<void> | null = null

      function hold(bytes: number): void {
        const held = (heldByAccount.get(accountId) ?? 0) + bytes
        if (held > 0) heldByAccount.set(accountId, held)
        else heldByAccount.delete(accountId)
        if (bytes > 0 && held > maxBytesPerAccount) connection.overflow()
      }

      function finish(): void {
        hold(-unfinished)
        unfinished = 0
      }

      function wait(bytes: number): void {
        waiting += bytes
        hold(bytes)
        connection.holdBack(waiting > 0, waiting > maxWaitingBytes)
      }

      function takeTurn(after: Promise<unknown>, frame: Uint8Array | null): void {
        const cost = (frame?.length ?? 0) + frameOverheadBytes
        wait(cost)
        const mine = after
          .then(() => (frame ? receive(frame) : undefined))
          // The acknowledgement of the next frame would cover this one too.
          .catch(() => connection.close(closeCodes.storeFailed))
          .finally(() => {
            if (turn === mine) turn = null
            wait(-cost)
          })
        turn = mine
      }

      // This listener has to run before the reader of frames, which resets the count with each whole frame.
      netSocket.prependListener('data', ({ length }: Uint8Array) => {
        unfinished += length
        hold(length)
      })
      connection.socket.on('close', finish)
      takeTurn(ready, null)

      return (frame) => {
        finish()
        const isEdit = connection.state.name !== 'greeting' && frame.length < largeUpdateBytes
        // The usual case takes no turn: an edit in a running connection is done before this returns.
        if (!turn && isEdit) receive(frame)?.catch(() => connection.close(closeCodes.storeFailed))
        // One frame after the other: a hello that is still being answered comes before the edits behind it.
        else takeTurn(turn ?? Promise.resolve(), frame)
      }
    },
  }
}
