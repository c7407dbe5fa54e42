import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { boundBodies } from './bound-bodies.ts'

const requestGraceMilliseconds = 5_000

/**
 * Longer than a proxy keeps an idle connection to the hub: Caddy two minutes, nginx one. Otherwise the hub could close a connection
 * while a request is on its way, and the person would read that the hub is not there.
 */
const idleConnectionMilliseconds = 150_000

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
  server.keepAliveTimeout = idleConnectionMilliseconds
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

/**
 * A connection that the relay has ended is closed after this time, even if the other side does not end it.
 */
const halfOpenMilliseconds = 2_000

/**
 * Tracks every socket of a server, including those of refused and accepted upgrades: the server no longer
 * tracks these, but waits for them when it closes. A client that never ends its side would keep its socket
 * open, and the relay could not stop.
 */
function trackSockets(server: Server): { destroyAll(): void } {
  const open = new Set<Socket>()
  // All sockets share the listeners: functions of its own would be a tenth of the memory of an idle connection.
  function forget(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', forget)
    socket.on('finish', destroyLater)
  })
  return {
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}

function destroyLater(this: Socket): void {
  setTimeout(() => this.destroy(), halfOpenMilliseconds).unref()
}
