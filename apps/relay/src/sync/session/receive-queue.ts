import type { Socket } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from './connection.ts'

/** A connection with this many unread bytes is paused; the network then holds its data back. */
const maxWaitingBytes = 4 * 1024 * 1024
/** The cost of a waiting frame in addition to its bytes. */
const frameOverheadBytes = 512
/** Any connection may have an unfinished frame of this size, even if the others hold too many bytes. */
const smallFrameBytes = 64 * 1024
/** While others wait, the connection that is being read has this long to finish its frame. */
const turnMs = 30_000

interface Reader {
  connection: Connection
  /** Resumes reading. */
  goOn(): void
}

/**
 * Passes frames on one after the other, and bounds the memory for frames that are not processed yet:
 * unfinished ones, and those that wait behind another. The connection of an account that holds too many bytes
 * is closed. When all accounts together hold too many bytes, large frames are received one at a time: the
 * other connections are paused until there is space.
 */
export function createReceiveQueues(maxBytesPerAccount: number, maxBytes: number) {
  const heldByAccount = new Map<string, { bytes: number; connections: number }>()
  let heldByAll = 0
  /** Connections with an unfinished large frame; the first of them is never paused. */
  const large = new Set<Reader>()
  /** Those of them that are paused. */
  const stopped = new Set<Reader>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let turnOf: Reader | undefined

  /** True if a connection may be read. */
  function mayGoOn(reader: Reader): boolean {
    large.add(reader)
    const [first] = large
    if (heldByAll <= maxBytes || first === reader) return true
    stopped.add(reader)
    if (timer === null) startTurn(first)
    return false
  }

  /** To be called when fewer bytes are held, or when a large frame is complete. */
  function letGoOn(): void {
    if (stopped.size === 0) return
    for (const reader of stopped) {
      const [first] = large
      if (heldByAll > maxBytes && first !== reader) continue
      stopped.delete(reader)
      reader.goOn()
    }
    if (stopped.size > 0 || timer === null) return
    clearTimeout(timer)
    timer = null
  }

  function startTurn(reader: Reader | undefined): void {
    turnOf = reader
    timer = setTimeout(endTurn, turnMs).unref()
  }

  /**
   * Closes a connection that sends a large frame too slowly; its device reconnects when there is more space.
   */
  function endTurn(): void {
    timer = null
    if (stopped.size === 0) return
    const [first] = large
    if (first === turnOf) first?.connection.overflow()
    startTurn(first)
  }

  return {
    /**
     * Returns the function that receives the frames of one connection. No frame is passed on before `ready`
     * resolves.
     */
    open(
      connection: Connection,
      netSocket: Socket,
      ready: Promise<unknown>,
      receive: (frame: Uint8Array) => void | Promise<void>,
    ): (frame: Uint8Array) => void {
      const { accountId } = connection.identity
      const account = heldByAccount.get(accountId) ?? { bytes: 0, connections: 0 }
      heldByAccount.set(accountId, account)
      account.connections++
      let unfinished = 0
      let waiting = 0
      let isStopped = false
      let turn: Promise<void> | null = null
      const reader: Reader = {
        connection,
        goOn() {
          isStopped = false
          holdBack()
        },
      }

      function holdBack(): void {
        connection.holdBack(waiting > 0 || isStopped, waiting > maxWaitingBytes || isStopped)
      }

      function hold(bytes: number): void {
        heldByAll += bytes
        account.bytes += bytes
        if (bytes > 0 && account.bytes > maxBytesPerAccount) connection.overflow()
      }

      function finish(): void {
        if (unfinished > smallFrameBytes) large.delete(reader)
        hold(-unfinished)
        unfinished = 0
      }

      function wait(bytes: number): void {
        waiting += bytes
        hold(bytes)
        holdBack()
      }

      function takeTurn(after: Promise<unknown>, frame: Uint8Array | null): void {
        const cost = (frame?.length ?? 0) + frameOverheadBytes
        wait(cost)
        const mine = after
          .then(() => (frame ? receive(frame) : undefined))
          // Otherwise the acknowledgement of the next frame would cover this one, too.
          .catch(() => connection.close(closeCodes.storeFailed))
          .finally(() => {
            if (turn === mine) turn = null
            wait(-cost)
            letGoOn()
          })
        turn = mine
      }

      // This listener must run before the frame parser, which resets the count at the end of each frame.
      netSocket.prependListener('data', ({ length }: Uint8Array) => {
        unfinished += length
        hold(length)
        if (unfinished <= smallFrameBytes || mayGoOn(reader)) return
        isStopped = true
        holdBack()
      })
      connection.socket.on('close', () => {
        large.delete(reader)
        stopped.delete(reader)
        finish()
        if (--account.connections === 0) heldByAccount.delete(accountId)
        letGoOn()
      })
      takeTurn(ready, null)

      return (frame) => {
        if (unfinished > 0) finish()
        const isEdit = connection.state.name !== 'greeting' && frame.length < largeUpdateBytes
        // The usual case needs no queue: an edit in a running connection is processed before this returns.
        if (!turn && isEdit) {
          const received = receive(frame)
          if (received instanceof Promise) received.catch(() => connection.close(closeCodes.storeFailed))
        }
        // One frame after the other: a hello that is still being answered must be done before the edits after
        // it.
        else takeTurn(turn ?? Promise.resolve(), frame)
        letGoOn()
      }
    },
  }
}
