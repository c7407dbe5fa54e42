import type { Connection } from './connection.ts'

const heartbeatMs = 4_000

/**
 * Ends silent connections, and calls `renew` for connections whose session has expired. Returns a function
 * that stops it.
 */
export function startHeartbeat(parts: {
  connections(): Iterable<Connection>
  now(): number
  renew(connection: Connection): void
}): () => void {
  function beat(): void {
    const now = parts.now()
    for (const connection of parts.connections()) {
      if (!connection.askForLife()) connection.socket.terminate()
      else if (connection.identity.expiresAt.getTime() <= now) parts.renew(connection)
    }
  }
  // Timers run before the sockets are read. After the relay was blocked, the answers from that time must be
  // read first.
  const timer = setInterval(() => setImmediate(beat), heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}
