import type { RefusalReason } from '@civic-hub/protocol'
import type { SyncMetrics } from '../metrics.ts'
import type { Connection } from '../session/connection.ts'
import { encodeSyncStep1 } from '../session/plain-frames.ts'

/** Answers the senders of updates that a room refuses. */
export function createRefusals(
  metrics: Pick<SyncMetrics, 'refused'>,
  /** The state vector of everything that the room has accepted. */
  stateVector: () => Uint8Array,
  warn: (what: string, details: Record<string, unknown>) => void,
) {
  /** Connections with a refused update; each of them is logged once. */
  const mentioned = new WeakSet<Connection>()
  return (connection: Connection, frame: number, reason: RefusalReason): void => {
    metrics.refused(reason)
    if (reason !== 'missing-context' && reason !== 'read-only' && !mentioned.has(connection)) {
      mentioned.add(connection)
      warn('update refused', { reason })
    }
    connection.refuse(frame, reason, stateVector())
    // A plain client does not understand refusals. If asked for its state again, it sends the missing
    // updates.
    const { state } = connection
    if (reason === 'missing-context' && 'dialect' in state && state.dialect === 'plain')
      connection.send(encodeSyncStep1(stateVector()))
  }
}
