import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { boundBodies } from './bound-bodies.ts'
import { trackSockets } from './open-sockets.ts'

const requestGraceMilliseconds = 5_000

/** The listening server, for requests and for WebSockets. */
export interface HttpServer {
  /** Starts to serve requests; resolves with the port. Rejects if the port is taken. */
  listen(port: number, host: string | null): Promise<number>
  stopAccepting(): void
  /** Resolves when all requests and connections have ended; slow ones are cut off. */
  ended(): Promise<void>
}

export function createHttpServer(app: Hono, maxFrameBytes: number): HttpServer {
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    websocket: { server: webSockets },
    // Any other upgrade is answered like a plain request. Otherwise its socket would never be closed.
    serverOptions: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) as Server
  boundBodies(server)
  const sockets = trackSockets(server)
  let stopped = Promise.resolve()
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host ?? undefined, () => resolve((server.address() as AddressInfo).port))
      }),
    stopAccepting() {
      stopped = new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
    async ended() {
      const grace = setTimeout(sockets.destroyAll, requestGraceMilliseconds)
      await stopped
      clearTimeout(grace)
    },
  }
}
