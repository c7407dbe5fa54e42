import { Readable } from 'node:stream'
import { type Line, NetSocket, type Network } from './network.ts'
import type { Process, World } from './world.ts'

const hubAddress = 'http://localhost:3000'
const host = 'localhost:3000'
const pieceBytes = 48 * 1024

export interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | null
}

/** The device's side of a transfer. */
export interface Receiver {
  onSent(bytes: number): void
  onHead(status: number, headers: Headers): void
  onPiece(piece: Uint8Array): void
  onEnd(): void
  onFailed(): void
}

/** The relay's side of a request whose body arrives in pieces. */
class Incoming extends Readable {
  readonly socket: NetSocket
  readonly upgrade = null
  /** Called when the relay ends the connection. */
  onCut: () => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | null = null
  #silentMs = 0

  constructor(address: string) {
    super({ autoDestroy: false })
    this.socket = new NetSocket(address)
  }

  override _read(): void {}

  setTimeout(milliseconds: number): void {
    this.#silentMs = milliseconds
    this.#watch()
  }

  #watch(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = this.#silentMs > 0 ? setTimeout(() => this.destroy(), this.#silentMs) : null
  }

  arrive(piece: Uint8Array | null): void {
    if (this.destroyed) return
    if (piece !== null) this.#watch()
    this.push(piece)
  }

  /** The connection has ended on the other side. */
  lose(): void {
    this.onCut = () => undefined
    this.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.onCut()
    // As in Node, the error of a request without a listener is not thrown.
    done(this.listenerCount('error') > 0 ? error : null)
  }

  finish(): void {
    if (this.#timer) clearTimeout(this.#timer)
  }
}

/** A request, or an answer, that travels in pieces. It can break in the middle. */
export class Transfer {
  readonly network: Network
  readonly line: Line
  readonly device: Process
  hub: Process | null = null
  readonly #world: World
  readonly #sent: SentRequest
  readonly #receiver: Receiver
  #incoming: Incoming | null = null
  #isOver = false
  #isLost = false
  #isAnswered = false
  #upAt = 0
  #downAt = 0

  constructor(network: Network, line: Line, sent: SentRequest, receiver: Receiver) {
    this.network = network
    this.line = line
    this.#world = network.world
    this.device = this.#world.current
    this.#sent = sent
    this.#receiver = receiver
    network.transfers.add(this)
    this.#begin()
  }

  #begin(): void {
    const { line, network } = this
    if (!line.isUp) return this.#fail()
    const served = network.relayFor(line)
    if (!served) return this.#fail()
    this.hub = served.process
    this.#up(() => this.#arrive(served.handle))
    this.#sendFrom(0)
  }

  #fraction(): number {
    return this.line.transferRandom.fraction()
  }

  #latency(): number {
    const { minLatency, maxLatency } = this.line
    return minLatency + this.#fraction() * (maxLatency - minLatency)
  }

  #up(run: () => void): void {
    const { line, hub } = this
    if (!line.isUp || line.losesUp) this.#lose()
    if (this.#isLost || !hub) return
    const at = Math.max(this.#world.now + this.#latency(), this.#upAt + 0.01, line.stalledUntil)
    this.#upAt = at
    this.#world.schedule(at - this.#world.now, run, hub)
  }

  #down(run: () => void): void {
    const { line } = this
    if (!line.isUp || line.losesDown) this.#lose()
    if (this.#isLost) return
    const at = Math.max(this.#world.now + this.#latency(), this.#downAt + 0.01, line.stalledUntil)
    this.#downAt = at
    const arrive = () => {
      if (!this.#isOver) run()
    }
    this.#world.schedule(at - this.#world.now, arrive, this.device)
  }

  #sendFrom(at: number): void {
    const body = this.#sent.body ?? new Uint8Array()
    if (this.#isOver || this.#isAnswered) return
    const piece = body.subarray(at, at + pieceBytes)
    if (piece.length > 0) {
      this.#world.note(piece.length)
      this.#up(() => this.#incoming?.arrive(piece))
      this.#receiver.onSent(at + piece.length)
    }
    const next = at + piece.length
    if (next >= body.length) return this.#up(() => this.#incoming?.arrive(null))
    const pause = 0.5 + this.#fraction() * this.line.maxLatency * 0.3
    this.#world.schedule(pause, () => this.#sendFrom(next), this.device)
  }

  /** The head of the request arrives at the relay. */
  #arrive(handle: NonNullable<ReturnType<Network['relayFor']>>['handle']): void {
    const { method, path, headers } = this.#sent
    const incoming = new Incoming(this.line.address)
    this.#incoming = incoming
    incoming.onCut = () => this.#cut()
    const request = new Request(new URL(path, hubAddress), { method, headers: { ...headers, host } })
    const outgoing = { destroy: () => incoming.destroy() }
    Promise.resolve(handle(request, { incoming, outgoing })).then(
      (response) => this.#answer(response, incoming),
      () => this.#cut(),
    )
  }

  async #answer({ status, headers, body }: Response, incoming: Incoming): Promise<void> {
    const { world } = this.network
    const { method, path } = this.#sent
    world.note(status)
    if (method === 'PATCH' && status === 204) this.network.onUploaded(path.slice(-32))
    this.#down(() => {
      this.#isAnswered = true
      this.#receiver.onHead(status, headers)
    })
    const reader = body?.getReader()
    try {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        if (incoming.destroyed) return void reader?.cancel().catch(() => undefined)
        const piece = read.value as Uint8Array
        for (let at = 0; at < piece.length; at += pieceBytes) {
          const part = piece.slice(at, at + pieceBytes)
          if (this.hub && status < 400) this.network.onSend({ line: this.line, hub: this.hub }, part)
          this.#down(() => this.#receiver.onPiece(part))
        }
      }
    } catch {
      return this.#cut()
    }
    incoming.finish()
    this.#down(() => {
      this.#end()
      this.#receiver.onEnd()
    })
  }

  /** The relay ends the connection in the middle. */
  #cut(): void {
    this.#down(() => this.#fail())
  }

  #end(): void {
    this.#isOver = true
    this.network.transfers.delete(this)
  }

  #fail(): void {
    if (this.#isOver) return
    this.#end()
    this.#world.schedule(this.#latency(), () => this.#receiver.onFailed(), this.device)
  }

  /** Packets are lost, and both ends wait. Each learns of it some time after the line is good again. */
  #lose(): void {
    if (this.#isLost || this.#isOver) return
    this.#isLost = true
    const { line } = this
    const look = (): void => {
      if (this.#isOver) return
      if (!line.isUp || line.losesUp || line.losesDown)
        return void this.#world.schedule(1_000, look, this.#world.outside)
      this.#world.schedule(this.#fraction() * 5_000, () => this.breakOff(), this.#world.outside)
    }
    this.#world.schedule(1_000, look, this.#world.outside)
  }

  /** Both ends see the end of the connection. */
  breakOff(): void {
    this.#loseAtRelay()
    this.#world.schedule(this.#latency(), () => this.#fail(), this.device)
  }

  #loseAtRelay(): void {
    if (this.hub) this.#world.schedule(this.#latency(), () => this.#incoming?.lose(), this.hub)
  }

  /** The device ends it. */
  abort(): void {
    if (this.#isOver) return
    this.#end()
    if (!this.#isLost) this.#loseAtRelay()
  }

  hubDied(): void {
    this.#world.schedule(this.#latency(), () => this.#fail(), this.device)
  }

  hubVanished(): void {
    this.#lose()
  }
}
