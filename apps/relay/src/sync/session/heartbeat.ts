import type { Connection } from './connection.ts'

const heartbeatMs = 4_000

/**
 * Ends connections that are silent, and gives those whose session has expired to `renew`. Returns a function that
 * stops it.
 */
export function startHeartbeat(parts: {
  connections(): Iterable<Connection>
  now(): number
  renew(connection: Connection): void
}): () => void {
  const timer = setInterval(() => {
    const now = parts.now()
    for (const connection of parts.connections()) {
      if (!connection.askForLife()) connection.socket.terminate()
      else if (connection.identity.expiresAt.getTime() <= now) parts.renew(connection)
    }
  }, heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}
