import { encodeCommitted } from '@civic-hub/protocol'
import type { NewLogEntry } from '../../store/document-log.ts'
import { type Connection, encodeUpdateFrame } from '../session/connection.ts'
import type { LogEnd } from './catch-up.ts'

export interface CommittedUpdate {
  connection: Connection
  /** Which update frame of the connection this acknowledges. */
  frame: number
  entry: NewLogEntry | null
}

/** Passes on what one commit brought, and tells each sender what of theirs is now safe. */
export function broadcast(
  connections: Iterable<Connection>,
  commits: readonly CommittedUpdate[],
  end: LogEnd,
): void {
  const entries = commits.flatMap(({ entry, connection }) => (entry ? [{ entry, connection }] : []))
  const acknowledgedBy = new Map<Connection, number>()
  for (const { connection, frame } of commits) acknowledgedBy.set(connection, frame)
  const everything = entries.map(({ entry }) => entry.content)
  // Most connections wrote nothing in this tick: they share one frame.
  let shared: Uint8Array | null = null
  let plain: Uint8Array[] | null = null

  for (const connection of connections) {
    const acknowledged = acknowledgedBy.get(connection)
    if (connection.speaks === 'ours' && connection.live) {
      if (acknowledged !== undefined) {
        const updates = entries.flatMap((one) => (one.connection === connection ? [] : one.entry.content))
        connection.send(encodeCommitted({ ...end, acknowledged, caughtUp: false, updates }))
      } else if (everything.length > 0) {
        shared ??= encodeCommitted({ ...end, acknowledged: 0, caughtUp: false, updates: everything })
        connection.send(shared)
      }
    } else if (connection.speaks === 'ours') {
      // It still catches up: what it lacks comes from the log, but what it sent is safe now. Position 0 says nothing.
      if (acknowledged !== undefined)
        connection.send(
          encodeCommitted({ position: 0, entryTag: 0, acknowledged, caughtUp: false, updates: [] }),
        )
    } else if (connection.live) {
      plain ??= everything.map((update) => encodeUpdateFrame(update, 2))
      plain.forEach((frame, index) => {
        if (entries[index]?.connection !== connection) connection.send(frame)
      })
    }
  }
}
