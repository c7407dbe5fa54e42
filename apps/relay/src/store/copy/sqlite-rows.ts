import type { Database } from 'better-sqlite3'
import { removeUnfinishedSnapshots } from '../sqlite/snapshot-writes.ts'
import { type CopiedTable, columnList } from './copied-tables.ts'
import type { Row, Value } from './digest.ts'

/** Document numbers, both included. */
export interface DocumentRange {
  first: number
  last: number
}

/** PostgreSQL stores no NUL in a text, and a name may contain one. */
const withoutNul = (value: Value): Value =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

export function* readSqliteRows(database: Database, table: CopiedTable, range?: DocumentRange): Generator<Row> {
  const order = table.order === null ? 'rowid' : table.order.map((name) => `"${name}"`).join(', ')
  const where = range ? `WHERE document BETWEEN ${range.first} AND ${range.last}` : ''
  const rows = database
    .prepare<[], Row>(`SELECT ${columnList(table)} FROM ${table.name} ${where} ORDER BY ${order}`)
    .raw()
    .iterate()
  for (const row of rows) yield row.map(withoutNul)
}

/** Prepares a copy of a hub's database to be read: without unfinished snapshots, and each in one piece. */
export function joinSnapshotParts(database: Database): void {
  const inParts = database.prepare<[], { document: number; position: number }>(
    'SELECT document, position FROM snapshots WHERE parts > 0',
  )
  const parts = database
    .prepare<[number, number], Buffer>(
      'SELECT content FROM snapshot_parts WHERE document = ? AND position = ? ORDER BY part',
    )
    .pluck()
  const join = database.prepare('UPDATE snapshots SET content = ?, parts = 0 WHERE document = ?')
  database.transaction(() => {
    removeUnfinishedSnapshots(database)
    for (const { document, position } of inParts.all()) join.run(Buffer.concat(parts.all(document, position)), document)
    database.exec('DELETE FROM snapshot_parts')
  })()
}
