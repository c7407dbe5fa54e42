import type { Connection } from './connection.ts'
import { shareCount } from './open-connections.ts'

/** The pause between two pings of a connection. */
const heartbeatMs = 4_000
const shareMs = heartbeatMs / shareCount

/**
 * Ends silent connections, and calls `renew` for connections whose session has expired: every 50 ms for one share of
 * them, so that each keeps its own 4 s, and other people are served between the shares. Returns a function that stops
 * it.
 */
export function startHeartbeat(parts: {
  inShare(index: number): Iterable<Connection>
  now(): number
  renew(connection: Connection): void
}): () => void {
  let share = 0
  let dueAt = performance.now() + shareMs
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false

  function beat(): void {
    if (isStopped) return
    const now = parts.now()
    for (const connection of parts.inShare(share)) {
      if (!connection.askForLife()) connection.socket.terminate()
      else if (connection.identity.expiresAt.getTime() <= now) parts.renew(connection)
    }
    share = (share + 1) % shareCount
    // A short delay is made up for. A long one delays all shares, because nothing was read in that time: a connection
    // that is asked again too early could not answer.
    if (dueAt + shareMs > performance.now()) dueAt += shareMs
    else dueAt = performance.now() + shareMs
    schedule()
  }

  function schedule(): void {
    // Timers run before the sockets are read. After the relay was blocked, the answers from that time must be
    // read first.
    timer = setTimeout(() => setImmediate(beat), Math.max(0, dueAt - performance.now())).unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
