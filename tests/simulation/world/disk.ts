import fs, { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import type { Random } from '../../support/random/random.ts'
import { FileDisk } from './file-disk.ts'
import { seededCrypto } from './globals.ts'
import type { World } from './world.ts'
import { WriteAheadLog } from './write-ahead-log.ts'

/** The structs that are committed in a document's log. */
export class CommittedLog {
  /** For each client id, the end of its committed structs up to the first gap. */
  readonly clocks = new Map<number, number>()
  /** Those after a gap, which no reader of the log can show. */
  readonly #afterGap = new Map<number, [from: number, to: number][]>()
  position = 0
  /** The time of the last commit. */
  changedAt = 0

  add(position: number, content: Uint8Array): void {
    this.position = position
    this.changedAt = Date.now()
    const { from, to } = Y.parseUpdateMeta(content)
    for (const [client, end] of to) this.#addRange(client, from.get(client) ?? 0, end)
  }

  #addRange(client: number, from: number, to: number): void {
    const known = this.clocks.get(client) ?? 0
    const waiting = this.#afterGap.get(client)
    if (from > known) {
      if (waiting) waiting.push([from, to])
      else this.#afterGap.set(client, [[from, to]])
      return
    }
    if (to <= known) return
    this.clocks.set(client, to)
    if (!waiting) return
    this.#afterGap.delete(client)
    for (const [begin, end] of waiting) this.#addRange(client, begin, end)
  }

  /** Replaces everything by the content of a restored disk. */
  reset(clocks: ReadonlyMap<number, number>): void {
    this.clocks.clear()
    this.#afterGap.clear()
    for (const [client, clock] of clocks) this.clocks.set(client, clock)
  }
}

const appends = 'INSERT INTO log (document, position, account_id, at, content)'

/**
 * The disk of the hub: real SQLite on files in memory. It sees what is committed, and can fail. A killed process leaves
 * exactly its committed transactions, and a power cut those that were flushed.
 */
export class Disk {
  readonly folder: string
  /** Members' files. */
  readonly files: FileDisk
  readonly logs = new Map<number, CommittedLog>()
  readonly #open = new Set<Database.Database>()
  isFull = false
  /** When it last refused something because it was full. */
  refusedAt = 0
  /** Called after each transaction that waits for the disk. */
  onFlush: () => void = () => undefined
  /** Called after each transaction that appended to a log. */
  onCommit: () => void = () => undefined
  #appended: [document: number, position: number, content: Uint8Array][] = []
  readonly #log: WriteAheadLog
  readonly #random: Random
  readonly #fileRandom: Random

  constructor(world: World, folder: string) {
    this.folder = folder
    this.files = new FileDisk(world, folder, () => this.isFull)
    this.#log = new WriteAheadLog(`${folder}/relay.sqlite`)
    this.#random = world.stream('disk')
    this.#fileRandom = world.stream('disk of files')
  }

  logOf(document: number): CommittedLog {
    const known = this.logs.get(document) ?? new CommittedLog()
    this.logs.set(document, known)
    return known
  }

  /** `better-sqlite3` for the relay. */
  readonly sqlite = (() => {
    const disk = this
    return class extends Database {
      /** Its commits wait for the disk. */
      #flushes = true
      constructor(file: string, options?: Database.Options) {
        super(file, options)
        disk.#open.add(this)
        // The functions of SQL that read the clock or randomness.
        this.function('randomblob', (count: unknown) => seededCrypto.randomBytes(Number(count)))
        this.function('unixepoch', { varargs: true }, () => Date.now() / 1000)
      }
      override prepare(sql: string): never {
        const statement = super.prepare(sql)
        if (statement.readonly) return statement as never
        const isAppend = sql.startsWith(appends)
        const run = statement.run.bind(statement)
        statement.run = (...values: unknown[]) => {
          if (!this.inTransaction) this.#willCommit()
          const done = run(...values)
          if (isAppend) disk.#appended.push([values[0], values[1], values[4]] as never)
          if (!this.inTransaction) this.#hasCommitted()
          return done
        }
        return statement as never
      }
      override pragma(source: string, options?: Database.PragmaOptions): unknown {
        if (source.startsWith('synchronous')) this.#flushes = source.endsWith('FULL')
        return super.pragma(source, options)
      }
      #willCommit(): void {
        if (!this.#flushes) disk.#log.beforeUnflushed()
      }
      #hasCommitted(): void {
        if (!this.#flushes) return
        disk.#log.flushed()
        disk.onFlush()
      }
      override transaction(work: (...words: unknown[]) => unknown) {
        const transaction = super.transaction(work)
        const watch =
          (run: (...words: unknown[]) => unknown) =>
          (...words: unknown[]) => {
            if (disk.isFull) {
              disk.refusedAt = Date.now()
              throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
            }
            disk.#appended = []
            this.#willCommit()
            const value = run(...words)
            this.#hasCommitted()
            disk.#committed()
            return value
          }
        const watched = watch(transaction)
        return Object.assign(watched, {
          default: watched,
          immediate: watch(transaction.immediate),
          deferred: watch(transaction.deferred),
          exclusive: watch(transaction.exclusive),
        }) as never
      }
      override close(): this {
        disk.#open.delete(this)
        return super.close()
      }
    }
  })()

  #committed(): void {
    if (this.#appended.length === 0) return
    for (const [document, position, content] of this.#appended) this.logOf(document).add(position, content)
    this.#appended = []
    this.onCommit()
  }

  /** `node:fs` for the relay. */
  readonly fs = {
    ...fs,
    statfsSync: () => ({ bavail: this.isFull ? 0 : 4_000_000, bsize: 4096 }),
  }

  /** The process has ended: its transactions that were not committed are undone. */
  kill(losesPower: boolean): void {
    const close = (): void => {
      for (const database of this.#open) {
        if (database.inTransaction) database.exec('ROLLBACK')
        database.close()
      }
      this.#open.clear()
    }
    if (losesPower) {
      this.#log.losePower(close, this.#random)
      this.files.losePower(this.#fileRandom)
    } else close()
    this.#log.closed()
  }

  /** Replaces the database of a hub that does not run by a backup. */
  restore(from: string): void {
    this.logs.clear()
    for (const file of readdirSync(this.folder)) if (file.startsWith('relay.sqlite')) rmSync(join(this.folder, file))
    for (const file of readdirSync(from)) copyFileSync(join(from, file), join(this.folder, file))
  }
}

/** Reads a document from the committed log, without the relay's code. */
export function readCommittedDocument(folder: string, documentId: string): Y.Doc {
  const database = new Database(`${folder}/relay.sqlite`, { readonly: true })
  const doc = new Y.Doc()
  try {
    const number = database.prepare('SELECT number FROM documents WHERE id = ?').pluck().get(documentId)
    const snapshot = database
      .prepare('SELECT content, position, parts FROM snapshots WHERE document = ?')
      .get(number) as { content: Uint8Array; position: number; parts: number } | undefined
    if (snapshot) {
      const parts = database
        .prepare('SELECT content FROM snapshot_parts WHERE document = ? AND position = ? ORDER BY part')
        .pluck()
        .all(number, snapshot.position) as Uint8Array[]
      Y.applyUpdate(doc, snapshot.parts > 0 ? Buffer.concat(parts) : snapshot.content)
    }
    const entries = database
      .prepare('SELECT content FROM log WHERE document = ? AND position > ? ORDER BY position')
      .pluck()
      .all(number, snapshot?.position ?? 0) as Uint8Array[]
    for (const content of entries) Y.applyUpdate(doc, content)
    return doc
  } finally {
    database.close()
  }
}
