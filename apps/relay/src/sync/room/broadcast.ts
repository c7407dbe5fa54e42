import { encodeCommitted } from '@civic-hub/protocol'
import type { LogEntry, NewLogEntry } from '../../store/document-log.ts'
import { connectionsPerTurn } from '../in-turns.ts'
import type { Connection } from '../session/connection.ts'
import { encodeUpdateFrame } from '../session/plain-frames.ts'
import type { LogEnd } from './catch-up.ts'

export interface CommittedUpdate {
  /** Null if another relay committed the update. */
  connection: Connection | null
  /** The acknowledged update frame of the connection. */
  frame: number
  entry: NewLogEntry | LogEntry | null
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
    const round = new Round(gathered, end())
    gathered = []
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
class Round {
  readonly #commits: readonly CommittedUpdate[]
  readonly #end: LogEnd
  readonly #acknowledgedBy = new Map<Connection, number>()
  #hasEntries = false
  #shared: Uint8Array | null = null
  #plain: { frame: Uint8Array; sender: Connection | null }[] | null = null

  constructor(commits: readonly CommittedUpdate[], end: LogEnd) {
    this.#commits = commits
    this.#end = end
    for (const { connection, frame, entry } of commits) {
      if (connection) this.#acknowledgedBy.set(connection, frame)
      if (entry) this.#hasEntries = true
    }
  }

  /**
   * The receivers, senders first because they wait for their acknowledgement. If nothing was stored, only
   * the senders.
   */
  receivers(everyone: ReadonlySet<Connection>): Connection[] {
    const receivers = [...this.#acknowledgedBy.keys()]
    if (!this.#hasEntries) return receivers
    for (const connection of everyone) if (!this.#acknowledgedBy.has(connection)) receivers.push(connection)
    return receivers
  }

  sendTo(connection: Connection): void {
    const { state } = connection
    if (!('dialect' in state)) return
    const acknowledged = this.#acknowledgedBy.get(connection)
    if (state.name === 'live' && state.dialect === 'ours') this.#sendOurs(connection, acknowledged)
    else if (state.name === 'live') this.#sendPlain(connection)
    // A connection that catches up reads its updates from the log; this frame only acknowledges its own.
    else if (state.dialect === 'ours' && acknowledged !== undefined)
      connection.send(encodeCommitted({ position: 0, entryTag: 0, acknowledged, caughtUp: false, updates: [] }))
  }

  #sendOurs(connection: Connection, acknowledged: number | undefined): void {
    if (acknowledged !== undefined) return connection.send(this.#encode(connection, acknowledged))
    this.#shared ??= this.#encode(null, 0)
    connection.send(this.#shared)
  }

  /** All updates, without those of one sender. */
  #encode(sender: Connection | null, acknowledged: number): Uint8Array {
    const updates: Uint8Array[] = []
    for (const { entry, connection } of this.#commits)
      if (entry && (sender === null || connection !== sender)) updates.push(entry.content)
    return encodeCommitted({ ...this.#end, acknowledged, caughtUp: false, updates })
  }

  #sendPlain(connection: Connection): void {
    this.#plain ??= this.#commits.flatMap(({ entry, connection: sender }) =>
      entry ? { frame: encodeUpdateFrame(entry.content, 'update'), sender } : [],
    )
    connection.sendAll(this.#plain.flatMap(({ frame, sender }) => (sender === connection ? [] : frame)))
  }
}
