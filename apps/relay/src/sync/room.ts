import {
  closeCodes,
  encodeRelayHello,
  encodeTick,
  protocolVersion,
  type RefusalReason,
  readClientHello,
} from '@civic-hub/protocol'
import type * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { DocumentHead, DocumentLog, LogEntry, NewLogEntry } from '../store/document-log.ts'
import type { Commit, CommitQueue } from './commit-queue.ts'
import { type Connection, encodeSyncStep1, encodeUpdateFrame } from './connection.ts'
import type { DocumentWorker } from './document-worker.ts'
import { decodeKnown } from './known-state.ts'
import { fullnessToMention, type SyncLimits } from './limits.ts'
import { createRoomAwareness } from './room-awareness.ts'
import type { SyncMeter } from './sync-meter.ts'
import { readUpdateFacts, type Unreadable, type UpdateFacts } from './update-facts.ts'
import { createWriterRegister, type WriterRegister } from './writer-register.ts'

/** A catching-up client gets ticks of about this size. */
const tickBytes = 256 * 1024
/** A snapshot is made when so many entries, or so many bytes, came after the last one. */
const compactAfterEntries = 500
const compactAfterBytes = 2 * 1024 * 1024
/** So many entries stay readable one by one behind a snapshot, for clients that were away. */
const keptEntries = 2_000
/** Larger updates are read in the worker, so that nobody waits for them. */
export const largeUpdateBytes = 96 * 1024
const emptyUpdate = new Uint8Array([0, 0])

export interface RoomCommit extends Commit {
  room: Room
  connection: Connection
  /** Which update frame of the connection this settles. */
  frame: number
}

export interface RoomParts {
  log: DocumentLog
  queue: CommitQueue<RoomCommit>
  worker: DocumentWorker
  limits: SyncLimits
  meter: SyncMeter
  now(): number
  warn(what: string, details: Record<string, unknown>): void
}

/**
 * One open document: who is connected, and what is known of the content. The content itself stays in the store. What
 * is accepted goes to the queue; what was committed comes back through `deliver`, and only then to anybody's screen.
 */
export class Room {
  readonly documentId: string
  readonly connections = new Set<Connection>()
  readonly #parts: RoomParts
  readonly #awareness = createRoomAwareness()
  readonly #known
  readonly #logId: string
  /** The last position that was given out. */
  #accepted: number
  /** The last position that was committed. */
  #committed: number
  #firstKept: number
  #sinceSnapshot: { entries: number; bytes: number }
  #snapshotBytes: number
  readonly #writers: WriterRegister
  #compacting = false
  #answers = new Map<string, { position: number; update: Uint8Array }>()

  private constructor(documentId: string, head: DocumentHead, parts: RoomParts) {
    this.documentId = documentId
    this.#parts = parts
    this.#logId = head.logId
    this.#accepted = this.#committed = head.position
    this.#firstKept = head.firstKept
    this.#known = decodeKnown(head.snapshot?.known ?? null)
    this.#writers = createWriterRegister(head.owners)
    this.#snapshotBytes = head.snapshotBytes
    let bytes = 0
    for (const { content, position } of head.tail) {
      const facts = readUpdateFacts(content)
      // Only sound updates are stored: bytes that are none have changed since, and members bring them back.
      if (typeof facts !== 'string') this.#known.add(facts)
      else parts.warn('an entry of the log cannot be read', { document: documentId, position, reason: facts })
      bytes += content.length
    }
    this.#sinceSnapshot = { entries: head.tail.length, bytes }
  }

  static async open(documentId: string, parts: RoomParts): Promise<Room> {
    return new Room(documentId, await parts.log.open(documentId), parts)
  }

  // -- joining

  /** A client of ours: it says how far it is, and gets exactly what came after. */
  async greet(connection: Connection, decoder: decoding.Decoder): Promise<void> {
    const hello = readClientHello(decoder)
    connection.speaks = 'ours'
    if (hello.protocolVersion < protocolVersion) return connection.close(closeCodes.appTooOld)
    connection.writerId = hello.writerId
    const sameLog = hello.logId === this.#logId && hello.position <= this.#committed
    const fromTail = sameLog && hello.position >= this.#firstKept - 1
    // It was told of more than this relay has: the relay was restored, and the members' devices know the rest.
    connection.restores = !sameLog && hello.position > 0
    connection.send(
      encodeRelayHello({
        logId: this.#logId,
        position: this.#committed,
        access: connection.access,
        continued: sameLog,
        fullness: this.#fullness(),
        stateVector: this.#known.stateVector(),
      }),
    )
    try {
      await this.#catchUp(connection, fromTail ? hello.position : null)
      this.#sendAwareness(connection)
    } catch (failure) {
      this.#closeUnread(connection, failure)
    }
  }

  /** Never a document with a hole in it: who can't be given everything is told to come back. */
  #closeUnread(connection: Connection, failure: unknown): void {
    this.#parts.warn('the store failed to read', { document: this.documentId, reason: String(failure) })
    connection.close(closeCodes.storeFailed)
  }

  /** A client that speaks plain y-protocols: it is asked what it has. */
  welcome(connection: Connection): void {
    connection.speaks = 'plain'
    connection.send(encodeSyncStep1(this.#known.stateVector()))
    this.#sendAwareness(connection)
  }

  /** Sends what was committed after `position` (null: everything) until nothing is left, then goes live without a gap. */
  async #catchUp(connection: Connection, position: number | null): Promise<void> {
    let at = position ?? 0
    if (position === null) {
      const snapshot = await this.#parts.log.readSnapshot(this.documentId)
      if (snapshot) {
        at = snapshot.position
        connection.send(
          encodeTick({ position: at, settled: 0, caughtUp: false, updates: [snapshot.content] }),
        )
      }
    }
    while (at < this.#committed && connection.socket.readyState === connection.socket.OPEN) {
      const entries = await this.#parts.log.readAfter(this.documentId, at)
      for (const chunk of inChunks(entries)) {
        at = chunk.at(-1)?.position ?? at
        const updates = chunk.map(({ content }) => content)
        connection.send(encodeTick({ position: at, settled: 0, caughtUp: false, updates }))
      }
      if (entries.length === 0) break
    }
    connection.live = true
    connection.send(encodeTick({ position: this.#committed, settled: 0, caughtUp: true, updates: [] }))
  }

  /** Answers sync step 1 of a plain client with all that it may lack, and step 2 as the end of it. */
  async answerStep1(connection: Connection, stateVector: Uint8Array): Promise<void> {
    try {
      await this.#sendEverything(connection, stateVector)
    } catch (failure) {
      this.#closeUnread(connection, failure)
    }
  }

  async #sendEverything(connection: Connection, stateVector: Uint8Array): Promise<void> {
    const snapshot = await this.#parts.log.readSnapshot(this.documentId)
    let at = 0
    if (snapshot) {
      at = snapshot.position
      connection.send(encodeUpdateFrame(this.#diff(snapshot, stateVector), 2))
    }
    while (at < this.#committed) {
      const entries = await this.#parts.log.readAfter(this.documentId, at)
      for (const { position, content } of entries) {
        connection.send(encodeUpdateFrame(content, 2))
        at = position
      }
      if (entries.length === 0) break
    }
    connection.live = true
    connection.send(encodeUpdateFrame(emptyUpdate, 1))
  }

  /** What of a snapshot a state vector lacks. Many clients come back with the same one, so it is remembered. */
  #diff(snapshot: { position: number; content: Uint8Array }, stateVector: Uint8Array): Uint8Array {
    if (stateVector.length <= 1) return snapshot.content
    const key = Buffer.from(stateVector).toString('base64')
    const remembered = this.#answers.get(key)
    if (remembered?.position === snapshot.position) return remembered.update
    const update = Y.diffUpdate(snapshot.content, stateVector)
    if (this.#answers.size >= 8) this.#answers.clear()
    this.#answers.set(key, { position: snapshot.position, update })
    return update
  }

  // -- editing

  /** Takes an update of a connection, or refuses it with a reason; what is taken waits for its commit. */
  receive(connection: Connection, update: Uint8Array): void | Promise<void> {
    const frame = ++connection.frames
    if (!connection.spend(update.length)) return this.#refuse(connection, frame, 'too-fast')
    if (update.length < largeUpdateBytes)
      return this.#take(connection, frame, update, readUpdateFacts(update))
    return this.#parts.worker.readFacts(update).then((facts) => this.#take(connection, frame, update, facts))
  }

  #take(connection: Connection, frame: number, update: Uint8Array, facts: UpdateFacts | Unreadable): void {
    if (typeof facts === 'string') return this.#refuse(connection, frame, facts)
    const verdict = this.#known.judge(facts)
    if (verdict === 'known') return this.#enqueue(connection, frame, null)
    if (connection.access === 'viewer') return this.#refuse(connection, frame, 'read-only')
    if (verdict === 'missing-context') return this.#refuse(connection, frame, 'missing-context')
    if (this.#bytes() + update.length > this.#parts.limits.documentBytes)
      return this.#refuse(connection, frame, 'document-full')
    const writers = this.#writers.claim(connection, this.#known.writersOfNew(facts))
    if (!writers) return this.#refuse(connection, frame, 'foreign-writer')
    this.#known.add(facts)
    this.#enqueue(connection, frame, {
      documentId: this.documentId,
      position: ++this.#accepted,
      accountId: connection.identity.accountId,
      at: this.#parts.now(),
      content: update.slice(),
      writers,
    })
  }

  #bytes(): number {
    return this.#snapshotBytes + this.#sinceSnapshot.bytes
  }

  #fullness(): number {
    return Math.floor((this.#bytes() / this.#parts.limits.documentBytes) * 100)
  }

  #enqueue(connection: Connection, frame: number, entry: NewLogEntry | null): void {
    this.#parts.queue.push({ room: this, documentId: this.documentId, connection, frame, entry })
  }

  #refuse(connection: Connection, frame: number, reason: RefusalReason): void {
    this.#parts.meter.refused(reason)
    if (reason !== 'missing-context' && reason !== 'read-only')
      this.#parts.warn('update refused', { document: this.documentId, reason })
    connection.refuse(frame, reason, this.#known.stateVector())
    // A plain client knows no refusals; asked again what it has, it sends what was missing.
    if (connection.speaks === 'plain' && reason === 'missing-context')
      connection.send(encodeSyncStep1(this.#known.stateVector()))
    this.#enqueue(connection, frame, null)
  }

  /** Passes on what one commit brought, and tells each sender what of theirs is now safe. */
  deliver(commits: readonly RoomCommit[]): void {
    const entries = commits.flatMap(({ entry, connection }) => (entry ? [{ entry, connection }] : []))
    const settled = new Map<Connection, number>()
    for (const { connection, frame } of commits) settled.set(connection, frame)
    const last = entries.at(-1)
    if (last) this.#committed = last.entry.position
    for (const { entry } of entries) {
      this.#sinceSnapshot.entries++
      this.#sinceSnapshot.bytes += entry.content.length
    }
    const position = this.#committed
    const everything = entries.map(({ entry }) => entry.content)
    // Most connections wrote nothing in this tick: they share one frame.
    let shared: Uint8Array | null = null
    let plain: Uint8Array[] | null = null
    for (const connection of this.connections) {
      if (connection.speaks === 'ours' && connection.live) {
        const frames = settled.get(connection)
        if (frames !== undefined) {
          connection.settled = frames
          const updates = entries.flatMap((one) => (one.connection === connection ? [] : one.entry.content))
          connection.send(encodeTick({ position, settled: frames, caughtUp: false, updates }))
        } else if (everything.length > 0) {
          shared ??= encodeTick({ position, settled: 0, caughtUp: false, updates: everything })
          connection.send(shared)
        }
      } else if (connection.speaks === 'ours') {
        const frames = settled.get(connection)
        // It still catches up: what it lacks comes from the log, but what it sent is safe now. Position 0 says nothing.
        if (frames !== undefined)
          connection.send(encodeTick({ position: 0, settled: frames, caughtUp: false, updates: [] }))
      } else if (connection.live) {
        plain ??= everything.map((update) => encodeUpdateFrame(update, 2))
        for (let index = 0; index < plain.length; index++) {
          const frame = plain[index]
          if (frame && entries[index]?.connection !== connection) connection.send(frame)
        }
      }
    }
    if (this.#sinceSnapshot.entries >= compactAfterEntries || this.#sinceSnapshot.bytes >= compactAfterBytes)
      void this.compact()
  }

  // -- presence

  receiveAwareness(connection: Connection, update: Uint8Array): boolean {
    const frame = this.#awareness.receive(connection, update)
    if (frame === 'malformed') return false
    if (frame) this.#tellOthers(connection, frame)
    return true
  }

  #sendAwareness(connection: Connection): void {
    const frame = this.#awareness.all()
    if (frame) connection.send(frame)
  }

  sendAwareness(connection: Connection): void {
    this.#sendAwareness(connection)
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

  // -- compaction

  /** Whether something was accepted that is not committed yet. */
  get isPending(): boolean {
    return this.#accepted !== this.#committed
  }

  get entriesSinceSnapshot(): number {
    return this.#sinceSnapshot.entries
  }

  /**
   * Puts a proven snapshot in place of the log. Entries that spoil it are set aside, never silently. When it fails the
   * log stays as it is, and the room goes on.
   */
  async compact(): Promise<void> {
    if (this.#compacting || this.#sinceSnapshot.entries === 0) return
    this.#compacting = true
    const before = { ...this.#sinceSnapshot }
    const { log, worker, meter, warn, now, limits } = this.#parts
    const document = this.documentId
    try {
      const started = now()
      const snapshot = await log.readSnapshot(document)
      const tail = await log.readAfter(document, snapshot?.position ?? 0)
      const position = tail.at(-1)?.position
      if (position === undefined) return
      const { content, known, spoilers } = await worker.compact([
        ...(snapshot ? [snapshot.content] : []),
        ...tail.map(({ content }) => content),
      ])
      if (spoilers.length > 0) await this.#setAside(spoilers, snapshot ? 1 : 0, tail)
      await log.swapSnapshot(document, { position, content, known }, keptEntries, now())
      this.#firstKept = Math.max(this.#firstKept, position - keptEntries + 1)
      this.#snapshotBytes = content.length
      this.#sinceSnapshot = {
        entries: this.#sinceSnapshot.entries - before.entries,
        bytes: this.#sinceSnapshot.bytes - before.bytes,
      }
      meter.snapshot(now() - started, content.length)
      const percent = this.#fullness()
      if (percent >= fullnessToMention)
        warn('a document fills up', { document, percent, limit: limits.documentBytes })
    } catch (failure) {
      meter.snapshotFailed()
      warn('a snapshot failed, the log stays', { document, reason: String(failure) })
      // Not again at the next edit, but after as many more.
      this.#snapshotBytes += this.#sinceSnapshot.bytes
      this.#sinceSnapshot = { entries: 1, bytes: 0 }
    } finally {
      this.#compacting = false
    }
  }

  async #setAside(spoilers: readonly number[], offset: number, tail: readonly LogEntry[]): Promise<void> {
    const positions = spoilers.map((index) => tail[index - offset]?.position)
    // The snapshot itself was proven when it was made: if it does not load now, the disk has changed it.
    if (positions.includes(undefined)) throw new Error('the last snapshot does not load any more')
    await this.#parts.log.setAside(
      this.documentId,
      positions as number[],
      'the document does not load with it',
    )
    this.#parts.warn('entries that spoil the document were set aside', {
      document: this.documentId,
      positions,
    })
  }
}

function* inChunks(entries: readonly LogEntry[]): Generator<LogEntry[]> {
  let chunk: LogEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    chunk.push(entry)
    bytes += entry.content.length
    if (bytes >= tickBytes) {
      yield chunk
      chunk = []
      bytes = 0
    }
  }
  if (chunk.length > 0) yield chunk
}
