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

/** The connection whose frames a queue passes on. */
export interface Receiver {
  readonly connection: Connection
  receive(frame: Uint8Array): void | Promise<void>
}

/** The bytes and connections of an account. */
interface Held {
  bytes: number
  connections: number
}

/**
 * Bounds the memory for frames that are not processed yet: unfinished ones, and those that wait behind another. The
 * connection of an account that holds too many bytes is closed. When all accounts together hold too many bytes, large
 * frames are received one at a time: the other connections are paused until there is space.
 */
export class ReceiveQueues {
  readonly #maxBytesPerAccount: number
  readonly #maxBytes: number
  readonly #heldByAccount = new Map<string, Held>()
  #heldByAll = 0
  /** Connections with an unfinished large frame; the first of them is never paused. */
  readonly #large = new Set<ReceiveQueue>()
  /** Those of them that are paused. */
  readonly #stopped = new Set<ReceiveQueue>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #turnOf: ReceiveQueue | undefined

  constructor(maxBytesPerAccount: number, maxBytes: number) {
    this.#maxBytesPerAccount = maxBytesPerAccount
    this.#maxBytes = maxBytes
  }

  /** Returns the queue of one connection. No frame is passed on before `ready` resolves. */
  open(receiver: Receiver, ready: Promise<unknown>): ReceiveQueue {
    const { accountId } = receiver.connection.identity
    const account = this.#heldByAccount.get(accountId) ?? { bytes: 0, connections: 0 }
    this.#heldByAccount.set(accountId, account)
    account.connections++
    return new ReceiveQueue(this, account, receiver, ready)
  }

  /** Counts bytes of a queue; false if its account holds too many now. */
  hold(account: Held, bytes: number): boolean {
    this.#heldByAll += bytes
    account.bytes += bytes
    return bytes <= 0 || account.bytes <= this.#maxBytesPerAccount
  }

  /** True if a connection with an unfinished large frame may be read. */
  mayGoOn(queue: ReceiveQueue): boolean {
    this.#large.add(queue)
    const [first] = this.#large
    if (this.#heldByAll <= this.#maxBytes || first === queue) return true
    this.#stopped.add(queue)
    if (this.#timer === null) this.#startTurn(first)
    return false
  }

  /** To be called when a large frame is complete. */
  completed(queue: ReceiveQueue): void {
    this.#large.delete(queue)
  }

  /** To be called when fewer bytes are held, or when a large frame is complete. */
  letGoOn(): void {
    if (this.#stopped.size === 0) return
    // This runs with every frame of every connection: without space it looks at the first alone.
    const [first] = this.#large
    const mayGoOn = this.#heldByAll <= this.#maxBytes ? this.#stopped : first ? [first] : []
    for (const queue of mayGoOn) if (this.#stopped.delete(queue)) queue.goOn()
    if (this.#stopped.size > 0 || this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
  }

  closed(queue: ReceiveQueue, account: Held): void {
    this.#large.delete(queue)
    this.#stopped.delete(queue)
    if (--account.connections === 0) this.#heldByAccount.delete(queue.accountId)
    this.letGoOn()
  }

  #startTurn(queue: ReceiveQueue | undefined): void {
    this.#turnOf = queue
    this.#timer = setTimeout(() => this.#endTurn(), turnMs).unref()
  }

  /** Closes a connection that sends a large frame too slowly; its device reconnects when there is more space. */
  #endTurn(): void {
    this.#timer = null
    if (this.#stopped.size === 0) return
    const [first] = this.#large
    if (first === this.#turnOf) first?.overflow()
    this.#startTurn(first)
  }
}

/** Passes the frames of one connection on, one after the other. */
export class ReceiveQueue {
  readonly #queues: ReceiveQueues
  readonly #account: Held
  readonly #receiver: Receiver
  #unfinished = 0
  #waiting = 0
  #isStopped = false
  #turn: Promise<void> | null = null

  constructor(queues: ReceiveQueues, account: Held, receiver: Receiver, ready: Promise<unknown>) {
    this.#queues = queues
    this.#account = account
    this.#receiver = receiver
    this.#takeTurn(ready, null)
  }

  get accountId(): string {
    return this.#receiver.connection.identity.accountId
  }

  /** Counts bytes of an unfinished frame. To be called before the frame parser, which may pass on the end of a frame. */
  read(bytes: number): void {
    this.#unfinished += bytes
    this.#hold(bytes)
    if (this.#unfinished <= smallFrameBytes || this.#queues.mayGoOn(this)) return
    this.#isStopped = true
    this.#holdBack()
  }

  /** Passes a complete frame on. */
  take(frame: Uint8Array): void {
    if (this.#unfinished > 0) this.#finish()
    const { connection } = this.#receiver
    const isEdit = connection.state.name !== 'greeting' && frame.length < largeUpdateBytes
    // The usual case needs no queue: an edit in a running connection is processed before this returns.
    if (!this.#turn && isEdit) {
      const received = this.#receiver.receive(frame)
      if (received instanceof Promise) received.catch(() => connection.close(closeCodes.storeFailed))
    }
    // One frame after the other: a hello that is still being answered must be done before the edits after it.
    else this.#takeTurn(this.#turn ?? Promise.resolve(), frame)
    this.#queues.letGoOn()
  }

  /** Resumes reading. */
  goOn(): void {
    this.#isStopped = false
    this.#holdBack()
  }

  overflow(): void {
    this.#receiver.connection.turnAway(closeCodes.slowDown)
  }

  /** To be called when the connection has ended. */
  close(): void {
    this.#finish()
    this.#queues.closed(this, this.#account)
  }

  #holdBack(): void {
    const { connection } = this.#receiver
    connection.holdBack(this.#waiting > 0 || this.#isStopped, this.#waiting > maxWaitingBytes || this.#isStopped)
  }

  #hold(bytes: number): void {
    if (!this.#queues.hold(this.#account, bytes)) this.overflow()
  }

  #finish(): void {
    if (this.#unfinished > smallFrameBytes) this.#queues.completed(this)
    this.#hold(-this.#unfinished)
    this.#unfinished = 0
  }

  #wait(bytes: number): void {
    this.#waiting += bytes
    this.#hold(bytes)
    this.#holdBack()
  }

  #takeTurn(after: Promise<unknown>, frame: Uint8Array | null): void {
    const cost = (frame?.length ?? 0) + frameOverheadBytes
    this.#wait(cost)
    const mine = after
      .then(() => (frame ? this.#receiver.receive(frame) : undefined))
      // Otherwise the acknowledgement of the next frame would cover this one, too.
      .catch(() => this.#receiver.connection.close(closeCodes.storeFailed))
      .finally(() => {
        if (this.#turn === mine) this.#turn = null
        this.#wait(-cost)
        this.#queues.letGoOn()
      })
    this.#turn = mine
  }
}
