import { parseUpdate, type Unreadable, type UpdateSummary } from '@civic-hub/protocol/update'
import type { DocumentLog, LogEntry } from '../../store/document-log.ts'
import type { OtherRelays, RoomTip } from '../../store/other-relays.ts'
import type { AnnouncedClientIds } from '../../store/store.ts'
import type { DocumentWorker } from '../compaction/worker.ts'
import { decide, type PendingUpdate } from './accept-update.ts'
import type { CommittedUpdate } from './broadcast.ts'
import type { OpenDocument } from './open-document.ts'
import { readIndex } from './read-index.ts'

/** A room that meets another relay at its position this often in a row is opened again. */
const maxConflicts = 50
/** The longest pause after a conflict, so that relays take turns. */
const conflictPauseMs = 20
/** For so long after a conflict, a room pauses after each commit: a slower relay could never append otherwise. */
const contendedMs = 2_000
const yieldMs = 100

export interface SharedLogParts {
  log: DocumentLog
  worker: DocumentWorker
  announcedClientIds: AnnouncedClientIds
  /** Null if only this relay appends to the log. */
  otherRelays: OtherRelays | null
}

/** The parts of a room that its shared log uses. */
interface RoomInside {
  document: OpenDocument
  isAbandoned(): boolean
  abandon(reason: unknown): void
  enqueue(pending: PendingUpdate): void
  broadcast(updates: readonly CommittedUpdate[]): void
  warn(what: string, details: Record<string, unknown>): void
}

/**
 * A log to which other relays append, too: reads their entries, and accepts the updates of this relay again that met
 * them.
 */
export class SharedLog {
  readonly #room: RoomInside
  readonly #document: OpenDocument
  readonly #parts: SharedLogParts
  #retrying: Promise<void> | null = null
  #conflicts = 0
  #conflictAt = Number.NEGATIVE_INFINITY
  #following: Promise<void> | null = null
  #onSettled: (() => void)[] = []

  constructor(room: RoomInside, parts: SharedLogParts) {
    this.#room = room
    this.#document = room.document
    this.#parts = parts
  }

  /** Frames wait until updates that met another relay's are accepted again, and while another relay has its turn. */
  get retrying(): Promise<void> | null {
    return this.#retrying
  }

  /** True if an accepted update is not committed yet. */
  get isPending(): boolean {
    return this.#document.isPending || this.#retrying !== null
  }

  /** To be called when commits have ended, or the room is abandoned. */
  settle(): void {
    const settled = this.#onSettled
    this.#onSettled = []
    for (const done of settled) done()
  }

  /** To be called when this relay's updates were appended. */
  appended(): void {
    this.#conflicts = 0
    if (performance.now() - this.#conflictAt < contendedMs) this.#yieldTurn()
  }

  /** Another relay may have appended, or erased the document. */
  followTo({ logId, position }: RoomTip): void {
    if (logId !== this.#document.logId) this.#room.abandon(new Error('the document has another log'))
    else if (position > this.#document.committed.position) void this.follow()
  }

  /** Resolves when the entries of other relays are read. */
  follow(): Promise<void> {
    this.#following ??= this.#readNew()
      .catch((failure: unknown) => this.#room.abandon(failure))
      .finally(() => {
        this.#following = null
      })
    return this.#following
  }

  async #readNew(): Promise<void> {
    const document = this.#document
    for (;;) {
      while (this.isPending && !this.#room.isAbandoned())
        await new Promise<void>((resolve) => this.#onSettled.push(resolve))
      if (this.#room.isAbandoned()) return
      const { position } = document.committed
      const entries = await this.#parts.log.readAfter(document.id, position, Number.MAX_SAFE_INTEGER)
      if (entries.length === 0) return
      const summaries = entries.map(({ content }) => parseUpdate(content))
      await this.#learnOwners(summaries)
      // If this relay has appended meanwhile, the outcome decides what is new.
      if (this.isPending || document.committed.position !== position) continue
      for (const summary of summaries) {
        if (typeof summary === 'string' || document.known.judge(summary) === 'missing-context')
          throw new Error('an entry of another relay cannot be read')
        document.known.add(summary)
      }
      document.accepted = entries.at(-1)?.position ?? position
      this.#commit(entries)
    }
  }

  /** Commits and sends entries of other relays. */
  #commit(entries: readonly LogEntry[]): void {
    this.#document.commit(entries)
    this.#room.broadcast(entries.map((entry) => ({ connection: null, frame: 0, entry })))
  }

  async #learnOwners(summaries: readonly (UpdateSummary | Unreadable)[]): Promise<void> {
    const { id, clientIds } = this.#document
    const unknown = new Set<number>()
    for (const summary of summaries)
      if (typeof summary !== 'string')
        for (const { clientId } of summary.ranges) if (!clientIds.isSettled(clientId)) unknown.add(clientId)
    if (unknown.size === 0) return
    const stored = await this.#parts.otherRelays?.readOwners(id, [...unknown])
    if (stored) clientIds.learn(stored)
  }

  #yieldTurn(): void {
    const pause = new Promise((resolve) => setTimeout(resolve, Math.random() * yieldMs)).then(() => {
      if (this.#retrying === pause) this.#retrying = null
      this.settle()
    })
    this.#retrying = pause
  }

  /**
   * Another relay has appended first. Reads what it appended, judges the lost updates again as if they had
   * arrived afterwards, and commits them at new positions. Frames that arrive meanwhile wait.
   */
  retry(lost: readonly PendingUpdate[]): void {
    if (this.#room.isAbandoned()) return
    this.#conflictAt = performance.now()
    if (++this.#conflicts > maxConflicts) return this.#room.abandon(new Error('too many conflicts'))
    const retrying = this.#reload()
      .then(() => {
        this.#retrying = null
        for (const pending of lost) if (!this.#room.isAbandoned()) this.#acceptAgain(pending)
      })
      .catch((failure: unknown) => {
        this.#retrying = null
        this.#room.abandon(failure)
      })
      .finally(() => this.settle())
    this.#retrying = retrying
  }

  async #reload(): Promise<void> {
    const document = this.#document
    const { log, announcedClientIds } = this.#parts
    await new Promise((resolve) => setTimeout(resolve, Math.random() * conflictPauseMs))
    const head = await log.open(document.id)
    const announced = await announcedClientIds.read(document.id)
    if (head.logId !== document.logId) throw new Error('the document has another log')
    const { known, unreadable } = await readIndex(document.id, head, this.#parts, this.#room.warn)
    if (unreadable.size > 0) throw new Error('entries of the log cannot be read')
    for (let { position } = document.committed; position < head.end.position; ) {
      const entries = await log.readAfter(document.id, position, head.end.position)
      position = entries.at(-1)?.position ?? head.end.position
      this.#commit(entries)
    }
    document.known = known
    document.clientIds.reset(head.owners, announced)
    document.accepted = document.committed.position
  }

  #acceptAgain(pending: PendingUpdate): void {
    const { entry } = pending
    if (entry) {
      const decision = decide(entry.content, parseUpdate(entry.content), pending, this.#document)
      if (decision.kind === 'refused') throw new Error('a lost update is refused now')
      pending.entry = decision.kind === 'append' ? decision.entry : null
    }
    this.#room.enqueue(pending)
  }
}
