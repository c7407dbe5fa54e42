import type { WholeFrameSocket } from './write-whole-frames.ts'

/**
 * A connection is ended after this many pings in a row without a sign of life: 8 to 12 s. The app closes the
 * connection to a silent relay after 6.5 s. The relay must wait longer, or it would end a slow connection
 * that the app still considers alive.
 */
const maxUnanswered = 2
/**
 * The budget of pings and pongs of the WebSocket protocol between two pings of the relay, which sends one every 4 s. A
 * device answers each, and other clients ping as rarely. An empty one costs the relay as much as a small edit.
 */
const maxControlFrames = 50

/** The signs of life of a connection: the frames that it sends, and the bytes that its network accepts. */
export class Liveness {
  readonly #socket: WholeFrameSocket
  #hasReceived = true
  /** The number of control frames since the last ping. */
  #controlFrames = 0
  /** The number of pings in a row without a sign of life. */
  #unanswered = 0
  /**
   * Bytes written to the socket; and at the last ping, the number of them that the network had accepted, and
   * whether that was all.
   */
  #sentBytes = 0
  #takenBytes = 0
  #wasBehind = false

  constructor(socket: WholeFrameSocket) {
    this.#socket = socket
  }

  /** To be called for each received frame. */
  markAlive(): void {
    this.#hasReceived = true
  }

  /** Counts a ping or a pong of the WebSocket protocol. False if there are more of them than the budget. */
  countControlFrame(): boolean {
    this.#hasReceived = true
    return ++this.#controlFrames <= maxControlFrames
  }

  /** To be called for the bytes that are written to the socket. */
  countSent(bytes: number): void {
    this.#sentBytes += bytes
  }

  /** To be called before a ping. False if there was no sign of life since the ping before the last one. */
  expectAnswer(): boolean {
    const isTaking = this.#isTaking()
    // While reading from this connection is paused, no sign of life can be received.
    const isAlive = this.#hasReceived || isTaking || this.#socket.isPaused
    this.#unanswered = isAlive ? 0 : this.#unanswered + 1
    if (this.#unanswered >= maxUnanswered) return false
    this.#hasReceived = false
    this.#controlFrames = 0
    return true
  }

  /**
   * True if the network has accepted some of the unsent bytes. A device that loads a large document over a
   * slow line receives the ping only after the rest of the document.
   */
  #isTaking(): boolean {
    const { bufferedAmount } = this.#socket
    const taken = this.#sentBytes - bufferedAmount
    const isTaking = this.#wasBehind && taken > this.#takenBytes
    this.#takenBytes = taken
    this.#wasBehind = bufferedAmount > 0
    return isTaking
  }
}
