import type { Database } from 'better-sqlite3'
import type { PoolClient } from 'pg'
import { type CopiedTable, describeTables } from './copied-tables.ts'
import { CopyDiffers, createDigest, type Digest, type Row } from './digest.ts'
import { insertPostgresRows, readPostgresRows } from './postgres-rows.ts'
import { type DocumentRange, readSqliteRows } from './sqlite-rows.ts'

/** Runs `work` in a transaction. */
export type Transact = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>

export interface Copied {
  documents: number
  /** The number of documents that were not equal already. */
  written: number
  rows: number
}

/**
 * Makes PostgreSQL equal to a SQLite database: writes what differs, and compares all with what PostgreSQL
 * returns. Each document, and all tables of accounts together, are in one transaction of `transact`; a copy
 * that was interrupted continues. The source is a file of its own that `joinSnapshotParts` has prepared.
 */
export async function copyToPostgres(
  source: Database,
  transact: Transact,
  report: (done: number, all: number) => void,
): Promise<Copied> {
  const tables = describeTables()
  const ofDocuments = tables.filter(({ isOfDocument }) => isOfDocument)
  const documents = tables.filter(({ name }) => name === 'documents')
  const others = tables.filter((table) => !table.isOfDocument && table.name !== 'documents')

  await transact(async (client) => {
    if (await isEqual(source, client, others)) return
    await replaceTables(source, client, others)
    await requireEqual(source, client, others)
  })
  await transact(async (client) => {
    if (!(await isEqual(source, client, documents)))
      for (const table of documents) await replaceDocuments(source, client, table)
    await requireEqual(source, client, documents)
    await continueNumbers(client, tables)
  })
  const ranges = divideDocuments(source)
  const all = ranges.at(-1)?.done ?? 0
  let written = 0
  for (const range of ranges) {
    written += await transact((client) => copyDocuments(source, client, ofDocuments, range))
    report(range.done, all)
  }
  const rows = await transact((client) => compareCounts(source, client, tables))
  return { documents: all, written, rows }
}

async function isEqual(source: Database, client: PoolClient, tables: readonly CopiedTable[]): Promise<boolean> {
  return (await firstDifference(source, client, tables)) === null
}

async function requireEqual(source: Database, client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  const table = await firstDifference(source, client, tables)
  if (table !== null) throw new CopyDiffers(table)
}

async function firstDifference(
  source: Database,
  client: PoolClient,
  tables: readonly CopiedTable[],
): Promise<string | null> {
  for (const table of tables) {
    const [expected, found] = [createDigest(), createDigest()]
    for (const row of readSqliteRows(source, table)) expected.add(row)
    for await (const row of readPostgresRows(client, table)) found.add(row)
    if (expected.read() !== found.read()) return table.name
  }
  return null
}

async function replaceTables(source: Database, client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  // Triggers would write the journals again.
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) await insertPostgresRows(client, table, readSqliteRows(source, table))
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/** Keeps the rows of documents that both databases have under the same number. */
async function replaceDocuments(source: Database, client: PoolClient, table: CopiedTable): Promise<void> {
  const known = source.prepare<[], { number: number; id: string }>('SELECT number, id FROM documents').all()
  await client.query(
    `DELETE FROM documents WHERE NOT EXISTS (SELECT FROM unnest($1::bigint[], $2::text[]) AS known (number, id)
       WHERE known.number = documents.number AND known.id = documents.id)`,
    [known.map(({ number }) => number), known.map(({ id }) => id)],
  )
  const changes = table.columns
    .filter(({ name }) => name !== 'number')
    .map(({ name }) => `"${name}" = excluded."${name}"`)
  await insertPostgresRows(
    client,
    table,
    readSqliteRows(source, table),
    `ON CONFLICT (number) DO UPDATE SET ${changes.join(', ')}`,
  )
}

/** Numbers that PostgreSQL assigns from now on follow the copied ones. */
async function continueNumbers(client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    if (tables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column)))
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max("${column}"), 0) + 1, false) FROM ${table}`,
        [table, column],
      )
}

const bytesInTransaction = 2_000_000
const documentsInTransaction = 200

/** `done` is the number of documents up to the end of the range. */
function divideDocuments(source: Database): (DocumentRange & { done: number })[] {
  const sizes = source.prepare<[], { number: number; bytes: number }>(
    `SELECT number,
       coalesce((SELECT sum(length(content)) FROM log WHERE document = number), 0) +
       coalesce((SELECT sum(length(content)) FROM history WHERE document = number), 0) +
       coalesce((SELECT length(content) FROM snapshots WHERE document = number), 0) AS bytes
     FROM documents ORDER BY number`,
  )
  const ranges: (DocumentRange & { done: number })[] = []
  let [first, bytes, count, done] = [0, 0, 0, 0]
  let last = 0
  const end = () => {
    if (count > 0) ranges.push({ first, last, done })
    ;[bytes, count] = [0, 0]
  }
  for (const document of sizes.iterate()) {
    if (count > 0 && (bytes + document.bytes > bytesInTransaction || count >= documentsInTransaction)) end()
    if (count === 0) first = document.number
    last = document.number
    bytes += document.bytes
    count++
    done++
  }
  end()
  return ranges
}

/** The digests of all rows of each document. */
type Digests = Map<number, string>

/** Returns the number of documents that were different. */
async function copyDocuments(
  source: Database,
  client: PoolClient,
  tables: readonly CopiedTable[],
  range: DocumentRange,
): Promise<number> {
  const expected = await digestDocuments(tables, (table) => readSqliteRows(source, table, range))
  const digestStored = () => digestDocuments(tables, (table) => readPostgresRows(client, table, range))
  const stored = await digestStored()
  const differ = (found: Digests) =>
    [...new Set([...expected.keys(), ...found.keys()])].filter((number) => expected.get(number) !== found.get(number))
  const different = new Set(differ(stored))
  if (different.size === 0) return 0
  for (const table of tables) {
    await client.query(`DELETE FROM ${table.name} WHERE document = ANY ($1::bigint[])`, [[...different]])
    await insertPostgresRows(client, table, rowsOf(table, readSqliteRows(source, table, range), different))
  }
  const [wrong] = differ(await digestStored())
  if (wrong !== undefined) throw new CopyDiffers(`log (document ${wrong})`)
  return different.size
}

function* rowsOf(table: CopiedTable, rows: Iterable<Row>, documents: ReadonlySet<number>): Iterable<Row> {
  const at = documentAt(table)
  for (const row of rows) if (documents.has(Number(row[at]))) yield row
}

const documentAt = ({ columns }: CopiedTable) => columns.findIndex(({ name }) => name === 'document')

async function digestDocuments(
  tables: readonly CopiedTable[],
  read: (table: CopiedTable) => Iterable<Row> | AsyncIterable<Row>,
): Promise<Digests> {
  const digests = new Map<number, Digest>()
  for (const table of tables) {
    const at = documentAt(table)
    for await (const row of read(table)) {
      const number = Number(row[at])
      const digest = digests.get(number) ?? createDigest()
      digests.set(number, digest)
      digest.add([table.name, ...row])
    }
  }
  return new Map([...digests].map(([number, digest]) => [number, digest.read()]))
}

/** Returns the number of all rows. */
async function compareCounts(source: Database, client: PoolClient, tables: readonly CopiedTable[]): Promise<number> {
  let all = 0
  for (const { name } of tables) {
    const expected = source.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck().get()
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`)
    if (rows[0]?.count !== expected) throw new CopyDiffers(name)
    all += rows[0]?.count ?? 0
  }
  return all
}
