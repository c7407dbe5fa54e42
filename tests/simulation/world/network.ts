import { EventEmitter } from 'node:events'
import type { Random } from '../../support/random/random.ts'
import type { Process, World } from './world.ts'

/** The network between one device and the relays. */
export interface Line {
  readonly address: string
  readonly random: Random
  /** Of its uploads and downloads. */
  readonly transferRandom: Random
  /** The relay to which the balancer routes this device, as long as it runs. */
  relay: number
  /** Without it, nothing can be opened, and messages on open connections are lost. */
  isUp: boolean
  /** Messages in this direction disappear, and both ends look open. */
  losesUp: boolean
  losesDown: boolean
  /** Messages that are sent before this time arrive after it. */
  stalledUntil: number
  minLatency: number
  maxLatency: number
  readonly sockets: Set<Connected>
}

export interface HttpExchange {
  incoming: { socket: NetSocket; upgrade: Upgrade | null }
  outgoing: object
}

type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
type Handler = (request: Request, exchange: HttpExchange) => Response | Promise<Response>

interface Upgrade {
  accept(open: (socket: RelayEnd) => void): void
}

/** The socket below a WebSocket of the relay. The relay writes whole frames into it. */
export class NetSocket extends EventEmitter {
  readonly remoteAddress: string
  readonly remotePort = 40_000
  readonly remoteFamily = 'IPv4'
  end: RelayEnd | null = null
  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
  write(frame: Uint8Array): boolean {
    this.end?.sendContent(frame.subarray((frame[1] ?? 0) === 126 ? 4 : 2))
    return true
  }
  cork(): void {}
  uncork(): void {}
}

const hubAddress = 'http://localhost:3000'
const host = 'localhost:3000'
const abnormal = 1006

/** One WebSocket with its two ends. Messages arrive in their order, or the connection breaks. */
export class Connected {
  readonly openedAt: number
  readonly network: Network
  readonly line: Line
  readonly documentId: string
  readonly client: ClientSocket
  readonly relay: RelayEnd
  readonly device: Process
  readonly hub: Process
  /** As that of its line, for this connection alone. */
  stalledUntil = 0
  #upAt = 0
  #downAt = 0
  /** A message in this direction was lost, so no later one arrives either. */
  #upLost = false
  #downLost = false
  unsent = 0

  constructor(network: Network, line: Line, documentId: string, client: ClientSocket, hub: Process) {
    this.network = network
    this.line = line
    this.documentId = documentId
    this.client = client
    this.hub = hub
    this.device = client.process
    this.openedAt = network.world.now
    this.relay = new RelayEnd(this)
    line.sockets.add(this)
  }

  #latency(): number {
    const { minLatency, maxLatency, random } = this.line
    return minLatency + random.fraction() * (maxLatency - minLatency)
  }

  /** From the device to the relay. */
  up(bytes: number, run: () => void): void {
    const { world } = this.network
    this.#upLost ||= !this.line.isUp || this.line.losesUp
    if (this.#upLost) return
    const at = Math.max(world.now + this.#latency(), this.#upAt + 0.01, this.line.stalledUntil, this.stalledUntil)
    this.#upAt = at
    world.note(bytes)
    world.schedule(at - world.now, run, this.hub)
  }

  /** From the relay to the device. */
  down(bytes: number, run: () => void): void {
    const { world } = this.network
    this.#downLost ||= !this.line.isUp || this.line.losesDown
    if (this.#downLost) {
      this.unsent += bytes
      return
    }
    const at = Math.max(world.now + this.#latency(), this.#downAt + 0.01, this.line.stalledUntil, this.stalledUntil)
    this.#downAt = at
    world.note(-bytes)
    world.schedule(at - world.now, run, this.device)
  }

  /** Both ends see the end of the connection, if the network transports it. */
  breakOff(): void {
    this.up(0, () => this.relay.closed(abnormal))
    this.down(0, () => this.client.closed(abnormal))
  }

  vanish(): void {
    this.#upLost = true
    this.#downLost = true
    this.gone()
  }

  gone(): void {
    this.line.sockets.delete(this)
  }
}

/** The relay's end, with the interface of `ws`. */
export class RelayEnd extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isPaused = false
  readonly connected: Connected
  net: NetSocket | null = null
  #held: (() => void)[] = []
  /** Called with each message before it is sent. */
  onSend: (content: Uint8Array) => void = () => undefined
  #unfinished: Uint8Array[] = []

  constructor(connected: Connected) {
    super()
    this.connected = connected
  }

  get bufferedAmount(): number {
    return this.connected.unsent
  }

  send(content: Uint8Array, { fin = true }: { fin?: boolean } = {}): void {
    if (!fin || this.#unfinished.length > 0) {
      this.#unfinished.push(content)
      if (!fin) return
      const whole = Buffer.concat(this.#unfinished)
      this.#unfinished = []
      return this.sendContent(whole)
    }
    this.sendContent(content)
  }

  sendContent(content: Uint8Array): void {
    if (this.readyState !== 1) return
    this.connected.network.onSend(this.connected, content)
    const { client } = this.connected
    const copy = Uint8Array.prototype.slice.call(content).buffer as ArrayBuffer
    this.connected.down(content.length, () => client.receive(copy))
  }

  /** A message of the device arrives. */
  receive(message: Buffer): void {
    this.#whenRead(() => {
      this.net?.emit('data', message)
      this.emit('message', message, true)
    })
  }

  #whenRead(run: () => void): void {
    if (this.isPaused) this.#held.push(run)
    else if (this.readyState === 1) run()
  }

  ping(): void {
    if (this.readyState !== 1) return
    const { connected } = this
    connected.down(2, () => connected.up(2, () => this.#whenRead(() => this.emit('pong'))))
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    for (const run of this.#held.splice(0)) this.#whenRead(run)
  }

  close(code = 1005): void {
    if (this.readyState !== 1) return
    this.readyState = 2
    const { connected } = this
    connected.down(4, () => {
      connected.client.closed(code)
      connected.up(4, () => this.closed(code))
    })
  }

  terminate(): void {
    if (this.readyState === 3) return
    const { connected } = this
    connected.down(0, () => connected.client.closed(abnormal))
    this.closed(abnormal)
  }

  closed(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.connected.gone()
    this.emit('close', code)
  }
}

/** The device's end, with the interface of a browser. */
export class ClientSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  binaryType = 'arraybuffer'
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly process: Process
  connected: Connected | null = null

  constructor(process: Process) {
    this.process = process
  }

  send(frame: Uint8Array): void {
    const { connected } = this
    if (!connected || this.readyState !== 1) return
    const copy = Buffer.from(frame)
    const { world } = connected.network
    world.noteBytes(copy)
    world.moments.happened('a sent frame', this.process)
    connected.up(copy.length, () => connected.relay.receive(copy))
  }

  receive(data: ArrayBuffer): void {
    if (this.readyState === 1) this.onmessage?.({ data })
  }

  close(): void {
    if (this.readyState >= 2) return
    this.readyState = 2
    const { connected } = this
    connected?.up(4, () => {
      connected.relay.closed(1005)
      connected.down(4, () => this.closed(1005))
    })
  }

  closed(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.connected?.gone()
    this.onclose?.({ code })
  }
}

interface Served {
  process: Process
  handle: Handler
}

/** The destination of a message; a piece of a file has no document. */
export type Sent = Pick<Connected, 'line' | 'hub'> & { documentId?: string; openedAt?: number }

/** An upload or a download between two processes. */
interface RunningTransfer {
  readonly hub: Process | null
  readonly device: Process
  readonly line: Line
  /** Both ends see the end of the connection. */
  breakOff(): void
  /** The relay's process has ended. */
  hubDied(): void
  /** The relay's machine lost its power. */
  hubVanished(): void
  /** The device ends it. */
  abort(): void
}

/** All lines, and the relays at their other end, behind a balancer. */
export class Network {
  readonly world: World
  readonly #lines: Line[] = []
  readonly #relays = new Map<number, Served>()
  /** Relays that do not answer the balancer's checks. */
  readonly unhealthy = new Set<number>()
  /** Requests without an answer, which fail when their relay ends. */
  readonly #asked = new Map<() => void, Process>()
  /** Called with each message, and each piece of a file, that the relay sends. */
  readonly watchers: ((sent: Sent, content: Uint8Array) => void)[] = []
  /** Called with each request for a WebSocket that arrives at a relay. */
  onOpening: (hub: Process, documentId: string) => void = () => undefined
  /** Called with each answer to an HTTP request. */
  readonly onAnswer: ((line: Line, path: string, status: number, body: Uint8Array) => void)[] = []
  /** Running uploads and downloads. */
  readonly transfers = new Set<RunningTransfer>()
  /** Called when the relay has accepted a piece of the upload with this id. */
  onUploaded: (id: string) => void = () => undefined
  /** Called with each answer to a request of an upload, at the device. */
  onUploadAnswer: (status: number, body: string) => void = () => undefined

  constructor(world: World) {
    this.world = world
  }

  onSend(sent: Sent, content: Uint8Array): void {
    for (const watch of this.watchers) watch(sent, content)
  }

  createLine(address: string): Line {
    const line: Line = {
      ...{
        address,
        random: this.world.stream(`line of ${address}`),
        transferRandom: this.world.stream(`transfers of ${address}`),
        relay: 0,
        isUp: true,
        losesUp: false,
        losesDown: false,
        stalledUntil: 0,
        minLatency: 5,
        maxLatency: 30,
      },
      sockets: new Set(),
    }
    this.#lines.push(line)
    return line
  }

  /** The current process answers requests as this relay from now on. */
  serve(relay: number, handle: Handler): void {
    this.#relays.set(relay, { process: this.world.current, handle })
  }

  stopServing(process: Process): void {
    for (const [relay, served] of this.#relays) if (served.process === process) this.#relays.delete(relay)
  }

  /** The balancer's choice: the relay of the line, or another one that runs. */
  relayFor(line: Line): Served | null {
    const running = [...this.#relays.keys()].sort((a, b) => a - b)
    const healthy = running.filter((relay) => !this.unhealthy.has(relay))
    const [first] = healthy.length > 0 ? healthy : running
    const chosen = healthy.includes(line.relay) ? line.relay : first
    return chosen === undefined ? null : (this.#relays.get(chosen) ?? null)
  }

  /** The process of the relay has ended, and its system closes its sockets. */
  hubDied(process: Process): void {
    this.stopServing(process)
    for (const transfer of this.transfers) if (transfer.hub === process) transfer.hubDied()
    for (const [fail, asked] of this.#asked)
      if (asked === process) {
        this.#asked.delete(fail)
        fail()
      }
    for (const { sockets } of this.#lines)
      for (const connected of [...sockets])
        if (connected.hub === process) {
          connected.down(0, () => connected.client.closed(abnormal))
          connected.gone()
        }
  }

  /** The machine of the hub lost its power: nothing answers on its connections. */
  hubVanished(process: Process): void {
    this.stopServing(process)
    for (const transfer of this.transfers) if (transfer.hub === process) transfer.hubVanished()
    for (const [fail, asked] of this.#asked) if (asked === process) this.#asked.delete(fail)
    for (const { sockets } of this.#lines)
      for (const connected of [...sockets]) if (connected.hub === process) connected.vanish()
  }

  /** The page has ended, and its browser closes its sockets. */
  pageDied(process: Process): void {
    for (const transfer of this.transfers) if (transfer.device === process) transfer.abort()
    for (const { sockets } of this.#lines)
      for (const connected of [...sockets])
        if (connected.device === process) connected.up(0, () => connected.relay.closed(1001))
  }

  #latency(line: Line): number {
    return line.minLatency + line.random.fraction() * (line.maxLatency - line.minLatency)
  }

  /** Sends an HTTP request. Rejects when the hub cannot be reached. */
  fetch(line: Line, path: string, init: Asked = {}): Promise<Response> {
    const { world } = this
    const asker = world.current
    return new Promise((resolve, reject) => {
      const fail = () => world.schedule(this.#latency(line), () => reject(new TypeError('fetch failed')), asker)
      const { signal, ...rest } = init
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      // Without an end, a request over a half-open line waits for its time limit.
      if (!line.isUp) return void fail()
      if (line.losesUp) return
      const hub = this.relayFor(line)
      if (!hub) return void fail()
      const request = new Request(new URL(path, hubAddress), { ...rest, headers: { ...rest.headers, host } })
      const socket = new NetSocket(line.address)
      this.#asked.set(fail, hub.process)
      world.schedule(
        this.#latency(line),
        () => {
          Promise.resolve(hub.handle(request, { incoming: { socket, upgrade: null }, outgoing: {} })).then(
            async (response) => {
              const body = await response.arrayBuffer()
              const { status, headers } = response
              for (const seen of this.onAnswer) seen(line, path, status, new Uint8Array(body))
              if (!this.#asked.delete(fail) || !line.isUp || line.losesDown) return
              if (request.method !== 'GET' && response.ok) world.moments.happened('an answered change', hub.process)
              world.note(status)
              world.schedule(
                this.#latency(line),
                () => resolve(new Response(hasNoBody(status) ? null : body, { status, headers })),
                asker,
              )
            },
            fail,
          )
        },
        hub.process,
      )
    })
  }

  /** Asks one relay on its own machine. */
  async askRelay(process: Process, path: string): Promise<Response> {
    const served = [...this.#relays.values()].find((each) => each.process === process)
    if (!served) throw new Error(`${process.name} does not listen`)
    const request = new Request(new URL(path, hubAddress), { headers: { host } })
    const incoming = { socket: new NetSocket('127.0.0.1'), upgrade: null }
    return new Promise((resolve, reject) =>
      this.world.schedule(
        0,
        () => void Promise.resolve(served.handle(request, { incoming, outgoing: {} })).then(resolve, reject),
        process,
      ),
    )
  }

  /** Opens a WebSocket. */
  open(line: Line, client: ClientSocket, path: string, headers: Record<string, string>): void {
    const { world } = this
    const { process } = client
    const refuse = () => world.schedule(this.#latency(line), () => client.closed(abnormal), process)
    if (!line.isUp) return void refuse()
    if (line.losesUp) return
    const hub = this.relayFor(line)
    if (!hub) return void refuse()
    const request = new Request(new URL(path, hubAddress), {
      headers: { ...headers, host, upgrade: 'websocket' },
    })
    const socket = new NetSocket(line.address)
    const answer = () => {
      this.onOpening(hub.process, documentOf(path))
      let isAccepted = false
      const accept: Upgrade['accept'] = (open) => {
        isAccepted = true
        const connected = new Connected(this, line, documentOf(path), client, hub.process)
        socket.end = connected.relay
        connected.relay.net = socket
        open(connected.relay)
        connected.down(0, () => {
          if (client.readyState !== 0) return connected.up(0, () => connected.relay.closed(abnormal))
          client.connected = connected
          client.readyState = 1
          client.onopen?.()
        })
      }
      const exchange = { incoming: { socket, upgrade: { accept } }, outgoing: {} }
      Promise.resolve(hub.handle(request, exchange)).then(() => {
        if (!isAccepted) refuse()
      }, refuse)
    }
    world.schedule(this.#latency(line), answer, hub.process)
  }
}

/** The document of the address of a WebSocket. */
export const documentOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const hasNoBody = (status: number) => status === 204 || status === 304

/** Stands in for `@hono/node-server`: a relay listens in this network instead of on a port. */
export function hubServer(network: Network, relay: number) {
  return {
    createAdaptorServer({ fetch }: { fetch: Handler }) {
      const server = Object.assign(new EventEmitter(), {
        listen(_port: number, _host: string | undefined, done: () => void) {
          network.serve(relay, fetch)
          done()
        },
        address: () => ({ port: 3000 }),
        close(done: () => void) {
          network.stopServing(network.world.current)
          done()
        },
      })
      return server
    },
    upgradeWebSocket:
      (createEvents: () => { onOpen(event: object, socket: { raw: RelayEnd }): void }) =>
      async (
        context: { env: HttpExchange; body(content: null, status: number): Response },
        next: () => Promise<void>,
      ) => {
        const { upgrade } = context.env.incoming
        if (!upgrade) return next()
        const events = createEvents()
        upgrade.accept((socket) => events.onOpen({}, { raw: socket }))
        return context.body(null, 200)
      },
  }
}
