import { encodeCommitted } from '@civic-hub/protocol'
import type { NewLogEntry } from '../../store/document-log.ts'
import type { Connection } from '../session/connection.ts'
import { encodeUpdateFrame } from '../session/plain-frames.ts'
import type { LogEnd } from './catch-up.ts'

/**
 * The maximum number of connections that are served in one turn of the event loop; a larger room takes
 * several turns.
 */
const connectionsPerTurn = 200

export interface CommittedUpdate {
  connection: Connection
  /** The acknowledged update frame of the connection. */
  frame: number
  entry: NewLogEntry | null
}

/**
 * Distributes committed updates, and acknowledges them to their senders. While one round is sent to a large
 * room, updates for the next round are collected: other rooms do not have to wait, and many edits share a
 * frame.
 */
export function createBroadcast(
  connections: ReadonlySet<Connection>,
  /** Read when a round begins: everything up to this end is in that round, or was sent before. */
  end: () => LogEnd,
) {
  let gathered: CommittedUpdate[] = []
  let isSending = false

  function nextRound(): void {
    const commits = gathered
    gathered = []
    const round = startRound(commits, end())
    const receivers = round.receivers(connections)
    let next = 0
    const turn = (): void => {
      const last = Math.min(receivers.length, next + connectionsPerTurn)
      for (; next < last; next++) {
        const receiver = receivers[next]
        if (receiver) round.sendTo(receiver)
      }
      if (next < receivers.length) return void setImmediate(turn)
      isSending = gathered.length > 0
      if (isSending) setImmediate(nextRound)
    }
    turn()
  }

  return {
    send(commits: readonly CommittedUpdate[]): void {
      gathered.push(...commits)
      if (isSending) return
      isSending = true
      nextRound()
    },
  }
}

/** The frames of one round. Most connections sent no update in it, and share the same frames. */
function startRound(commits: readonly CommittedUpdate[], end: LogEnd) {
  const entries = commits.flatMap(({ entry, connection }) => (entry ? [{ entry, connection }] : []))
  const acknowledgedBy = new Map<Connection, number>()
  for (const { connection, frame } of commits) acknowledgedBy.set(connection, frame)
  let shared: Uint8Array | null = null
  let plain: Uint8Array[] | null = null

  const updatesBut = (sender: Connection | null): Uint8Array[] =>
    entries.flatMap(({ entry, connection }) => (connection === sender ? [] : entry.content))

  function sendOurs(connection: Connection, acknowledged: number | undefined): void {
    if (acknowledged === undefined) {
      shared ??= encodeCommitted({ ...end, acknowledged: 0, caughtUp: false, updates: updatesBut(null) })
      connection.send(shared)
    } else {
      const updates = updatesBut(connection)
      connection.send(encodeCommitted({ ...end, acknowledged, caughtUp: false, updates }))
    }
  }

  function sendPlain(connection: Connection): void {
    plain ??= updatesBut(null).map((update) => encodeUpdateFrame(update, 'update'))
    for (const [index, frame] of plain.entries())
      if (entries[index]?.connection !== connection) connection.send(frame)
  }

  return {
    /**
     * The receivers, senders first because they wait for their acknowledgement. If nothing was stored, only
     * the senders.
     */
    receivers(everyone: ReadonlySet<Connection>): Connection[] {
      const receivers = [...acknowledgedBy.keys()]
      if (entries.length === 0) return receivers
      for (const connection of everyone) if (!acknowledgedBy.has(connection)) receivers.push(connection)
      return receivers
    },
    sendTo(connection: Connection): void {
      const { state } = connection
      const acknowledged = acknowledgedBy.get(connection)
      if (state.name === 'live' && state.dialect === 'ours') sendOurs(connection, acknowledged)
      else if (state.name === 'live') sendPlain(connection)
      // A connection that catches up reads its updates from the log; this frame only acknowledges its own.
      else if (state.name === 'catchingUp' && state.dialect === 'ours' && acknowledged !== undefined)
        connection.send(
          encodeCommitted({ position: 0, entryTag: 0, acknowledged, caughtUp: false, updates: [] }),
        )
    },
  }
}
