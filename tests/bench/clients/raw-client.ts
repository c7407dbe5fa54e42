import { WebSocket } from 'ws'
import type { BenchServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { type Dialect, type Held, nothingHeld } from './dialect.ts'
import { dialects } from './dialects.ts'

/** The limit for a hung connection. On a busy machine 150 joiners of a large document take minutes. */
const patienceMs = 15 * 60_000

export type ServerAddress = Pick<BenchServer, 'name' | 'url'>

export interface RawClientOptions {
  held?: Held
  /** The update that this client has and the server lacks. It is sent after the server's state vector. */
  offers?: Uint8Array
  onUpdates?(updates: readonly Uint8Array[]): void
}

const nothing = new Uint8Array([0, 0])

/**
 * One socket that uses a server's protocol without a document: its messages were encoded beforehand, and
 * received messages are counted, not applied. So the load costs the same with every server.
 */
export class RawClient {
  receivedBytes = 0
  /** The same, inflated. */
  contentBytes = 0
  /** The number of presence messages that it received. */
  presences = 0
  held: Held
  readonly #socket: WebSocket
  readonly #dialect: Dialect
  readonly #options: RawClientOptions
  #ready = false
  #sent = 0
  #acknowledged = 0
  #waiting: { condition(): boolean; resolve(): void }[] = []

  private constructor(server: ServerAddress, target: DocumentTarget, options: RawClientOptions) {
    this.#options = options
    this.held = { ...(options.held ?? nothingHeld) }
    this.#dialect = dialects[server.name](target.documentId, this.held)
    this.#socket = new WebSocket(`${server.url.replace('http', 'ws')}${this.#dialect.path}`, {
      headers: { origin: server.url, cookie: target.cookie },
      perMessageDeflate: false,
      maxPayload: 256 * 1024 * 1024,
    })
    this.#ready = this.#dialect.readyAtOnce
  }

  /** Connects, and resolves when the server has sent everything that it had. */
  static async connect(
    server: ServerAddress,
    target: DocumentTarget,
    options: RawClientOptions = {},
  ): Promise<RawClient> {
    const client = new RawClient(server, target, options)
    await client.#open()
    await client.#until('the first sync', () => client.#ready)
    return client
  }

  async #open(): Promise<void> {
    const socket = this.#socket
    // Added before the socket opens: a server's first message may be in the same packet as the upgrade
    // response.
    socket.on('message', (data: Buffer) => this.#receive(data))
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    socket.on('error', () => socket.terminate())
    for (const frame of this.#dialect.greeting()) socket.send(frame)
  }

  #receive(frame: Buffer): void {
    const heard = this.#dialect.read(frame)
    this.receivedBytes += frame.length
    this.contentBytes += heard.contentBytes ?? frame.length
    if (heard.updates.length > 0) this.#options.onUpdates?.(heard.updates)
    for (const reply of heard.replies ?? []) this.#socket.send(reply)
    if (heard.progress?.logId) this.held.logId = heard.progress.logId
    const { position, entryTag } = heard.progress ?? {}
    if (position !== undefined && position >= this.held.position) {
      this.held.position = position
      this.held.entryTag = entryTag ?? 0
    }
    if (heard.acknowledged !== undefined) this.#acknowledged = Math.max(this.#acknowledged, heard.acknowledged)
    this.presences += heard.presences ?? 0
    if (heard.ready) this.#ready = true
    if (heard.serverStateVector && (this.#options.offers || this.#dialect.alwaysOffers)) {
      this.#sent++
      this.#socket.send(this.#dialect.offer(this.#options.offers ?? nothing))
    }
    this.#waiting = this.#waiting.filter(({ condition, resolve }) => {
      if (!condition()) return true
      resolve()
      return false
    })
  }

  edit(update: Uint8Array): void {
    this.#sent++
    this.#socket.send(this.#dialect.edit(update))
  }

  /** Sends the position of this client's caret. */
  show(clientId: number, clock: number, state: string): void {
    const frame = this.#dialect.presence?.(clientId, clock, state)
    if (!frame) throw new Error('This server is not asked about presence')
    this.#socket.send(frame)
  }

  /** Resolves when the server has handled everything that was sent. */
  allSettled(): Promise<void> {
    const question = this.#dialect.flush?.()
    if (question) {
      this.#ready = false
      this.#socket.send(question)
      return this.#until('an answer after everything sent', () => this.#ready)
    }
    return this.#until('everything sent to be acknowledged', () => this.#acknowledged >= this.#sent)
  }

  #until(what: string, condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        clearTimeout(timer)
        reject(new Error(`${why} before ${what}`))
      }
      const timer = setTimeout(() => fail(`${patienceMs / 1000} s passed`), patienceMs)
      this.#socket.once('close', (code) => fail(`closed with ${code}`))
      this.#waiting.push({
        condition,
        resolve: () => {
          clearTimeout(timer)
          resolve()
        },
      })
    })
  }

  close(): void {
    this.#socket.removeAllListeners()
    this.#socket.on('error', () => {})
    this.#socket.terminate()
  }
}
