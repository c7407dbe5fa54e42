import {
  type Access,
  closeCodes,
  encodeRefused,
  encodeSignal,
  frameTypes,
  type RefusalReason,
} from '@civic-hub/protocol'
import type { WebSocket } from 'ws'
import { createTokenBucket } from '../limits.ts'

/** A device that catches up gets the next part when it is less than this far behind. */
const maxAheadBytes = 1024 * 1024
const drainPauseMs = 5
/** A reader that is this far behind is closed; it comes back and catches up by position. */
const maxBufferedBytes = 16 * 1024 * 1024
/** Of one update: hours of work offline may start and end some meetings. */
const maxLabels = 16
const noLabels: readonly string[] = []
/** After so many frames that no honest client sends, a connection is closed. */
const maxRefusals = 20
/**
 * How much may come too fast before the connection is closed: two of the largest updates, or 500 small ones in one go.
 * Each such update is read whole before it is refused, and counts `tooFastCostBytes` beside its bytes.
 */
const maxTooFastBytes = 32 * 1024 * 1024
const tooFastCostBytes = 64 * 1024
/**
 * After so many questions in a row without a sign of life a connection is ended: 8 to 12 s. The app gives a silent relay up
 * after 6.5 s, and the relay must not be the more impatient one, or a slow line would be cut that the app still trusts.
 */
const maxUnanswered = 2
/** A socket whose other side does not answer the close is ended after this time. */
const closeGraceMs = 2_000
/** The cost of any frame beside its bytes. */
const frameCostBytes = 256
/** The sender pays this for a refusal beside the frame, because answering costs the relay more than the bytes say. */
const refusalCostBytes = 4 * 1024
/**
 * How many pings and pongs of the WebSocket protocol may come: at once, and in a second. A device answers the relay's ping
 * every 4 s, and other clients ask as seldom. They carry nothing and cost the reader of frames as much as small edits.
 */
const controlFramesAtOnce = 50
const controlFramesPerSecond = 5
const pong = encodeSignal(frameTypes.pong)
const nothing = new Uint8Array(0)

export interface Identity {
  accountId: string
  /** The person's name. */
  name: string
  sessionId: string
  expiresAt: Date
}

/** Our own frames, which begin with hello, or y-protocols' alone. */
export type Dialect = 'ours' | 'plain'

/**
 * - greeting: it has not shown yet which protocol it speaks.
 * - catchingUp: it gets what was committed before; of new commits it is only told which of its own are safe.
 * - live: it has everything, and gets every new commit.
 * - closed: the relay has ended it, or the other side is gone. Nothing more is taken from it.
 */
export type ConnectionState =
  | { readonly name: 'greeting' }
  | { readonly name: 'catchingUp'; readonly dialect: Dialect }
  | { readonly name: 'live'; readonly dialect: Dialect }
  | { readonly name: 'closed' }

// One object for each state: many thousands of connections share them.
const greeting: ConnectionState = { name: 'greeting' }
const closed: ConnectionState = { name: 'closed' }
const catchingUp: Record<Dialect, ConnectionState> = {
  ours: { name: 'catchingUp', dialect: 'ours' },
  plain: { name: 'catchingUp', dialect: 'plain' },
}
const live: Record<Dialect, ConnectionState> = {
  ours: { name: 'live', dialect: 'ours' },
  plain: { name: 'live', dialect: 'plain' },
}

/**
 * The structs of others that a connection may push: none; those under client ids that nobody uses or has announced; or
 * all, when it has proved that the relay has lost entries.
 */
export type Recovery = 'nothing' | 'unclaimed' | 'lost data'

/** One socket in one room. Only its own methods change it. */
export class Connection {
  readonly socket: WebSocket
  /** Takes these bytes from what its account may send now. False when it may not send that many. */
  readonly spend: (bytes: number) => boolean
  #identity: Identity
  #access: Access
  #state: ConnectionState = greeting
  #clientId: number | null = null
  #recovery: Recovery = 'nothing'
  #hasPushed = false
  #frames = 0
  #brought = 0
  #refusals = 0
  #tooFastBytes = 0
  #labels: string[] = []
  #isHeard = true
  readonly #spendControlFrame = createTokenBucket(controlFramesPerSecond, controlFramesAtOnce, Date.now)
  /** How many questions in a row have had no sign of life. */
  #unanswered = 0
  #isWaiting = false
  /** Given to the socket; and when life was last asked for, how much of that the network had taken, and whether all. */
  #sentBytes = 0
  #takenBytes = 0
  #wasBehind = false

  constructor(socket: WebSocket, identity: Identity, access: Access, spend: (bytes: number) => boolean) {
    this.socket = socket
    this.#identity = identity
    this.#access = access
    this.spend = spend
  }

  // -- state

  get state(): ConnectionState {
    return this.#state
  }

  get isClosed(): boolean {
    return this.#state.name === 'closed'
  }

  /** Its first frame shows which protocol it speaks. */
  startCatchUp(dialect: Dialect): void {
    if (this.#state.name === 'greeting') this.#state = catchingUp[dialect]
  }

  /** To be called in the same turn of the loop in which nothing is left to catch up with. */
  goLive(): void {
    if (this.#state.name === 'catchingUp') this.#state = live[this.#state.dialect]
  }

  close(code: number): void {
    this.#state = closed
    this.socket.close(code)
    setTimeout(() => this.socket.terminate(), closeGraceMs).unref()
  }

  /** Ends a connection that misbehaves, and reads nothing more of what it still sends. */
  #turnAway(code: number): void {
    this.close(code)
    this.socket.pause()
  }

  /** The socket is gone. */
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

  /** The session was used since, so it expires later than this connection knew. */
  renew(identity: Identity): void {
    this.#identity = identity
  }

  /** Access was changed or removed: whatever is still on its way is judged by the new one. Its device comes back. */
  changeAccess(access: Access | null): void {
    this.#access = access ?? 'viewer'
    this.close(access ? closeCodes.accessChanged : closeCodes.accessRemoved)
  }

  /** The id that it says it writes under; `ClientIds` knows whose it is. */
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

  /** Whether it has pushed what it wrote; a device of ours does so with its first frame. */
  get hasPushed(): boolean {
    return this.#hasPushed
  }

  pushedItsOwn(): void {
    this.#hasPushed = true
  }

  // -- receiving

  /** The number of an update frame that has arrived, counted from 1. */
  countFrame(): number {
    return ++this.#frames
  }

  /** The same for changes that their author's device signed: they come before what this connection's person wrote. */
  countBrought(): number {
    this.#brought++
    return this.countFrame()
  }

  /** Whether a frame is the first with what this connection's person wrote. */
  isFirstOwn(frame: number): boolean {
    return frame === this.#brought + 1
  }

  /** Keeps a label for the next update: the history keeps the states before and after it under this label. */
  keepCheckpoint(label: string): void {
    if (this.#labels.length < maxLabels && !this.#labels.includes(label)) this.#labels.push(label)
  }

  /** Returns the labels for the update that has arrived, and clears them for the next one. */
  takeLabels(): readonly string[] {
    if (this.#labels.length === 0) return noLabels
    const labels = this.#labels
    this.#labels = []
    return labels
  }

  /** Takes what a frame costs from what the account may send; without enough left, the connection is closed for now. */
  charge(bytes: number): boolean {
    if (this.spend(bytes + frameCostBytes)) return true
    this.#turnAway(closeCodes.slowDown)
    return false
  }

  /** Takes this much from what its account may send. False when it sends too fast; in the end that closes it. */
  mayPush(bytes: number): boolean {
    if (this.spend(bytes + frameCostBytes)) return true
    this.#tooFastBytes += bytes + tooFastCostBytes
    if (this.#tooFastBytes > maxTooFastBytes) this.#turnAway(closeCodes.slowDown)
    return false
  }

  get refusals(): number {
    return this.#refusals
  }

  /** Tells the sender alone. After too many refusals the connection is closed. */
  refuse(frame: number, reason: RefusalReason, stateVector: Uint8Array = nothing): void {
    if (this.isClosed) return
    if (reason === 'malformed' || reason === 'unsound') this.#refusals++
    if (this.#refusals >= maxRefusals) return this.#turnAway(closeCodes.tooManyRefusals)
    // An update that came too fast is answered as well, although nothing is left to pay for the answer.
    if (reason !== 'too-fast' && !this.charge(stateVector.length + refusalCostBytes)) return
    this.sendOurs(encodeRefused({ frame, reason, stateVector }))
  }

  /** Whether frames of it wait to be read. With `pause` the network holds back what it still sends. */
  holdBack(isWaiting: boolean, pause: boolean): void {
    this.#isWaiting = isWaiting
    if (this.isClosed || this.socket.readyState !== this.socket.OPEN) return
    if (pause) this.socket.pause()
    else if (this.socket.isPaused) this.socket.resume()
  }

  /** Too much of it is held: nothing more is read. */
  overflow(): void {
    this.#turnAway(closeCodes.slowDown)
  }

  // -- sending

  send(frame: Uint8Array): void {
    if (!this.#canSend()) return
    this.#sentBytes += frame.length
    this.socket.send(frame)
  }

  /** A frame that only apps of ours understand; nothing to others, and before it is known who it is. */
  sendOurs(frame: Uint8Array): void {
    if ('dialect' in this.#state && this.#state.dialect === 'ours') this.send(frame)
  }

  /** One frame out of two pieces, neither of which is copied: many who read a large document share its bytes. */
  sendJoined(head: Uint8Array, rest: Uint8Array): void {
    if (!this.#canSend()) return
    this.#sentBytes += head.length + rest.length
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

  /** Resolves when the other side has taken most of what was sent. */
  async drained(): Promise<void> {
    while (this.socket.bufferedAmount > maxAheadBytes && this.socket.readyState === this.socket.OPEN)
      await new Promise((resolve) => setTimeout(resolve, drainPauseMs))
  }

  // -- liveness

  hear(): void {
    this.#isHeard = true
  }

  /** A ping or a pong of the WebSocket protocol. More of them than its budget close the connection. */
  hearControlFrame(): void {
    // The rest of what was already read still arrives.
    if (this.isClosed) return
    this.hear()
    if (!this.#spendControlFrame(1)) this.#turnAway(closeCodes.slowDown)
  }

  /** Asks for a sign of life. False when there was none since it was asked the time before last. */
  askForLife(): boolean {
    const isTaking = this.#isTaking()
    // While the relay has paused reading this connection, it cannot hear a sign of life.
    const isAlive = this.#isHeard || isTaking || this.socket.isPaused
    this.#unanswered = isAlive ? 0 : this.#unanswered + 1
    if (this.#unanswered >= maxUnanswered) return false
    // The device's ping waits behind the rest. Without this pong it would take the silence for the end.
    if (this.#isWaiting) this.send(pong)
    this.#isHeard = false
    this.socket.ping()
    return true
  }
  /**
   * Whether the network has taken some of what waited for it. A device that loads a large document over a slow line gets
   * the question only behind the rest of it.
   */
  #isTaking(): boolean {
    const { bufferedAmount } = this.socket
    const taken = this.#sentBytes - bufferedAmount
    const isTaking = this.#wasBehind && taken > this.#takenBytes
    this.#takenBytes = taken
    this.#wasBehind = bufferedAmount > 0
    return isTaking
  }
}
