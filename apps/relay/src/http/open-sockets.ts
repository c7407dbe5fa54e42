import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What the relay has ended is closed after this long, whether or not the other side ends too. */
const halfOpenMilliseconds = 2_000

/**
 * Every socket of a server, those of refused and of granted upgrades too, which the server itself loses sight of and
 * yet waits for when it closes. A client that never ends its side would keep its socket, and the relay from stopping.
 */
export function trackSockets(server: Server): { destroyAll(): void } {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.once('finish', () => setTimeout(() => socket.destroy(), halfOpenMilliseconds).unref())
  })
  return {
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
