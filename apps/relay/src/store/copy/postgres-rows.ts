import type { PoolClient } from 'pg'
import { type CopiedTable, columnList } from './copied-tables.ts'
import type { Row, Value } from './digest.ts'
import type { DocumentRange } from './sqlite-rows.ts'

/** A snapshot may have many megabytes, and other rows have less. */
const rowsAtOnce = (table: CopiedTable) =>
  table.name === 'snapshots' ? 4 : table.columns.some(({ type }) => type === 'bytea') ? 100 : 1_000

/** Reads in parts, since a table may be larger than the memory; needs a transaction. */
export async function* readPostgresRows(
  client: PoolClient,
  table: CopiedTable,
  range?: DocumentRange,
): AsyncGenerator<Row> {
  // SQLite compares texts by their bytes.
  const bytewise = (name: string) =>
    table.columns.find((column) => column.name === name)?.type === 'text' ? `"${name}" COLLATE "C"` : `"${name}"`
  const order = table.order === null ? '"row"' : table.order.map(bytewise).join(', ')
  const where = range ? `WHERE document BETWEEN ${range.first} AND ${range.last}` : ''
  await client.query(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT ${columnList(table)} FROM ${table.name} ${where} ORDER BY ${order}`,
  )
  const text = `FETCH ${rowsAtOnce(table)} FROM copied`
  for (;;) {
    const { rows } = await client.query<Value[]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('CLOSE copied')
}

/** PostgreSQL accepts 65,535 parameters in a statement. Fewer need less memory, which a running hub shares. */
const maxParameters = 10_000
const maxBytes = 2_000_000

/** Inserts rows with their own numbers, also where PostgreSQL would assign them; returns their number. */
export async function insertPostgresRows(
  client: PoolClient,
  table: CopiedTable,
  rows: Iterable<Row>,
  tail = '',
): Promise<number> {
  let waiting: Row[] = []
  let bytes = 0
  let inserted = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const { columns } = table
    const values = waiting.map(
      (_, row) => `(${columns.map(({ type }, index) => `$${row * columns.length + index + 1}::${type}`).join(', ')})`,
    )
    const sql = `INSERT INTO ${table.name} (${columnList(table)}) OVERRIDING SYSTEM VALUE VALUES ${values.join(', ')} ${tail}`
    await client.query(sql, waiting.flat())
    inserted += waiting.length
    waiting = []
    bytes = 0
  }

  for (const row of rows) {
    waiting.push(row)
    for (const value of row) bytes += value instanceof Uint8Array ? value.length : 8
    if (bytes >= maxBytes || waiting.length * table.columns.length >= maxParameters) await flush()
  }
  await flush()
  return inserted
}
