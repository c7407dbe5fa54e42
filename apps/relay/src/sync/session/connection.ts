import {
  type Access,
  closeCodes,
  encodePart,
  encodeRefused,
  frameTypes,
  type RefusalReason,
} from '@civic-hub/protocol'
import * as encoding from 'lib0/encoding'
import type { WebSocket } from 'ws'

const partBytes = 128 * 1024
const nothing = new Uint8Array(0)
/** A device that catches up gets the next part when it is less than this far behind. */
const maxAheadBytes = 1024 * 1024
const drainPauseMs = 5
/** Of one update: hours of work offline may start and end some meetings. */
const maxLabels = 16
const noLabels: readonly string[] = []
/** After so many frames that no honest client sends, a connection is closed. */
const maxRefusals = 20
/** So many updates may come too fast before the connection is closed; what was sent in one go is refused one by one. */
const maxTooFast = 500
/** What any frame costs beside its bytes. */
export const frameCostBytes = 256

/** A reader that is this far behind is let go; it comes back and catches up by position. */
const maxBufferedBytes = 16 * 1024 * 1024

export interface Identity {
  accountId: string
  /** The person's name. */
  name: string
  sessionId: string
  expiresAt: Date
}

/** One socket in one room. */
export class Connection {
  readonly socket: WebSocket
  identity: Identity
  access: Access
  /** 'ours' once it said hello; 'plain' once it spoke y-protocols first. */
  speaks: 'unknown' | 'ours' | 'plain' = 'unknown'
  /** Whether it got everything up to now, and takes part in every tick. */
  live = false
  /** Frames that no honest client sends. */
  refusals = 0
  /** Update frames received. */
  frames = 0
  /** Whether it has brought what it wrote: a device of ours does so with its first frame, or tries again. */
  hasPushed = false
  #tooFast = 0
  heard = true
  /** Whether something that it sent waits behind something else. */
  waits = false
  /** Whether the relay ended it: nothing more is taken, also not what is still being read. */
  wasSentAway = false
  /** The id that its current opening writes under, as it says; whose it is, the client id register knows. */
  clientId: number | null = null
  /**
   * Whether it may bring back what others wrote: anything, when it has shown that the relay has lost what it once
   * called saved; else what is under ids that nobody uses or has announced.
   */
  recovery: 'nothing' | 'what is nobody’s' | 'what was lost' = 'nothing'

  /** What the next update's moment is to be kept as, see `keepMoment`. */
  #labels: string[] = []

  /** Whether so many bytes are within what this connection may send now. */
  readonly spend: (bytes: number) => boolean

  constructor(socket: WebSocket, identity: Identity, access: Access, spend: (bytes: number) => boolean) {
    this.socket = socket
    this.identity = identity
    this.access = access
    this.spend = spend
  }

  /** How things stand before and after the next update is to be found again under this label. */
  keepCheckpoint(label: string): void {
    if (this.#labels.length < maxLabels && !this.#labels.includes(label)) this.#labels.push(label)
  }

  /** The labels for the update that has arrived; the next one begins without. */
  takeLabels(): readonly string[] {
    if (this.#labels.length === 0) return noLabels
    const labels = this.#labels
    this.#labels = []
    return labels
  }

  send(frame: Uint8Array): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > maxBufferedBytes) {
      this.socket.terminate()
      return
    }
    this.socket.send(frame)
  }

  /**
   * A large frame in parts: a browser says nothing of a frame before it is there whole, and a device on a slow line
   * would take the silence for the end of the connection. The frame is given in pieces, and nowhere held as one: those
   * who catch up with a large document share what was read of it.
   */
  async sendInParts(...pieces: Uint8Array[]): Promise<void> {
    let left = pieces.reduce((sum, { length }) => sum + length, 0)
    if (left <= partBytes) {
      this.send(pieces.length === 1 ? (pieces[0] ?? nothing) : Buffer.concat(pieces))
    } else {
      for (const part of inParts(pieces)) {
        await this.drained()
        left -= part.length
        this.send(encodePart(part, left === 0))
      }
    }
    await this.drained()
  }

  /** Resolves when the other side has taken most of what was sent. */
  async drained(): Promise<void> {
    while (this.socket.bufferedAmount > maxAheadBytes && this.socket.readyState === this.socket.OPEN)
      await new Promise((resolve) => setTimeout(resolve, drainPauseMs))
  }

  /** Takes what a frame costs out of the allowance; who has none left is let go, and comes back later. */
  charge(bytes: number): boolean {
    if (this.spend(bytes + frameCostBytes)) return true
    this.close(closeCodes.slowDown)
    return false
  }

  /** Tells the sender, and only the sender; one that goes on sending rubbish is let go. */
  refuse(frame: number, reason: RefusalReason, stateVector: Uint8Array = new Uint8Array(0)): void {
    if (reason === 'malformed' || reason === 'unsound') this.refusals++
    if (this.refusals >= maxRefusals) return this.close(closeCodes.tooManyRefusals)
    // What has come too fast gets its answer too, but nobody goes on and on.
    if (reason !== 'too-fast') {
      if (!this.charge(stateVector.length)) return
    } else if (++this.#tooFast > maxTooFast) return this.close(closeCodes.slowDown)
    if (this.speaks === 'ours') this.send(encodeRefused({ frame, reason, stateVector }))
  }

  close(code: number): void {
    this.wasSentAway = true
    this.socket.close(code)
    // A peer that never answers the close must not keep its place.
    setTimeout(() => this.socket.terminate(), 2_000).unref()
  }
}

function* inParts(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let rest: Uint8Array = nothing
  for (const piece of pieces) {
    let at = 0
    while (rest.length + piece.length - at >= partBytes) {
      const taken = partBytes - rest.length
      yield rest.length > 0
        ? Buffer.concat([rest, piece.subarray(at, at + taken)])
        : piece.subarray(at, at + taken)
      rest = nothing
      at += taken
    }
    rest = Buffer.concat([rest, piece.subarray(at)])
  }
  if (rest.length > 0) yield rest
}

/** A frame of y-protocols with an update in it. */
export function encodeUpdateFrame(update: Uint8Array, kind: 1 | 2): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sync)
    encoding.writeVarUint(encoder, kind)
    encoding.writeVarUint8Array(encoder, update)
  })
}

/** The question which of the asker's structs the other side lacks. */
export function encodeSyncStep1(stateVector: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sync)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint8Array(encoder, stateVector)
  })
}
