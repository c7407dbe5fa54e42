import {
  closeCodes,
  encodeSeal,
  type RefusalReason,
  readSealedChanges,
  type SealedChanges,
} from '@civic-hub/protocol'
import { parseUpdate, type Unreadable, type UpdateSummary } from '@civic-hub/protocol/update'
import type * as decoding from 'lib0/decoding'
import { diffUpdate } from 'yjs'
import type { DocumentHead, LogEntry, NewLogEntry } from '../../store/document-log.ts'
import type { OtherRelays, RoomTip } from '../../store/other-relays.ts'
import type { Compaction } from '../compaction/compaction.ts'
import { visitInTurns } from '../in-turns.ts'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from '../session/connection.ts'
import { createAwareness, noAwareness } from './awareness.ts'
import { type CommittedUpdate, createBroadcast } from './broadcast.ts'
import { type Commit, type CommitQueue, LogConflict } from './commit-queue.ts'
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

/** The source of an update. */
interface UpdateOrigin {
  labels: readonly string[]
  /**
   * The account whose signature proves that it wrote the update; null if the connection's own account wrote
   * it.
   */
  author: string | null
  /** True if the already known part was removed. */
  isTrimmed?: true
}

export interface RoomCommit extends Commit, CommittedUpdate {
  connection: Connection
  entry: NewLogEntry | null
}

export interface RoomParts extends OpenDocumentParts, HandshakeParts {
  queue: CommitQueue<RoomCommit>
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
    const frame = connection.updates.count()
    const labels = connection.updates.takeLabels()
    if (!connection.budget.mayPush(update.length)) return this.#refuse(connection, frame, 'too-fast')
    return this.#read(connection, frame, update, { labels, author: null })
  }

  /**
   * The same for changes that the device of another account signed and this connection uploads. They are
   * appended as that account's.
   */
  receiveSealed(connection: Connection, decoder: decoding.Decoder): void | Promise<void> {
    if (this.#retrying) return this.#retrying.then(() => this.receiveSealed(connection, decoder))
    const frame = connection.updates.countSealed()
    const changes = tryToRead(decoder)
    if (!changes) return this.#refuse(connection, frame, 'malformed')
    const { update, labels, accountId } = changes
    if (!connection.budget.mayPush(update.length + sealCheckCostBytes))
      return this.#refuse(connection, frame, 'too-fast')
    const flaw = this.#parts.seals.findFlaw(this.documentId, changes)
    if (flaw) return this.#refuse(connection, frame, flaw)
    return this.#read(connection, frame, update, { labels, author: accountId })
  }

  #read(
    connection: Connection,
    frame: number,
    update: Uint8Array,
    origin: UpdateOrigin,
  ): void | Promise<void> {
    if (update.length < largeUpdateBytes)
      return this.#take(connection, frame, update, parseUpdate(update), origin)
    return this.#parts.worker.parse(withOwnMemory(update)).then(
      (parsed) => this.#take(connection, frame, parsed.update, parsed.summary, origin),
      (failure: unknown) => {
        this.#warn('a large update could not be read', { reason: String(failure) })
        // Otherwise the acknowledgement of the next frame would cover this one, too.
        connection.close(closeCodes.storeFailed)
      },
    )
  }

  #take(
    connection: Connection,
    frame: number,
    update: Uint8Array,
    summary: UpdateSummary | Unreadable,
    origin: UpdateOrigin,
  ): void | Promise<void> {
    if (this.#retrying)
      return this.#retrying.then(() => this.#take(connection, frame, update, summary, origin))
    if (this.#abandoned || connection.isClosed) return
    if (typeof summary === 'string') return this.#refuse(connection, frame, summary)
    const isOwn = origin.author === null
    // Never acknowledge structs under another account's client id: this connection would treat the other
    // account's text as its own.
    if (
      isOwn &&
      this.#document.clientIds.writesAsAnother(connection) &&
      bringsUnder(connection.clientId, summary)
    )
      return this.#refuse(connection, frame, 'foreign-client-id')
    const verdict = this.#document.known.judge(summary)
    if (verdict === 'known') {
      if (isOwn && connection.updates.isFirstOwn(frame)) connection.updates.pushedItsOwn()
      return this.#enqueue(connection, frame, null)
    }
    if (connection.access === 'viewer') return this.#refuse(connection, frame, 'read-only')
    // The author's device has already sent a part of it. The uploading device cannot remove that part,
    // because it must not change signed bytes.
    if (verdict === 'overlapping' && !isOwn && !origin.isTrimmed && update.length < largeUpdateBytes) {
      const rest = diffUpdate(update, this.#document.known.stateVector())
      return this.#take(connection, frame, rest, parseUpdate(rest), { ...origin, isTrimmed: true })
    }
    if (verdict !== 'new')
      return this.#refuse(connection, frame, verdict === 'overlapping' ? 'missing-context' : verdict)
    const { accountId } = connection.identity
    if (!this.#document.hasSpaceFor(accountId, update.length, summary))
      return this.#refuse(connection, frame, 'document-full')
    const ofNew = this.#document.known.clientIdsOfNew(summary)
    const clientIds =
      origin.author === null
        ? this.#document.clientIds.claim(connection, ofNew, this.connections)
        : this.#document.clientIds.claimFor(origin.author, accountId, ofNew)
    if (!clientIds) return this.#refuse(connection, frame, 'foreign-client-id')
    const isOfThisOpening = connection.clientId !== null && ofNew.has(connection.clientId)
    if (isOwn && (connection.updates.isFirstOwn(frame) || isOfThisOpening)) connection.updates.pushedItsOwn()
    this.#document.known.add(summary)
    const author = origin.author ?? accountId
    this.#enqueue(connection, frame, {
      documentId: this.documentId,
      position: ++this.#document.accepted,
      accountId: author,
      at: this.#parts.now(),
      content: update.slice(),
      clientIds,
      labels: origin.labels,
      broughtBy: author === accountId ? undefined : accountId,
    })
  }

  /** Seals the key of a device of this connection's account. */
  seal(connection: Connection, publicKey: Uint8Array): void {
    const seal = this.#parts.seals.sealFor(connection.identity.accountId, publicKey)
    if (seal && connection.budget.charge(sealCheckCostBytes)) connection.sendOurs(encodeSeal(seal))
    else connection.refuse(0, 'malformed')
  }

  #enqueue(connection: Connection, frame: number, entry: NewLogEntry | null): void {
    this.#parts.queue.push({ documentId: this.documentId, connection, frame, entry }, this.#onEnded)
  }

  #refuse(connection: Connection, frame: number, reason: RefusalReason): void {
    this.#answerRefused(connection, frame, reason)
    this.#enqueue(connection, frame, null)
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
  readonly #onEnded = (commits: readonly RoomCommit[], failure: Error | null): void => {
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
  #retry(lost: readonly RoomCommit[]): void {
    if (this.#abandoned) return
    this.#conflictAt = performance.now()
    if (++this.#conflicts > maxConflicts) return this.#abandon(new Error('too many conflicts'))
    const retrying = this.#reload()
      .then(() => {
        this.#retrying = null
        for (const commit of lost)
          if (!this.#abandoned && !this.#takeAgain(commit)) throw new Error('a lost update is refused now')
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

  /** False if the update would be refused now. */
  #takeAgain(commit: RoomCommit): boolean {
    const { connection, frame, entry } = commit
    if (!entry) {
      this.#enqueue(connection, frame, null)
      return true
    }
    const summary = parseUpdate(entry.content)
    if (typeof summary === 'string') return false
    const verdict = this.#document.known.judge(summary)
    if (verdict === 'overlapping') {
      // The device has moved here, and the other relay had committed a part of the update.
      const content = diffUpdate(entry.content, this.#document.known.stateVector())
      return (
        content.length < entry.content.length && this.#takeAgain({ ...commit, entry: { ...entry, content } })
      )
    }
    if (verdict === 'known') this.#enqueue(connection, frame, null)
    if (verdict !== 'new') return verdict === 'known'
    const ofNew = this.#document.known.clientIdsOfNew(summary)
    const clientIds =
      entry.broughtBy === undefined
        ? this.#document.clientIds.claim(connection, ofNew, this.connections)
        : this.#document.clientIds.claimFor(entry.accountId, entry.broughtBy, ofNew)
    if (!clientIds) return false
    this.#document.known.add(summary)
    this.#enqueue(connection, frame, { ...entry, position: ++this.#document.accepted, clientIds })
    return true
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

function bringsUnder(own: number | null, { ranges }: UpdateSummary): boolean {
  return ranges.some(({ clientId }) => clientId === own)
}

/** Copies the update into a separate buffer, so that it can be transferred to another thread. */
function withOwnMemory(update: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = update
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength < update.length + maxFrameHeadBytes
  return isOwn ? (update as Uint8Array<ArrayBuffer>) : update.slice()
}
