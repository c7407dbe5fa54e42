import { closeCodes, encodeSeal, type RefusalReason } from '@civic-hub/protocol'
import { parseUpdate, type Unreadable, type UpdateSummary } from '@civic-hub/protocol/update'
import type * as decoding from 'lib0/decoding'
import type { DocumentHead } from '../../store/document-log.ts'
import type { RoomTip } from '../../store/other-relays.ts'
import type { Compaction } from '../compaction/compaction.ts'
import { withOwnMemory } from '../compaction/worker.ts'
import { visitInTurns } from '../in-turns.ts'
import { largeUpdateBytes } from '../limits.ts'
import { readSealed } from '../ownership/seals.ts'
import type { Connection } from '../session/connection.ts'
import { decide, type PendingUpdate } from './accept-update.ts'
import { createAwareness, noAwareness } from './awareness.ts'
import { createBroadcast } from './broadcast.ts'
import { type CommitQueue, LogConflict } from './commit-queue.ts'
import { createHandshake, type HandshakeParts } from './handshake.ts'
import { OpenDocument, type OpenDocumentParts } from './open-document.ts'
import { readIndex } from './read-index.ts'
import { createRefusals } from './refuse-update.ts'
import { SharedLog, type SharedLogParts } from './shared-log.ts'

/** The cost of making or checking a seal, as bytes of the account's limit. */
const sealCheckCostBytes = 4 * 1024

export interface RoomParts extends OpenDocumentParts, HandshakeParts, SharedLogParts {
  queue: CommitQueue<PendingUpdate>
  hasPresence: boolean
  /** Called when the room can no longer be used; the next connection opens it again. */
  onAbandoned(): void
}

/**
 * The room of an open document, whose content stays in the store: receives updates and presence of its connections.
 * Accepted updates are passed to the commit queue. They are only sent to clients after its callback has
 * reported the commit.
 */
export class Room {
  readonly documentId: string
  readonly connections: Set<Connection>
  readonly compaction: Compaction
  readonly handshake
  readonly #parts: RoomParts
  readonly #document: OpenDocument
  readonly #awareness
  readonly #broadcast
  readonly #answerRefused
  readonly #sharedLog: SharedLog
  #abandoned = false

  private constructor(document: OpenDocument, head: DocumentHead, unreadable: ReadonlySet<number>, parts: RoomParts) {
    this.documentId = document.id
    this.connections = document.connections
    this.compaction = document.compaction
    this.#document = document
    this.#parts = parts
    const warn = (what: string, details: Record<string, unknown>) => this.#warn(what, details)
    this.#awareness = parts.hasPresence
      ? createAwareness(document.connections, document.clientIds.accountOf, parts.now)
      : noAwareness
    this.#broadcast = createBroadcast(document.connections, () => document.committed)
    this.#sharedLog = new SharedLog(
      {
        document,
        isAbandoned: () => this.#abandoned,
        abandon: (reason) => this.#abandon(reason),
        enqueue: (pending) => this.#enqueue(pending),
        broadcast: this.#broadcast.send,
        warn,
      },
      parts,
    )
    this.#answerRefused = createRefusals(parts.metrics, () => document.known.stateVector(), warn)
    this.handshake = createHandshake(
      {
        document,
        head,
        unreadable,
        followTo: () => this.#sharedLog.follow(),
        sendAwareness: this.#awareness.sendAll,
        warn,
      },
      parts,
    )
  }

  static async open(documentId: string, parts: RoomParts): Promise<Room> {
    const head = await parts.log.open(documentId)
    const announced = await parts.announcedClientIds.read(documentId)
    for (const [clientId, { imported }] of head.owners) if (!imported) announced.delete(clientId)
    const index = await readIndex(documentId, head, parts, (what, details) =>
      parts.warn(what, { document: documentId, ...details }),
    )
    const document = new OpenDocument(documentId, head, index.known, announced, parts)
    return new Room(document, head, index.unreadable, parts)
  }

  #warn(what: string, details: Record<string, unknown>): void {
    this.#parts.warn(what, { document: this.documentId, ...details })
  }

  // -- editing

  /** Accepts an update of a connection, or refuses it with a reason. An accepted update is then committed. */
  receive(connection: Connection, update: Uint8Array): void | Promise<void> {
    const { retrying } = this.#sharedLog
    if (retrying) return retrying.then(() => this.receive(connection, update))
    const { updates, budget } = connection
    const pending = this.#pendingOf(connection, updates.count(), updates.takeLabels(), null)
    if (!budget.mayPush(update.length)) return this.#refuse(pending, 'too-fast')
    return this.#read(pending, update)
  }

  /**
   * The same for changes that the device of another account signed and this connection uploads. They are
   * appended as that account's.
   */
  receiveSealed(connection: Connection, decoder: decoding.Decoder): void | Promise<void> {
    const { retrying } = this.#sharedLog
    if (retrying) return retrying.then(() => this.receiveSealed(connection, decoder))
    const frame = connection.updates.countSealed()
    const changes = readSealed(decoder)
    const pending = this.#pendingOf(connection, frame, changes?.labels ?? [], changes?.accountId ?? null)
    if (!changes) return this.#refuse(pending, 'malformed')
    const { update } = changes
    if (!connection.budget.mayPush(update.length + sealCheckCostBytes)) return this.#refuse(pending, 'too-fast')
    const flaw = this.#parts.seals.findFlaw(this.documentId, changes)
    if (flaw) return this.#refuse(pending, flaw)
    return this.#read(pending, update)
  }

  #pendingOf(connection: Connection, frame: number, labels: readonly string[], author: string | null): PendingUpdate {
    return { documentId: this.documentId, connection, frame, labels, author, entry: null }
  }

  #read(pending: PendingUpdate, update: Uint8Array): void | Promise<void> {
    if (update.length < largeUpdateBytes) return this.#accept(pending, update, parseUpdate(update))
    return this.#parts.worker.parse(withOwnMemory(update)).then(
      (parsed) => this.#accept(pending, parsed.update, parsed.summary),
      (failure: unknown) => {
        this.#warn('a large update could not be read', { reason: String(failure) })
        // Otherwise the acknowledgement of the next frame would cover this one, too.
        pending.connection.close(closeCodes.storeFailed)
      },
    )
  }

  #accept(pending: PendingUpdate, update: Uint8Array, summary: UpdateSummary | Unreadable): void | Promise<void> {
    const { retrying } = this.#sharedLog
    if (retrying) return retrying.then(() => this.#accept(pending, update, summary))
    if (this.#abandoned || pending.connection.isClosed) return
    const decision = decide(update, summary, pending, this.#document)
    if (decision.kind === 'refused') return this.#refuse(pending, decision.reason)
    if (decision.kind === 'append') pending.entry = decision.entry
    this.#enqueue(pending)
  }

  /** Seals the key of a device of this connection's account. */
  seal(connection: Connection, publicKey: Uint8Array): void {
    const seal = this.#parts.seals.sealFor(connection.identity.accountId, publicKey)
    if (seal && connection.budget.charge(sealCheckCostBytes)) connection.sendOurs(encodeSeal(seal))
    else connection.refuse(0, 'malformed')
  }

  #enqueue(pending: PendingUpdate): void {
    this.#parts.queue.push(pending, this.#onEnded)
  }

  #refuse(pending: PendingUpdate, reason: RefusalReason): void {
    this.#answerRefused(pending.connection, pending.frame, reason)
    this.#enqueue(pending)
  }

  get isAbandoned(): boolean {
    return this.#abandoned
  }

  /** True if an accepted update is not committed yet. */
  get isPending(): boolean {
    return this.#sharedLog.isPending
  }

  /**
   * Sends stored commits to all connections. After a failure the room must be closed, because its index
   * contains lost updates.
   */
  readonly #onEnded = (commits: readonly PendingUpdate[], failure: Error | null): void => {
    if (failure instanceof LogConflict && this.#parts.otherRelays) this.#sharedLog.retry(commits)
    // The queue has logged a failure of the store.
    else if (failure) this.#abandon(failure instanceof LogConflict ? failure : null)
    else {
      this.#document.commit(commits.flatMap(({ entry }) => entry ?? []))
      this.#broadcast.send(commits)
      this.#sharedLog.appended()
    }
    this.#sharedLog.settle()
  }

  /** Another relay may have appended, or erased the document. */
  followTo(tip: RoomTip): void {
    this.#sharedLog.followTo(tip)
  }

  /** Closes all connections, so that the clients reconnect to a room that is reopened from the store. */
  #abandon(reason: unknown): void {
    if (this.#abandoned) return
    this.#abandoned = true
    if (reason !== null) this.#warn('a room is opened again', { reason: String(reason) })
    this.#parts.onAbandoned()
    this.#sharedLog.settle()
    visitInTurns(this.connections, (connection) => connection.close(closeCodes.storeFailed))
  }

  // -- presence

  receiveAwareness(connection: Connection, update: Uint8Array): boolean {
    return this.#awareness.receive(connection, update)
  }

  answerAwareness(connection: Connection): void {
    this.#awareness.answer(connection)
  }

  /** Changes with `presence`. */
  get presenceVersion(): number {
    return this.#awareness.version()
  }

  /** The people of this relay in the room. */
  presence(): Uint8Array {
    return this.#awareness.own()
  }

  /** Shows the people of another relay; null if it has left. */
  showPresence(relay: string, states: Uint8Array | null): void {
    this.#awareness.showRelay(relay, states)
  }

  leave(connection: Connection): void {
    this.connections.delete(connection)
    this.#awareness.leave(connection)
  }
}
