import {
  closeCodes,
  encodeSeal,
  type RefusalReason,
  readSealedChanges,
  type SealedChanges,
} from '@civic-hub/protocol'
import { parseUpdate, type Unreadable, type UpdateSummary } from '@civic-hub/protocol/update'
import type * as decoding from 'lib0/decoding'
import type { DocumentHead, LogEntry } from '../../store/document-log.ts'
import type { OtherRelays, RoomTip } from '../../store/other-relays.ts'
import type { Compaction } from '../compaction/compaction.ts'
import { visitInTurns } from '../in-turns.ts'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from '../session/connection.ts'
import { decide, type PendingUpdate } from './accept-update.ts'
import { createAwareness, noAwareness } from './awareness.ts'
import { createBroadcast } from './broadcast.ts'
import { type CommitQueue, LogConflict } from './commit-queue.ts'
import { createHandshake, type HandshakeParts } from './handshake.ts'
import { OpenDocument, type OpenDocumentParts } from './open-document.ts'
import { readIndex } from './read-index.ts'
import { createRefusals } from './refuse-update.ts'

/** The maximum size before an update in its frame: two kinds and a length, or the author's signature. */
const maxFrameHeadBytes = 4096
/** The cost of making or checking a seal, as bytes of the account's limit. */
const sealCheckCostBytes = 4 * 1024

/** A room that meets another relay at its position this often in a row is opened again. */
const maxConflicts = 50
/** The longest pause after a conflict, so that relays take turns. */
const conflictPauseMs = 20
/** For so long after a conflict, a room pauses after each commit: a slower relay could never append otherwise. */
const contendedMs = 2_000
const yieldMs = 100

export interface RoomParts extends OpenDocumentParts, HandshakeParts {
  queue: CommitQueue<PendingUpdate>
  hasPresence: boolean
  /** Null if only this relay appends to the log. */
  otherRelays: OtherRelays | null
  /** Called when the room can no longer be used; the next connection opens it again. */
  onAbandoned(): void
}

/**
 * One open document: its connections, and the index of its content. The content itself stays in the store.
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
  #abandoned = false
  /** Frames wait until updates that met another relay's are accepted again, and while another relay has its turn. */
  #retrying: Promise<void> | null = null
  #conflicts = 0
  #conflictAt = Number.NEGATIVE_INFINITY
  #following: Promise<void> | null = null
  #onSettled: (() => void)[] = []

  private constructor(
    document: OpenDocument,
    head: DocumentHead,
    unreadable: ReadonlySet<number>,
    parts: RoomParts,
  ) {
    this.documentId = document.id
    this.connections = document.connections
    this.compaction = document.compaction
    this.#document = document
    this.#parts = parts
    this.#awareness = parts.hasPresence
      ? createAwareness(document.connections, document.clientIds.accountOf, parts.now)
      : noAwareness
    this.#broadcast = createBroadcast(document.connections, () => document.committed)
    this.#answerRefused = createRefusals(
      parts.metrics,
      () => document.known.stateVector(),
      (what, details) => this.#warn(what, details),
    )
    this.handshake = createHandshake(
      {
        document,
        head,
        unreadable,
        followTo: () => this.#follow(),
        sendAwareness: this.#awareness.sendAll,
        warn: (what, details) => this.#warn(what, details),
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
    if (this.#retrying) return this.#retrying.then(() => this.receive(connection, update))
    const { updates, budget } = connection
    const pending = this.#pending(connection, updates.count(), updates.takeLabels(), null)
    if (!budget.mayPush(update.length)) return this.#refuse(pending, 'too-fast')
    return this.#read(pending, update)
  }

  /**
   * The same for changes that the device of another account signed and this connection uploads. They are
   * appended as that account's.
   */
  receiveSealed(connection: Connection, decoder: decoding.Decoder): void | Promise<void> {
    if (this.#retrying) return this.#retrying.then(() => this.receiveSealed(connection, decoder))
    const frame = connection.updates.countSealed()
    const changes = tryToRead(decoder)
    const pending = this.#pending(connection, frame, changes?.labels ?? [], changes?.accountId ?? null)
    if (!changes) return this.#refuse(pending, 'malformed')
    const { update } = changes
    if (!connection.budget.mayPush(update.length + sealCheckCostBytes))
      return this.#refuse(pending, 'too-fast')
    const flaw = this.#parts.seals.findFlaw(this.documentId, changes)
    if (flaw) return this.#refuse(pending, flaw)
    return this.#read(pending, update)
  }

  #pending(
    connection: Connection,
    frame: number,
    labels: readonly string[],
    author: string | null,
  ): PendingUpdate {
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

  #accept(
    pending: PendingUpdate,
    update: Uint8Array,
    summary: UpdateSummary | Unreadable,
  ): void | Promise<void> {
    if (this.#retrying) return this.#retrying.then(() => this.#accept(pending, update, summary))
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
    return this.#document.isPending || this.#retrying !== null
  }

  /**
   * Sends stored commits to all connections. After a failure the room must be closed, because its index
   * contains lost updates.
   */
  readonly #onEnded = (commits: readonly PendingUpdate[], failure: Error | null): void => {
    if (failure instanceof LogConflict && this.#parts.otherRelays) this.#retry(commits)
    // The queue has logged a failure of the store.
    else if (failure) this.#abandon(failure instanceof LogConflict ? failure : null)
    else {
      this.#conflicts = 0
      this.#document.commit(commits.flatMap(({ entry }) => entry ?? []))
      this.#broadcast.send(commits)
      if (performance.now() - this.#conflictAt < contendedMs) this.#yieldTurn()
    }
    this.#settle()
  }

  #settle(): void {
    const settled = this.#onSettled
    this.#onSettled = []
    for (const done of settled) done()
  }

  // -- other relays

  /** Another relay may have appended, or erased the document. */
  followTo({ logId, position }: RoomTip): void {
    if (logId !== this.#document.logId) this.#abandon(new Error('the document has another log'))
    else if (position > this.#document.committed.position) void this.#follow()
  }

  #follow(): Promise<void> {
    this.#following ??= this.#readNew()
      .catch((failure: unknown) => this.#abandon(failure))
      .finally(() => {
        this.#following = null
      })
    return this.#following
  }

  async #readNew(): Promise<void> {
    for (;;) {
      while (this.isPending && !this.#abandoned)
        await new Promise<void>((resolve) => this.#onSettled.push(resolve))
      if (this.#abandoned) return
      const { position } = this.#document.committed
      const entries = await this.#parts.log.readAfter(this.documentId, position, Number.MAX_SAFE_INTEGER)
      if (entries.length === 0) return
      const summaries = entries.map(({ content }) => parseUpdate(content))
      await this.#learnOwners(summaries)
      // If this relay has appended meanwhile, the outcome decides what is new.
      if (this.isPending || this.#document.committed.position !== position) continue
      for (const summary of summaries) {
        if (typeof summary === 'string' || this.#document.known.judge(summary) === 'missing-context')
          throw new Error('an entry of another relay cannot be read')
        this.#document.known.add(summary)
      }
      this.#document.accepted = entries.at(-1)?.position ?? position
      this.#document.commit(entries)
      this.#sendOfOthers(entries)
    }
  }

  #sendOfOthers(entries: readonly LogEntry[]): void {
    this.#broadcast.send(entries.map((entry) => ({ connection: null, frame: 0, entry })))
  }

  async #learnOwners(summaries: readonly (UpdateSummary | Unreadable)[]): Promise<void> {
    const unknown = new Set<number>()
    for (const summary of summaries)
      if (typeof summary !== 'string')
        for (const { clientId } of summary.ranges)
          if (!this.#document.clientIds.isSettled(clientId)) unknown.add(clientId)
    if (unknown.size === 0) return
    const stored = await this.#parts.otherRelays?.readOwners(this.documentId, [...unknown])
    if (stored) this.#document.clientIds.learn(stored)
  }

  #yieldTurn(): void {
    const pause = new Promise((resolve) => setTimeout(resolve, Math.random() * yieldMs)).then(() => {
      if (this.#retrying === pause) this.#retrying = null
      this.#settle()
    })
    this.#retrying = pause
  }

  /**
   * Another relay has appended first. Reads what it appended, judges the lost updates again as if they had
   * arrived afterwards, and commits them at new positions. Frames that arrive meanwhile wait.
   */
  #retry(lost: readonly PendingUpdate[]): void {
    if (this.#abandoned) return
    this.#conflictAt = performance.now()
    if (++this.#conflicts > maxConflicts) return this.#abandon(new Error('too many conflicts'))
    const retrying = this.#reload()
      .then(() => {
        this.#retrying = null
        for (const pending of lost) if (!this.#abandoned) this.#acceptAgain(pending)
      })
      .catch((failure: unknown) => {
        this.#retrying = null
        this.#abandon(failure)
      })
      .finally(() => this.#settle())
    this.#retrying = retrying
  }

  async #reload(): Promise<void> {
    const { log, announcedClientIds } = this.#parts
    await new Promise((resolve) => setTimeout(resolve, Math.random() * conflictPauseMs))
    const head = await log.open(this.documentId)
    const announced = await announcedClientIds.read(this.documentId)
    if (head.logId !== this.#document.logId) throw new Error('the document has another log')
    const { known, unreadable } = await readIndex(this.documentId, head, this.#parts, (what, details) =>
      this.#warn(what, details),
    )
    if (unreadable.size > 0) throw new Error('entries of the log cannot be read')
    for (let { position } = this.#document.committed; position < head.end.position; ) {
      const entries = await log.readAfter(this.documentId, position, head.end.position)
      position = entries.at(-1)?.position ?? head.end.position
      this.#document.commit(entries)
      this.#sendOfOthers(entries)
    }
    this.#document.known = known
    this.#document.clientIds.reset(head.owners, announced)
    this.#document.accepted = this.#document.committed.position
  }

  #acceptAgain(pending: PendingUpdate): void {
    const { entry } = pending
    if (entry) {
      const decision = decide(entry.content, parseUpdate(entry.content), pending, this.#document)
      if (decision.kind === 'refused') throw new Error('a lost update is refused now')
      pending.entry = decision.kind === 'append' ? decision.entry : null
    }
    this.#enqueue(pending)
  }

  /** Closes all connections, so that the clients reconnect to a room that is reopened from the store. */
  #abandon(reason: unknown): void {
    if (this.#abandoned) return
    this.#abandoned = true
    if (reason !== null) this.#warn('a room is opened again', { reason: String(reason) })
    this.#parts.onAbandoned()
    this.#settle()
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

function tryToRead(decoder: decoding.Decoder): SealedChanges | null {
  try {
    return readSealedChanges(decoder)
  } catch {
    return null
  }
}

/** Copies the update into a separate buffer, so that it can be transferred to another thread. */
function withOwnMemory(update: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = update
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength < update.length + maxFrameHeadBytes
  return isOwn ? (update as Uint8Array<ArrayBuffer>) : update.slice()
}
