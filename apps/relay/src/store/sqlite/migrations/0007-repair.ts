import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Migration } from './migration.ts'

/**
 * Migrations 2 and 5 were edited after they had landed, so databases of those days lack tables that later programs
 * expect, and their history has another shape. What is as it should be is left alone.
 *
 * Client ids that were used before there was a table of their owners stay nobody's: no device writes under them again.
 */
export const repairMigration: Migration = {
  version: 7,
  name: 'repair',
  up(database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS writers (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        writer INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        brought INTEGER NOT NULL,
        PRIMARY KEY (document, writer)
      ) STRICT;

      CREATE TABLE IF NOT EXISTS set_aside (
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        content BLOB NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (document, position)
      ) STRICT;

      CREATE TABLE IF NOT EXISTS history_people (
        number INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL UNIQUE
      ) STRICT;
    `)
    const columns = database.pragma('table_info(history)') as { name: string }[]
    if (columns.some(({ name }) => name === 'to_at')) reshapeHistory(database)
  },
}

interface OldStep {
  document: number
  position: number
  from_at: number
  to_at: number
  labels: string
  authors: Uint8Array
  content: Uint8Array
}

function reshapeHistory(database: Database): void {
  database.exec(`
    ALTER TABLE history RENAME TO history_of_before;
    CREATE TABLE history (
      document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      from_at INTEGER NOT NULL,
      lasted INTEGER NOT NULL,
      labels TEXT NOT NULL,
      authors BLOB NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (document, position)
    ) STRICT;
  `)
  const addPerson = database.prepare<[string]>('INSERT OR IGNORE INTO history_people (account_id) VALUES (?)')
  const findPerson = database.prepare<[string], { number: number }>(
    'SELECT number FROM history_people WHERE account_id = ?',
  )
  const numberOf = (accountId: string): number => {
    addPerson.run(accountId)
    return findPerson.get(accountId)?.number ?? 0
  }
  const add = database.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)')
  const next = database.prepare<[number], OldStep & { rowid: number }>(
    'SELECT rowid, * FROM history_of_before WHERE rowid > ? ORDER BY rowid LIMIT 1',
  )
  // One at a time: a connection that reads rows can't write meanwhile, and all of them may be large.
  for (let row = next.get(-1); row; row = next.get(row.rowid))
    add.run(
      ...[row.document, row.position, row.from_at, row.to_at - row.from_at, row.labels],
      numberAuthors(row.authors, numberOf),
      toSecondEncoding(row.content),
    )
  database.exec('DROP TABLE history_of_before')
}

/** Steps of the first hours are in yjs' first encoding. Read as the second, such bytes end early or go on too long. */
function toSecondEncoding(step: Uint8Array): Uint8Array {
  const update = inflateRawSync(step)
  try {
    Y.decodeUpdateV2(update)
    return step
  } catch {
    return deflateRawSync(Y.convertUpdateFormatV1ToV2(update))
  }
}

/** Authors were named by their account's id, and are by a number. */
function numberAuthors(authors: Uint8Array, numberOf: (accountId: string) => number): Uint8Array {
  const decoder = decoding.createDecoder(authors)
  return encoding.encode((encoder) => {
    const count = decoding.readVarUint(decoder)
    encoding.writeVarUint(encoder, count)
    for (let author = 0; author < count; author++) {
      encoding.writeVarUint(encoder, numberOf(decoding.readVarString(decoder)))
      const writers = decoding.readVarUint(decoder)
      encoding.writeVarUint(encoder, writers)
      for (let writer = 0; writer < writers; writer++)
        encoding.writeVarUint(encoder, decoding.readVarUint(decoder))
      encoding.writeVarUint8Array(encoder, decoding.readVarUint8Array(decoder))
    }
  })
}
