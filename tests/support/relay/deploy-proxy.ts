import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** The relay behind a proxy that can simulate the deployment of a new version of the app. */
export interface DeployProxy {
  url: string
  /** The paths of all requests so far. */
  requested: readonly string[]
  /** Refuses requests for these paths from now on; null for none. */
  refuse(paths: ReadonlySet<string> | null): void
  /** Answers requests for these paths only once the returned function is called. */
  hold(paths: RegExp): () => void
  /** From now on the service worker's script differs by a comment, as after a deploy. */
  deploy(): void
  /** From now on this server, which has another build, serves the app's files; null for the relay's own. */
  serveApp(url: string | null): void
  /** Serves the first script again. */
  rollBack(): void
  /** Serves this script as the service worker from now on; null for the relay's own. */
  serveWorker(script: string | null): void
  close(): Promise<void>
}

const relayOnly = /^\/(api|sync|feeds|open-records|healthz|readyz|metrics)(\/|\?|$)/

/** Unless `isCached`, the browser requests each file again for each page. */
export async function startDeployProxy(relayUrl: string, { isCached = true } = {}): Promise<DeployProxy> {
  const { hostname, port } = new URL(relayUrl)
  let version = ''
  let worker: string | null = null
  let app: URL | null = null
  let refused: ReadonlySet<string> | null = null
  let held: { paths: RegExp; until: Promise<void> } | null = null
  const requested: string[] = []
  const target = ({ url, method, headers }: IncomingMessage) => ({
    ...(app === null || relayOnly.test(url ?? '') ? { hostname, port } : { hostname: app.hostname, port: app.port }),
    path: url,
    method,
    // A comment cannot be added to compressed bytes or to a response without a body.
    headers: { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' },
  })
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ''
    requested.push(path)
    if (held?.paths.test(path)) void held.until.then(() => answer(incoming, outgoing))
    else answer(incoming, outgoing)
  })
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? ''
    if (refused?.has(path)) {
      outgoing.writeHead(503, { 'cache-control': 'no-store' }).end()
      return
    }
    if (worker !== null && incoming.url === '/sw.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      outgoing.end(worker)
      return
    }
    const asked = request(target(incoming), (response) => {
      const { 'content-length': _length, ...headers } = response.headers
      if (!isCached) response.headers['cache-control'] = 'no-store'
      const isWorker = incoming.url === '/sw.js'
      outgoing.writeHead(response.statusCode ?? 502, isWorker ? headers : response.headers)
      if (!isWorker) return response.pipe(outgoing)
      response.pipe(outgoing, { end: false })
      response.on('end', () => outgoing.end(version))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }
  server.on('upgrade', (incoming, device) => {
    const relay = connect(Number(port), hostname)
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`)
    relay.write(`${lines.join('\r\n')}\r\n\r\n`)
    for (const socket of [device, relay]) socket.on('error', () => undefined)
    device.pipe(relay).pipe(device)
  })
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requested,
    refuse(paths) {
      refused = paths
    },
    hold(paths) {
      let letGo = () => {}
      const until = new Promise<void>((resolve) => {
        letGo = resolve
      })
      held = { paths, until }
      return letGo
    },
    deploy() {
      version = '\n// a newer version'
    },
    rollBack() {
      version = ''
    },
    serveApp(url) {
      app = url === null ? null : new URL(url)
    },
    serveWorker(script) {
      worker = script
    },
    async close() {
      // Accept no new connections, and end the open ones: a service worker outlives its page and keeps its own.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
