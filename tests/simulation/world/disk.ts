import fs from 'node:fs'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { seededCrypto } from './globals.ts'

/** The structs that are committed in a document's log. */
export class CommittedLog {
  /** For each client id, the end of its committed structs. */
  readonly clocks = new Map<number, number>()
  position = 0

  add(position: number, content: Uint8Array): void {
    this.position = position
    for (const [client, to] of Y.parseUpdateMeta(content).to)
      if (to > (this.clocks.get(client) ?? 0)) this.clocks.set(client, to)
  }
}

const appends = 'INSERT INTO log (document, position, account_id, at, content)'

/**
 * The disk of the relay: real SQLite on files in memory. It sees what is committed, can fail, and a killed relay leaves
 * exactly its committed transactions.
 */
export class Disk {
  readonly folder: string
  readonly logs = new Map<number, CommittedLog>()
  readonly #open = new Set<Database.Database>()
  isFull = false
  /** Called after each transaction that appended to a log. */
  onCommit: () => void = () => undefined
  #appended: [document: number, position: number, content: Uint8Array][] = []

  constructor(folder: string) {
    this.folder = folder
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
      constructor(file: string, options?: Database.Options) {
        super(file, options)
        disk.#open.add(this)
        // The functions of SQL that read the clock or randomness.
        this.function('randomblob', (count: unknown) => seededCrypto.randomBytes(Number(count)))
        this.function('unixepoch', { varargs: true }, () => Date.now() / 1000)
      }
      override prepare(sql: string): never {
        const statement = super.prepare(sql)
        if (!sql.startsWith(appends)) return statement as never
        const run = statement.run.bind(statement)
        statement.run = (...values: unknown[]) => {
          const done = run(...values)
          disk.#appended.push([values[0], values[1], values[4]] as never)
          return done
        }
        return statement as never
      }
      override transaction(work: (...words: unknown[]) => unknown) {
        const transaction = super.transaction(work)
        const watch =
          (run: (...words: unknown[]) => unknown) =>
          (...words: unknown[]) => {
            if (disk.isFull)
              throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
            disk.#appended = []
            const value = run(...words)
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
  kill(): void {
    for (const database of this.#open) {
      if (database.inTransaction) database.exec('ROLLBACK')
      database.close()
    }
    this.#open.clear()
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
