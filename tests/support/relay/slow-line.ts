import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createRandom } from '../random/random.ts'

export interface LineSettings {
  /** In each direction, shared by all connections. */
  bytesPerSecond: number
  /** Until the response to a small request arrives. A new connection takes the same time once more. */
  roundTripMs: number
  /** The share of seconds in which the line transmits nothing. */
  stalledShare: number
  seed: number
}

/** A response, or the frames of a WebSocket from the relay. */
export interface LineResponse {
  path: string
  /** Milliseconds since the line was opened. */
  requestedAt: number
  lastByteAt: number
  /** With the header. */
  bytes: number
}

/** A slow network between a device and the relay. */
export interface SlowLine {
  /** The relay's address through this network. */
  url: string
  /** All responses so far, in the order of their requests. */
  responses: readonly LineResponse[]
  /** The number of bytes that the device has received. */
  received(): number
  /** Milliseconds since the line was opened, as in the responses. */
  now(): number
  /** Closes all connections and accepts no new ones. */
  cut(): void
  close(): Promise<void>
}

const packetBytes = 1_460
const stallMs = 1_000
/** A sender stops while so many of its bytes are on the way, so that an aborted response does not fill the line. */
const windowBytes = 64 * 1024

interface Sender {
  from: Socket
  to: Socket
  waiting: Buffer[]
  waitingBytes: number
  /** No byte is transmitted before this moment: the handshake of the connection. */
  notBefore: number
  ended: boolean
  onDelivered(bytes: Buffer): void
}

/** Opens a shaped TCP connection to the relay. Equal seeds stall in the same seconds. */
export async function startSlowLine(relayUrl: string, settings: LineSettings): Promise<SlowLine> {
  const target = Number(new URL(relayUrl).port)
  const began = performance.now()
  const now = () => performance.now() - began
  const sockets = new Set<Socket>()
  const responses: LineResponse[] = []
  const isStalled = stallsOf(settings)
  const down = createDirection(settings, now, isStalled)
  const up = createDirection(settings, now, isStalled)
  let received = 0
  let isCut = false

  const server = createServer((device) => {
    if (isCut) return device.destroy()
    const relay = connect(target, '127.0.0.1')
    const notBefore = now() + settings.roundTripMs
    let response: LineResponse | null = null
    for (const socket of [device, relay]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
    }
    up.add({
      ...newSender(device, relay, notBefore),
      onDelivered(bytes) {
        const [, path] = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1', 0, 2_000)) ?? []
        if (path === undefined) return
        response = { path, requestedAt: now(), lastByteAt: now(), bytes: 0 }
        responses.push(response)
      },
    })
    down.add({
      ...newSender(relay, device, notBefore),
      onDelivered({ length }) {
        received += length
        if (!response) return
        response.bytes += length
        response.lastByteAt = now()
      },
    })
    device.on('close', () => relay.destroy())
    for (const socket of [device, relay]) socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    responses,
    received: () => received,
    now,
    cut,
    async close() {
      cut()
      down.close()
      up.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const newSender = (from: Socket, to: Socket, notBefore: number) => ({
  from,
  to,
  notBefore,
  waiting: [],
  waitingBytes: 0,
  ended: false,
})

function stallsOf({ seed, stalledShare }: LineSettings): (ms: number) => boolean {
  const random = createRandom(seed)
  const stalled: boolean[] = []
  return (ms) => {
    const second = Math.floor(ms / stallMs)
    while (stalled.length <= second) stalled.push(random.chance(stalledShare))
    return stalled[second] ?? false
  }
}

/** One direction of the line. The connections that have data waiting send one packet each, in turns. */
function createDirection(settings: LineSettings, now: () => number, isStalled: (ms: number) => boolean) {
  const senders: Sender[] = []
  /** The packets that were sent and have not arrived, in their order, which timers of different length do not keep. */
  const sent: [Sender, Buffer][] = []
  /** The line is busy until this moment. */
  let freeAt = 0
  let timer: NodeJS.Timeout | null = null
  let timerAt = Number.POSITIVE_INFINITY

  function transmit(): void {
    timer = null
    timerAt = Number.POSITIVE_INFINITY
    for (;;) {
      if (freeAt > now()) return schedule(freeAt - now())
      if (isStalled(now())) return schedule(stallMs - (now() % stallMs))
      const sender = senders.find(({ waiting, notBefore }) => waiting.length > 0 && notBefore <= now())
      if (!sender) break
      senders.push(...senders.splice(senders.indexOf(sender), 1))
      const packet = takePacket(sender)
      freeAt = Math.max(freeAt, now() - 5) + (packet.length / settings.bytesPerSecond) * 1_000
      sent.push([sender, packet])
      setTimeout(deliverNext, settings.roundTripMs / 2 + Math.max(0, freeAt - now()))
    }
    const next = senders.filter(({ waiting }) => waiting.length > 0).map(({ notBefore }) => notBefore - now())
    if (next.length > 0) schedule(Math.min(...next))
  }

  function schedule(ms: number): void {
    const at = now() + Math.max(0, ms)
    if (at >= timerAt) return
    if (timer) clearTimeout(timer)
    timerAt = at
    timer = setTimeout(transmit, at - now())
  }

  function takePacket(sender: Sender): Buffer {
    const first = sender.waiting[0] as Buffer
    const packet = first.subarray(0, packetBytes)
    if (packet.length === first.length) sender.waiting.shift()
    else sender.waiting[0] = first.subarray(packet.length)
    return packet
  }

  function deliverNext(): void {
    const next = sent.shift()
    if (next) deliver(...next)
  }

  function deliver(sender: Sender, packet: Buffer): void {
    sender.waitingBytes -= packet.length
    if (sender.waitingBytes < windowBytes) sender.from.resume()
    if (sender.to.destroyed) return
    sender.onDelivered(packet)
    sender.to.write(packet)
    if (sender.ended && sender.waitingBytes === 0) sender.to.end()
  }

  return {
    add(sender: Sender): void {
      senders.push(sender)
      sender.from.on('data', (bytes) => {
        sender.waiting.push(bytes)
        sender.waitingBytes += bytes.length
        if (sender.waitingBytes >= windowBytes) sender.from.pause()
        schedule(0)
      })
      const onEnd = () => {
        sender.ended = true
        if (sender.waitingBytes === 0) sender.to.end()
      }
      sender.from.on('end', onEnd)
      sender.from.on('close', onEnd)
      sender.to.on('close', () => {
        const index = senders.indexOf(sender)
        if (index >= 0) senders.splice(index, 1)
      })
    },
    close(): void {
      if (timer) clearTimeout(timer)
      senders.length = 0
    },
  }
}
