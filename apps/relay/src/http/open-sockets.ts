import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A connection that the relay has ended is closed after this time, even if the other side does not end it.
 */
const halfOpenMilliseconds = 2_000

/**
 * Tracks every socket of a server, including those of refused and accepted upgrades: the server no longer
 * tracks these, but waits for them when it closes. A client that never ends its side would keep its socket
 * open, and the relay could not stop.
 */
export function trackSockets(server: Server): { destroyAll(): void } {
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
