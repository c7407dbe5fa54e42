import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** The relay behind a proxy that can pretend that a new version of the app was deployed. */
export interface DeployProxy {
  url: string
  /** From now on the service worker's script differs by a comment, as after a deploy. */
  deploy(): void
  close(): Promise<void>
}

export async function startDeployProxy(relayUrl: string): Promise<DeployProxy> {
  const { hostname, port } = new URL(relayUrl)
  let version = ''
  const target = ({ url, method, headers }: IncomingMessage) => ({
    hostname,
    port,
    path: url,
    method,
    // Compressed bytes could not get a comment, nor could an answer without a body.
    headers: { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' },
  })
  const server = createServer((incoming, outgoing) => {
    const asked = request(target(incoming), (answer) => {
      const { 'content-length': _length, ...headers } = answer.headers
      const isWorker = incoming.url === '/sw.js'
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? headers : answer.headers)
      if (!isWorker) return answer.pipe(outgoing)
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end(version))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  server.on('upgrade', (incoming, device) => {
    const relay = connect(Number(port), hostname)
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let index = 0; index < incoming.rawHeaders.length; index += 2)
      lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`)
    relay.write(`${lines.join('\r\n')}\r\n\r\n`)
    for (const socket of [device, relay]) socket.on('error', () => undefined)
    device.pipe(relay).pipe(device)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      version = '\n// a newer version'
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
