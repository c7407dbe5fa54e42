import {
  type Access,
  closeCodes,
  encodeRefused,
  encodeSignal,
  frameTypes,
  type RefusalReason,
} from '@civic-hub/protocol'
import {
  type ConnectionState,
  catchingUp,
  closed,
  type Dialect,
  greeting,
  type Identity,
  live,
  type Recovery,
} from './connection-state.ts'
import { Liveness } from './liveness.ts'
import { RateBudget } from './rate-budget.ts'
import { ReceivedUpdates } from './received-updates.ts'
import type { WholeFrameSocket } from './write-whole-frames.ts'

/** A connection with this many unsent bytes is closed; its device reconnects and catches up by position. */
const maxBufferedBytes = 16 * 1024 * 1024
/** A socket whose other side does not answer the close is ended after this time. */
const closeGraceMs = 2_000
/**
 * Charged to the sender for a refusal in addition to the frame, because answering costs the relay more than
 * the size shows.
 */
const refusalCostBytes = 4 * 1024
const pong = encodeSignal(frameTypes.pong)
const nothing = new Uint8Array(0)

/** One socket in one room. Only its own methods change it. */
export class Connection {
  readonly socket: WholeFrameSocket
  readonly liveness: Liveness
  readonly updates = new ReceivedUpdates()
  readonly budget: RateBudget
  #identity: Identity
  #access: Access
  #state: ConnectionState = greeting
  #clientId: number | null = null
  #recovery: Recovery = 'nothing'
  #isWaiting = false

  constructor(
    socket: WholeFrameSocket,
    identity: Identity,
    access: Access,
    spendOf: (accountId: string, bytes: number) => boolean,
  ) {
    this.socket = socket
    this.liveness = new Liveness(socket)
    this.budget = new RateBudget(this, spendOf)
    this.#identity = identity
    this.#access = access
  }

  // -- state

  get state(): ConnectionState {
    return this.#state
  }

  get isClosed(): boolean {
    return this.#state.name === 'closed'
  }

  /** To be called with the first frame, which shows the protocol. */
  startCatchUp(dialect: Dialect): void {
    if (this.#state.name === 'greeting') this.#state = catchingUp[dialect]
  }

  /** To be called in the same turn of the event loop in which the catch-up ends. */
  goLive(): void {
    if (this.#state.name === 'catchingUp') this.#state = live[this.#state.dialect]
  }

  close(code: number): void {
    this.#state = closed
    this.socket.close(code)
    setTimeout(() => this.socket.terminate(), closeGraceMs).unref()
  }

  /** Ends a connection that violates the protocol or sends too much, and reads no more of its frames. */
  turnAway(code: number): void {
    this.close(code)
    this.socket.pause()
  }

  /** To be called when the socket has closed. */
  ended(): void {
    this.#state = closed
  }

  // -- who it is

  get identity(): Identity {
    return this.#identity
  }

  get access(): Access {
    return this.#access
  }

  /** The session was used since, so it expires later than recorded in this connection. */
  renew(identity: Identity): void {
    this.#identity = identity
  }

  /**
   * Access was changed or removed: frames that are still in transit are checked against the new access. The
   * device reconnects.
   */
  changeAccess(access: Access | null): void {
    this.#access = access ?? 'viewer'
    this.close(access ? closeCodes.accessChanged : closeCodes.accessRemoved)
  }

  /** The client id that it announced; `ClientIds` records the owner of the id. */
  get clientId(): number | null {
    return this.#clientId
  }

  announce(clientId: number): void {
    this.#clientId = clientId
  }

  get recovery(): Recovery {
    return this.#recovery
  }

  allowRecovery(recovery: Recovery): void {
    this.#recovery = recovery
  }

  // -- receiving

  /** Sends a refusal to the sender. After too many refusals the connection is closed. */
  refuse(frame: number, reason: RefusalReason, stateVector: Uint8Array = nothing): void {
    if (this.isClosed) return
    if (!this.budget.countRefusal(reason)) return this.turnAway(closeCodes.tooManyRefusals)
    // A refusal for sending too fast is always sent, although the limit is already used up.
    if (reason !== 'too-fast' && !this.budget.charge(stateVector.length + refusalCostBytes)) return
    this.sendOurs(encodeRefused({ frame, reason, stateVector }))
  }

  /** `isWaiting`: some of its frames are still unread. With `pause` the socket is not read. */
  holdBack(isWaiting: boolean, pause: boolean): void {
    this.#isWaiting = isWaiting
    if (this.isClosed || this.socket.readyState !== this.socket.OPEN) return
    if (pause) this.socket.pause()
    else if (this.socket.isPaused) this.socket.resume()
  }

  // -- sending

  send(frame: Uint8Array): void {
    if (!this.#canSend()) return
    this.liveness.countSent(frame.length)
    this.socket.send(frame)
  }

  /** Sends several frames with one write to the socket. */
  sendAll(frames: readonly Uint8Array[]): void {
    if (frames.length > 1) this.socket.cork?.()
    for (const frame of frames) this.send(frame)
    if (frames.length > 1) this.socket.uncork?.()
  }

  /**
   * Sends a frame that only clients of our own protocol understand; not sent to others, or before the
   * protocol is known.
   */
  sendOurs(frame: Uint8Array): void {
    if ('dialect' in this.#state && this.#state.dialect === 'ours') this.send(frame)
  }

  /**
   * Sends one frame from two pieces without copying them: all connections that read a large document share
   * its bytes.
   */
  sendJoined(head: Uint8Array, rest: Uint8Array): void {
    if (!this.#canSend()) return
    this.liveness.countSent(head.length + rest.length)
    this.socket.send(head, { fin: false })
    this.socket.send(rest)
  }

  #canSend(): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false
    if (this.socket.bufferedAmount <= maxBufferedBytes) return true
    this.#state = closed
    this.socket.terminate()
    return false
  }

  // -- liveness

  /** Counts a ping or a pong of the WebSocket protocol. More of them than the budget close the connection. */
  receiveControlFrame(): void {
    // Frames that were already read are still delivered.
    if (this.isClosed) return
    if (!this.liveness.countControlFrame()) this.turnAway(closeCodes.slowDown)
  }

  /** Sends a ping. False if there was no sign of life since the ping before the last one. */
  askForLife(): boolean {
    if (!this.liveness.expectAnswer()) return false
    // The device's ping waits behind unread frames. Without this pong the device would consider the
    // connection dead.
    if (this.#isWaiting) this.send(pong)
    this.socket.ping()
    return true
  }
}
