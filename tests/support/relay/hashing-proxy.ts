import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A small balancer in front of several relays, which works like the samples in docker/many-machines. */
export interface HashingProxy {
  url: string
  /** The relays from now on. Each is used once it is ready. */
  use(relays: readonly string[]): Promise<void>
  /** The relay that a document's connections are sent to. */
  relayOf(documentId: string): string
  close(): Promise<void>
}

const checkEveryMs = 100
/** The part of an address that names a document. */
const documentIn = /^\/(?:sync|api\/committees|api\/closed-sessions)\/([\w-]+)/

export async function startHashingProxy(first: readonly string[]): Promise<HashingProxy> {
  let relays: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0

  async function check(): Promise<void> {
    const asked = relays.map(async (url) => {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      return isReady ? [url] : []
    })
    ready = (await Promise.all(asked)).flat()
  }

  /** Rendezvous hashing: only the documents of a relay that has gone move. */
  function relayOf(documentId: string): string {
    const weight = (url: string) => createHash('sha256').update(`${url} ${documentId}`).digest('hex')
    return ready.toSorted((one, other) => (weight(one) < weight(other) ? -1 : 1))[0] ?? ''
  }

  function targetOf({ url = '' }: IncomingMessage): URL | null {
    const documentId = documentIn.exec(url)?.[1]
    const relay = documentId === undefined ? ready[turn++ % ready.length] : relayOf(documentId)
    return relay ? new URL(relay) : null
  }

  const server = createServer((incoming, outgoing) => {
    const target = targetOf(incoming)
    if (!target) return outgoing.writeHead(503).end()
    const { hostname, port } = target
    const { url: path, method, headers } = incoming
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    return incoming.pipe(asked)
  })
  server.on('upgrade', (incoming, device) => {
    const target = targetOf(incoming)
    if (!target) return device.destroy()
    const relay = connect(Number(target.port), target.hostname)
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`)
    relay.write(`${lines.join('\r\n')}\r\n\r\n`)
    for (const [one, other] of [
      [device, relay],
      [relay, device],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    return device.pipe(relay).pipe(device)
  })
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const timer = setInterval(() => void check(), checkEveryMs)

  async function use(next: readonly string[]): Promise<void> {
    relays = next
    await check()
  }
  await use(first)
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use,
    relayOf,
    async close() {
      clearInterval(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
