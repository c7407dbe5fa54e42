import { closeCodes, type RefusalReason } from '@civic-hub/protocol'
import type { DocumentHead, NewLogEntry } from '../../store/document-log.ts'
import { createSnapshotting, type SnapshottingParts } from '../compaction/compaction.ts'
import { createWriterRegister, type WriterRegister } from '../ownership/client-ids.ts'
import { createMarks, type Marks } from '../ownership/entry-tag.ts'
import { type Connection, encodeSyncStep1, frameCostBytes } from '../session/connection.ts'
import { decodeKnown } from '../update/document-index.ts'
import { readUpdateFacts, type Unreadable, type UpdateFacts } from '../update/parse-update.ts'
import { createRoomAwareness } from './awareness.ts'
import { type Committed, deliver } from './broadcast.ts'
import type { LogEnd } from './catch-up.ts'
import type { Commit, CommitQueue } from './commit-queue.ts'
import { createRoomEntrance, type EntranceParts } from './handshake.ts'

/** Larger updates are read in the worker, so that nobody waits for them. */
export const largeUpdateBytes = 384 * 1024

export interface RoomCommit extends Commit, Committed {
  room: Room
}

export interface RoomParts extends SnapshottingParts, EntranceParts {
  queue: CommitQueue<RoomCommit>
  /** Whether an account may add so many bytes to what is stored, in all documents together. */
  mayStore(accountId: string, bytes: number): boolean
}

/**
 * One open document: who is connected, and what is known of the content. The content itself stays in the store. What
 * is accepted goes to the queue; what was committed comes back through `deliver`, and only then to anybody's screen.
 */
export class Room {
  readonly documentId: string
  readonly connections = new Set<Connection>()
  readonly snapshots
  readonly entrance
  readonly #parts: RoomParts
  readonly #awareness
  readonly #known
  readonly #writers: WriterRegister
  readonly #marks: Marks
  /** The last position that was given out. */
  #accepted: number
  #committed: LogEnd
  #abandoned = false
  /** Positions of what the log has lost: nobody gets them, and members are asked for all that they have. */
  readonly #unreadable = new Set<number>()

  private constructor(
    documentId: string,
    head: DocumentHead,
    announced: Map<number, string>,
    parts: RoomParts,
  ) {
    this.documentId = documentId
    this.#parts = parts
    this.#accepted = head.end.position
    this.#marks = createMarks(parts.markKey, documentId, head.logId)
    const { position, mark } = head.end
    this.#committed = { position, mark: this.#marks.of(position, mark) }
    this.#known = decodeKnown(head.snapshot?.known ?? null)
    this.#writers = createWriterRegister(head.owners, announced, parts.now)
    this.#awareness = createRoomAwareness(this.#writers.accountOf, parts.now)
    this.snapshots = createSnapshotting(documentId, head, parts)
    this.entrance = createRoomEntrance(
      {
        documentId,
        head,
        marks: this.#marks,
        known: this.#known,
        writers: this.#writers,
        snapshots: this.snapshots,
        unreadable: this.#unreadable,
        committed: () => this.#committed,
        sendAwareness: (connection) => this.sendAwareness(connection),
        warn: (what, details) => this.#warn(what, details),
      },
      parts,
    )
    for (const { content, position } of head.tail) {
      const facts = readUpdateFacts(content)
      if (typeof facts !== 'string' && this.#known.judge(facts) !== 'missing-context') {
        this.#known.add(facts)
      } else {
        // Only sound updates are stored: bytes that are none, or that lack what they build on, were changed since.
        this.#unreadable.add(position)
        this.#warn('an entry of the log cannot be read', { position })
      }
    }
  }

  static async open(documentId: string, parts: RoomParts): Promise<Room> {
    const head = await parts.log.open(documentId)
    const announced = await parts.announcedWriters.read(documentId)
    for (const [writer, { brought }] of head.owners) if (!brought) announced.delete(writer)
    return new Room(documentId, head, announced, parts)
  }

  #warn(what: string, details: Record<string, unknown>): void {
    this.#parts.warn(what, { document: this.documentId, ...details })
  }

  // -- editing

  /** Takes an update of a connection, or refuses it with a reason; what is taken waits for its commit. */
  receive(connection: Connection, update: Uint8Array): void | Promise<void> {
    const frame = ++connection.frames
    const labels = connection.takeLabels()
    if (!connection.spend(update.length + frameCostBytes)) return this.#refuse(connection, frame, 'too-fast')
    if (update.length < largeUpdateBytes)
      return this.#take(connection, frame, update, readUpdateFacts(update), labels)
    return this.#parts.worker.readFacts(update).then(
      (facts) => this.#take(connection, frame, update, facts, labels),
      (failure: unknown) => {
        this.#warn('a large update could not be read', { reason: String(failure) })
        // With the next frame this one would count as saved.
        connection.close(closeCodes.storeFailed)
      },
    )
  }

  #take(
    connection: Connection,
    frame: number,
    update: Uint8Array,
    facts: UpdateFacts | Unreadable,
    labels: readonly string[],
  ): void {
    if (this.#abandoned || connection.wasSentAway) return
    if (typeof facts === 'string') return this.#refuse(connection, frame, facts)
    // Nothing under another's id is called saved, or this connection would take what they wrote for its own words.
    if (this.#writers.writesAsAnother(connection) && bringsUnder(connection.writerId, facts))
      return this.#refuse(connection, frame, 'foreign-writer')
    const verdict = this.#known.judge(facts)
    if (verdict === 'known') {
      connection.hasBrought ||= frame === 1
      return this.#enqueue(connection, frame, null)
    }
    if (connection.access === 'viewer') return this.#refuse(connection, frame, 'read-only')
    if (verdict !== 'new')
      return this.#refuse(connection, frame, verdict === 'overlapping' ? 'missing-context' : verdict)
    const { accountId } = connection.identity
    if (!this.snapshots.hasSpaceFor(update.length) || !this.#parts.mayStore(accountId, update.length))
      return this.#refuse(connection, frame, 'document-full')
    const ofNew = this.#known.writersOfNew(facts)
    const writers = this.#writers.claim(connection, ofNew, this.connections)
    if (!writers) return this.#refuse(connection, frame, 'foreign-writer')
    connection.hasBrought ||= frame === 1 || (connection.writerId !== null && ofNew.has(connection.writerId))
    this.#known.add(facts)
    this.#enqueue(connection, frame, {
      documentId: this.documentId,
      position: ++this.#accepted,
      accountId,
      at: this.#parts.now(),
      content: update.slice(),
      writers,
      labels,
    })
  }

  #enqueue(connection: Connection, frame: number, entry: NewLogEntry | null): void {
    this.#parts.queue.push({ room: this, connection, frame, entry })
  }

  #refuse(connection: Connection, frame: number, reason: RefusalReason): void {
    this.#parts.meter.refused(reason)
    if (reason !== 'missing-context' && reason !== 'read-only') this.#warn('update refused', { reason })
    connection.refuse(frame, reason, this.#known.stateVector())
    // A plain client knows no refusals; asked again what it has, it sends what was missing.
    if (connection.speaks === 'plain' && reason === 'missing-context')
      connection.send(encodeSyncStep1(this.#known.stateVector()))
    this.#enqueue(connection, frame, null)
  }

  get isAbandoned(): boolean {
    return this.#abandoned
  }

  /** Whether something was accepted that is not committed yet. */
  get isPending(): boolean {
    return this.#accepted !== this.#committed.position
  }

  /**
   * What this room knows was not kept: nothing that builds on it may be taken any more. Everyone is told to come back,
   * to a room that is opened anew from the store.
   */
  abandon(): void {
    this.#abandoned = true
    for (const connection of this.connections) connection.close(closeCodes.storeFailed)
  }

  /** To be called with what was committed, in the order of acceptance. */
  committed(commits: readonly RoomCommit[]): void {
    let entries = 0
    let bytes = 0
    for (const { entry } of commits) {
      if (!entry) continue
      entries++
      bytes += entry.content.length
      this.#committed = { position: entry.position, mark: this.#marks.of(entry.position, entry.at) }
    }
    deliver(this.connections, commits, this.#committed)
    this.snapshots.grew(entries, bytes)
  }

  // -- presence

  receiveAwareness(connection: Connection, update: Uint8Array): boolean {
    const frame = this.#awareness.receive(connection, update)
    if (frame === 'malformed') return false
    if (frame) this.#tellOthers(connection, frame)
    return true
  }

  sendAwareness(connection: Connection): void {
    const frame = this.#awareness.all()
    if (frame) connection.send(frame)
  }

  /** Who asks pays for the answer. */
  answerAwareness(connection: Connection): void {
    if (connection.charge(this.#awareness.bytes())) this.sendAwareness(connection)
  }

  #tellOthers(from: Connection, frame: Uint8Array): void {
    for (const connection of this.connections)
      if (connection !== from && connection.speaks !== 'unknown') connection.send(frame)
  }

  leave(connection: Connection): void {
    this.connections.delete(connection)
    const frame = this.#awareness.leave(connection)
    if (frame) this.#tellOthers(connection, frame)
  }
}

function bringsUnder(writerId: number | null, { ranges }: UpdateFacts): boolean {
  return ranges.some(({ writer }) => writer === writerId)
}
