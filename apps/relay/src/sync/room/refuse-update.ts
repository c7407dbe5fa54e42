import type { RefusalReason } from '@civic-hub/protocol'
import type { SyncMetrics } from '../metrics.ts'
import type { Connection } from '../session/connection.ts'
import { encodeSyncStep1 } from '../session/plain-frames.ts'

/** Answers the senders of updates that a room does not take. */
export function createRefusals(
  metrics: Pick<SyncMetrics, 'refused'>,
  /** Of everything that the room has accepted. */
  stateVector: () => Uint8Array,
  warn: (what: string, details: Record<string, unknown>) => void,
) {
  /** Connections that were refused something; the log mentions each of them once. */
  const mentioned = new WeakSet<Connection>()
  return (connection: Connection, frame: number, reason: RefusalReason): void => {
    metrics.refused(reason)
    if (reason !== 'missing-context' && reason !== 'read-only' && !mentioned.has(connection)) {
      mentioned.add(connection)
      warn('update refused', { reason })
    }
    connection.refuse(frame, reason, stateVector())
    // A plain client knows no refusals; asked again what it has, it sends what was missing.
    const { state } = connection
    if (reason === 'missing-context' && 'dialect' in state && state.dialect === 'plain')
      connection.send(encodeSyncStep1(stateVector()))
  }
}
