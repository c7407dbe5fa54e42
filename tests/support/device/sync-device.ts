import { inflateRawSync } from 'node:zlib'
import {
  createFrameReader,
  encodeCheckpoint,
  encodeClientHello,
  encodeSealedChanges,
  encodeSignal,
  frameTypes,
  protocolVersion,
  type Refused,
  type RelayHello,
  type RelayList,
  readCommitted,
  readListChanged,
  readRefused,
  readRelayHello,
  type SealedChanges,
} from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'

export interface DeviceTarget {
  /** http://localhost:port */
  url: string
  cookie: string
  /** The address at which people see the hub; `url` by default. */
  origin?: string
}

const fromRelay = 'relay'
const fromFile = 'file'

export function encodeUpdate(update: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sync)
    encoding.writeVarUint(encoder, 2)
    encoding.writeVarUint8Array(encoder, update)
  })
}

/**
 * A device without a browser: a document, its pending updates, and its position in the relay's log. It uses
 * the same frames as the app. It connects only when the test requests it, so that tests control the network.
 */
export class SyncDevice {
  readonly doc = new Y.Doc()
  readonly target: DeviceTarget
  readonly documentId: string
  readonly waiting: Uint8Array[] = []
  readonly refusals: Refused[] = []
  readonly awareness: Uint8Array[] = []
  /** The lists that the relay announced as changed. */
  readonly changedLists: RelayList[] = []
  /**
   * Changes from a file that the relay has not acknowledged. They are sent before this device's own edits.
   */
  readonly brought: SealedChanges[] = []
  /** Frames with seals that the relay has sent. */
  readonly seals: Uint8Array[] = []
  /** Updates from the relay that yjs could not apply, and frames that could not be inflated. */
  readonly faults: unknown[] = []
  /** False for an app that is older than deflated parts. */
  inflates = true
  /** The number of this device's own updates that the relay acknowledged. */
  saved = 0
  hello: RelayHello | null = null
  logId = ''
  position = 0
  entryTag = 0
  committedFrames = 0
  receivedBytes = 0
  closeCode: number | null = null
  socket: WebSocket | null = null
  #sent: Uint8Array[][] = []
  #sentSealed = new Map<number, SealedChanges>()
  #acknowledged = 0
  /**
   * The position that the current relay has confirmed. The position in its hello is older while `#owed` is
   * not acknowledged.
   */
  #reached = { logId: '', position: 0, entryTag: 0 }
  /** The frame that sends the relay everything that it has lost. */
  #owed: number | null = null
  #caughtUp = false
  #held: Uint8Array[] | null = null
  #listeners = new Set<() => void>()

  constructor(target: DeviceTarget, documentId: string) {
    this.target = target
    this.documentId = documentId
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === fromRelay || origin === fromFile) return
      this.waiting.push(update)
      if (this.#held) this.#held.push(update)
      else if (this.#isOpen()) this.#push([update], update)
    })
  }

  /** From now on edits are held back even while connected, until `release` sends them in a chosen order. */
  hold(): void {
    this.#held ??= []
  }

  release(inOrder: (held: readonly Uint8Array[]) => Uint8Array[] = (held) => [...held]): void {
    const held = this.#held ?? []
    this.#held = null
    // Without a connection they are sent with everything else after the next hello.
    if (this.#isOpen()) for (const update of inOrder(held)) this.#push([update], update)
  }

  /** Sends an update once more, like a retrying network or a second tab. */
  sendAgain(update: Uint8Array): void {
    if (this.#isOpen()) this.#push([], update)
  }

  /** Imports a file: the exported document, and the changes that its authors signed. */
  takeFile(state: Uint8Array, parts: readonly SealedChanges[]): void {
    Y.applyUpdate(this.doc, state, fromFile)
    for (const part of parts) {
      if (this.brought.some(({ signature }) => isSame(signature, part.signature))) continue
      Y.applyUpdate(this.doc, part.update, fromFile)
      this.brought.push(part)
      if (this.#isOpen()) this.#pushSealed(part)
    }
  }

  #pushSealed(part: SealedChanges): void {
    this.#sent.push([])
    this.#sentSealed.set(this.#sent.length, part)
    this.sendRaw(encodeSealedChanges(part))
  }

  #isOpen(): boolean {
    return this.hello !== null && this.socket?.readyState === WebSocket.OPEN
  }

  #push(updates: Uint8Array[], frame: Uint8Array): void {
    this.#sent.push(updates)
    this.socket?.send(encodeUpdate(frame))
  }

  /**
   * Connects, and resolves when the device has everything that the relay had. Rejects when the relay refuses
   * the connection.
   */
  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.target.url.replace('http', 'ws')}/sync/${this.documentId}`, {
      headers: { cookie: this.target.cookie, origin: this.target.origin ?? this.target.url },
      // With a mask of zeros, neither side computes each byte of frames that together have hundreds of megabytes.
      generateMask: (mask) => mask.fill(0),
    })
    this.socket = socket
    this.hello = null
    this.#caughtUp = false
    this.#sent = []
    this.#sentSealed.clear()
    this.#acknowledged = 0
    this.closeCode = null
    socket.binaryType = 'arraybuffer'
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => resolve())
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      if (this.socket !== socket) return
      this.closeCode = code
      this.hello = null
      this.#notify()
    })
    const readFrame = createFrameReader({
      inflate: async (deflated) => inflateRawSync(deflated),
      take: (frame) => {
        if (this.socket === socket) this.#receive(frame)
      },
      fail: (failure) => this.faults.push(failure),
    })
    socket.on('message', (data: ArrayBuffer) => {
      if (this.socket !== socket) return
      this.receivedBytes += data.byteLength
      readFrame(new Uint8Array(data))
    })
    socket.send(
      encodeClientHello({
        protocolVersion,
        appVersion: 'test',
        schemaVersion: 1,
        logId: this.logId,
        position: this.position,
        entryTag: this.entryTag,
        clientId: this.doc.clientID,
        inflates: this.inflates,
        receivedParts: null,
      }),
    )
    const isOver = () => this.closeCode !== null || this.socket !== socket
    await this.until(() => this.#caughtUp || isOver())
    if (isOver()) throw new Error(`closed with ${this.closeCode}`)
  }

  #receive(bytes: Uint8Array): void {
    const decoder = decoding.createDecoder(bytes)
    switch (decoding.readVarUint(decoder)) {
      case frameTypes.hello: {
        const hello = readRelayHello(decoder)
        const restored = !hello.continued && this.position > 0
        this.hello = hello
        const { position, entryTag } = hello.continued ? this : { position: 0, entryTag: 0 }
        this.#reached = { logId: hello.logId, position, entryTag }
        this.#owed = restored ? this.brought.length + 1 : null
        this.#advance()
        if (hello.sealKeyId.length > 0) for (const part of this.brought) this.#pushSealed(part)
        const waiting = [...this.waiting]
        if (this.#held) this.#held = []
        if (restored || (!hello.continued && (waiting.length > 40 || this.#relayLacks(hello.stateVector))))
          this.#push(waiting, Y.encodeStateAsUpdate(this.doc, hello.stateVector))
        else for (const update of waiting) this.#push([update], update)
        break
      }
      case frameTypes.committed: {
        const committed = readCommitted(decoder)
        this.committedFrames++
        for (const update of committed.updates) {
          try {
            Y.applyUpdate(this.doc, update, fromRelay)
          } catch (fault) {
            this.faults.push(fault)
          }
        }
        if (committed.position >= this.#reached.position) {
          const { logId } = this.#reached
          this.#reached = { logId, position: committed.position, entryTag: committed.entryTag }
        }
        for (; this.#acknowledged < committed.acknowledged; this.#acknowledged++) {
          const part = this.#sentSealed.get(this.#acknowledged + 1)
          if (part) this.brought.splice(this.brought.indexOf(part), 1)
          for (const update of this.#sent[this.#acknowledged] ?? []) {
            const index = this.waiting.indexOf(update)
            if (index >= 0) {
              this.waiting.splice(index, 1)
              this.saved++
            }
          }
        }
        if (this.#owed !== null && this.#owed <= this.#acknowledged) this.#owed = null
        this.#advance()
        if (committed.caughtUp) this.#caughtUp = true
        break
      }
      case frameTypes.refused: {
        const refused = readRefused(decoder)
        this.refusals.push(refused)
        // The update stays on this device.
        if (this.#sentSealed.delete(refused.frame)) break
        const updates = this.#sent[refused.frame - 1] ?? []
        this.#sent[refused.frame - 1] = []
        if (refused.reason === 'missing-context') {
          this.#push(updates, Y.encodeStateAsUpdate(this.doc, refused.stateVector))
          if (this.#owed !== null) this.#owed = this.#sent.length
        } else if (refused.reason === 'foreign-client-id' && refused.frame === this.#owed) {
          // Another device uploads the same lost edits at this moment: the next try leaves out those that
          // it uploaded.
          this.#owed = Number.POSITIVE_INFINITY
          const { socket } = this
          setTimeout(() => {
            if (this.socket !== socket || !this.#isOpen()) return
            this.#push(updates, Y.encodeStateAsUpdate(this.doc, refused.stateVector))
            this.#owed = this.#sent.length
          }, 50)
        }
        break
      }
      case frameTypes.seal:
        this.seals.push(bytes.slice())
        break
      case frameTypes.awareness:
        this.awareness.push(decoding.readVarUint8Array(decoder).slice())
        break
      case frameTypes.listChanged: {
        const list = readListChanged(decoder)
        if (list) this.changedLists.push(list)
        break
      }
    }
    this.#notify()
  }

  #advance(): void {
    if (this.#owed === null) Object.assign(this, this.#reached)
  }

  /**
   * True if the relay lacks more than this device's pending updates, as after a restore or with a damaged
   * entry.
   */
  #relayLacks(stateVector: Uint8Array): boolean {
    const theirs = Y.decodeStateVector(stateVector)
    for (const update of [...this.brought.map(({ update }) => update), ...this.waiting]) {
      const { from, to } = Y.parseUpdateMeta(update)
      for (const [clientId, clock] of from)
        if ((theirs.get(clientId) ?? 0) >= clock)
          theirs.set(clientId, Math.max(theirs.get(clientId) ?? 0, to.get(clientId) ?? 0))
    }
    for (const [clientId, clock] of Y.decodeStateVector(Y.encodeStateVector(this.doc)))
      if ((theirs.get(clientId) ?? 0) < clock) return true
    return false
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** Resolves when `condition` holds. The condition is checked again after every received message. */
  async until(condition: () => boolean, withinMs = 60_000): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        this.#listeners.delete(listener)
        this.doc.off('update', listener)
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`not within ${withinMs} ms: ${condition}`))
      }, withinMs)
      const listener = () => {
        if (!condition()) return
        stop()
        resolve()
      }
      this.#listeners.add(listener)
      // Skip this device's own changes.
      this.doc.on('update', listener)
    })
  }

  /** Resolves when the relay has acknowledged every update of this device. */
  allSaved(): Promise<void> {
    return this.until(() => this.waiting.length === 0 && this.brought.length === 0)
  }

  sendRaw(bytes: Uint8Array): void {
    this.socket?.send(bytes)
  }

  /** Requests that the history keeps the state after the next edit. */
  keepCheckpoint(label: string): void {
    this.sendRaw(encodeCheckpoint(label))
  }

  sendPing(): void {
    this.sendRaw(encodeSignal(frameTypes.ping))
  }

  text(name = 'text'): Y.Text {
    return this.doc.getText(name)
  }

  /** Ends the connection; pending updates are kept. */
  disconnect(): void {
    const socket = this.socket
    this.socket = null
    this.hello = null
    socket?.terminate()
    this.#notify()
  }
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/** Equal for two documents with equal content, for every order of client ids. */
export function contentHash(doc: Y.Doc): string {
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}
