import type { Socket } from 'node:net'
import { closeCodes } from '@civic-hub/protocol'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from './connection.ts'

/** A connection with so much waiting to be read is not listened to for a while; the network holds it back. */
const maxWaitingBytes = 4 * 1024 * 1024
/** The cost of a waiting frame beside its bytes. */
const frameOverheadBytes = 512
/** Any connection may hold an unfinished frame of this size, however much the others hold. */
const smallFrameBytes = 64 * 1024
/** While others wait, the one that may go on has this long to finish its frame. */
const turnMs = 30_000

interface Reader {
  connection: Connection
  /** Lets it be read again. */
  goOn(): void
}

/**
 * Hands frames over one after the other, and bounds what is held of those that nobody has read yet: unfinished ones and
 * those that wait behind another. An account that holds too much is sent away. When all accounts together hold too much,
 * large frames come in one at a time: the other connections are not read until there is space.
 */
export function createReceiveQueues(maxBytesPerAccount: number, maxBytes: number) {
  const heldByAccount = new Map<string, number>()
  let heldByAll = 0
  /** Connections in the middle of a large frame; the first of them may always go on. */
  const large = new Set<Reader>()
  /** Those of them whose reading is paused. */
  const stopped = new Set<Reader>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let turnOf: Reader | undefined

  /** Whether a connection may be read further. */
  function mayGoOn(reader: Reader): boolean {
    large.add(reader)
    const [first] = large
    if (heldByAll <= maxBytes || first === reader) return true
    stopped.add(reader)
    if (timer === null) startTurn(first)
    return false
  }

  /** To be called when less is held, or when a large frame is complete. */
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

  /** Closes a connection that sends a large frame too slowly; it comes back when there is more space. */
  function endTurn(): void {
    timer = null
    if (stopped.size === 0) return
    const [first] = large
    if (first === turnOf) first?.connection.overflow()
    startTurn(first)
  }

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
        const held = (heldByAccount.get(accountId) ?? 0) + bytes
        if (held > 0) heldByAccount.set(accountId, held)
        else heldByAccount.delete(accountId)
        if (bytes > 0 && held > maxBytesPerAccount) connection.overflow()
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
          // The acknowledgement of the next frame would cover this one too.
          .catch(() => connection.close(closeCodes.storeFailed))
          .finally(() => {
            if (turn === mine) turn = null
            wait(-cost)
            letGoOn()
          })
        turn = mine
      }

      // This listener has to run before the reader of frames, which resets the count with each whole frame.
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
        letGoOn()
      })
      takeTurn(ready, null)

      return (frame) => {
        finish()
        const isEdit = connection.state.name !== 'greeting' && frame.length < largeUpdateBytes
        // The usual case takes no turn: an edit in a running connection is done before this returns.
        if (!turn && isEdit) receive(frame)?.catch(() => connection.close(closeCodes.storeFailed))
        // One frame after the other: a hello that is still being answered comes before the edits behind it.
        else takeTurn(turn ?? Promise.resolve(), frame)
        letGoOn()
      }
    },
  }
}
