import type { DatabaseError, Pool } from 'pg'
import type { NewLogEntry } from '../document-log.ts'

/** How many labels one account can store in one document per day. */
const labelsPerDay = 1000
const dayMs = 24 * 60 * 60 * 1000
/** Another relay may append between the question for the heads and the next try. */
const maxTries = 10

/**
 * Appends a tick of all rooms in one statement. A document's entries are stored if its log ends right before
 * the first of them, and if no client id belongs to another account. The primary key of the log decides
 * between two relays at the same position: then the whole statement fails, and the caller finds the document.
 *
 * Entries are in the order of their keys, so that two statements cannot wait for each other.
 */
const appendAll = `
  WITH claim AS (
    SELECT * FROM unnest($7::text[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[])
      AS claim (id, position, account_id, writer, brought)
  ), entry AS (
    SELECT number AS document, given.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bytea[])
      AS given (id, first, position, account_id, at, content)
    JOIN documents ON documents.id = given.id
    WHERE first = 1 + greatest(0, (SELECT max(log.position) FROM log WHERE log.document = number),
        (SELECT snapshots.position FROM snapshots WHERE snapshots.document = number))
      AND NOT EXISTS (
        SELECT FROM claim JOIN writers ON writers.document = number AND writers.writer = claim.writer
        WHERE claim.id = given.id AND writers.brought = 0 AND writers.account_id <> claim.account_id)
  ), added AS (
    INSERT INTO log (document, position, account_id, at, content)
    SELECT document, position, account_id, at, content FROM entry ORDER BY document, position
    RETURNING document
  ), claimed AS (
    INSERT INTO writers (document, writer, account_id, brought)
    SELECT DISTINCT ON (document, writer) document, writer, claim.account_id, brought
    FROM claim JOIN entry USING (id, position) ORDER BY document, writer, position DESC
    ON CONFLICT (document, writer) DO UPDATE SET account_id = excluded.account_id, brought = excluded.brought
  ), labelled AS (
    INSERT INTO moments (document, position, label, account_id, at)
    SELECT document, position, label, account_id, at FROM (
      SELECT entry.*, label, row_number() OVER (PARTITION BY document, account_id ORDER BY position, label) AS nth
      FROM unnest($12::text[], $13::bigint[], $14::text[]) AS given (id, position, label)
      JOIN entry USING (id, position)
    ) AS wanted
    WHERE nth + (SELECT count(*) FROM moments WHERE moments.document = wanted.document
      AND moments.account_id = wanted.account_id AND moments.at > wanted.at - ${dayMs}) <= ${labelsPerDay}
    ON CONFLICT DO NOTHING
  ), brought AS (
    INSERT INTO brought_entries (document, position, author, brought_by, at)
    SELECT document, position, account_id, brought_by, at
    FROM unnest($15::text[], $16::bigint[], $17::text[]) AS given (id, position, brought_by)
    JOIN entry USING (id, position)
  )
  SELECT DISTINCT id FROM documents JOIN added ON document = number`

/** The same for entries without new client ids, labels or another author, as most are: a much smaller plan. */
const appendPlain = `
  INSERT INTO log (document, position, account_id, at, content)
  SELECT number, position, account_id, at, content
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bytea[])
    AS given (id, first, position, account_id, at, content)
  JOIN documents ON documents.id = given.id
  WHERE first = 1 + greatest(0, (SELECT max(log.position) FROM log WHERE log.document = number),
    (SELECT snapshots.position FROM snapshots WHERE snapshots.document = number))
  ORDER BY number, position
  RETURNING document`

const readHeads = `
  SELECT id, greatest(0, (SELECT max(position) FROM log WHERE document = number),
    (SELECT position FROM snapshots WHERE document = number)) AS position
  FROM documents WHERE id = ANY ($1::text[])`

/** Unique violation, missing document, deadlock, serialization failure: another relay was there at the same time. */
const raced: ReadonlySet<string | undefined> = new Set(['23505', '23503', '40P01', '40001'])

export async function appendEntries(pool: Pool, entries: readonly NewLogEntry[]): Promise<Set<string>> {
  const conflicts = new Set<string>()
  let left = byDocument(entries, conflicts)
  for (let tries = 0; left.size > 0; tries++) {
    try {
      const stored = await appendOnce(pool, [...left.values()].flat())
      for (const documentId of left.keys()) if (!stored.has(documentId)) conflicts.add(documentId)
      return conflicts
    } catch (error) {
      if (!raced.has((error as DatabaseError).code) || tries === maxTries) throw error
      left = await withoutConflicts(pool, left, conflicts)
    }
  }
  return conflicts
}

/** Later entries of a document depend on the earlier ones, so positions must have no gaps. */
function byDocument(entries: readonly NewLogEntry[], conflicts: Set<string>): Map<string, NewLogEntry[]> {
  const documents = new Map<string, NewLogEntry[]>()
  for (const entry of entries) {
    const before = documents.get(entry.documentId) ?? []
    const last = before.at(-1)
    if (last && entry.position !== last.position + 1) conflicts.add(entry.documentId)
    documents.set(entry.documentId, [...before, entry])
  }
  for (const documentId of conflicts) documents.delete(documentId)
  return documents
}

async function withoutConflicts(
  pool: Pool,
  documents: ReadonlyMap<string, NewLogEntry[]>,
  conflicts: Set<string>,
): Promise<Map<string, NewLogEntry[]>> {
  const { rows } = await pool.query<{ id: string; position: number }>(readHeads, [[...documents.keys()]])
  const heads = new Map(rows.map(({ id, position }) => [id, position]))
  const left = new Map<string, NewLogEntry[]>()
  for (const [documentId, entries] of documents)
    if (heads.get(documentId) === (entries[0]?.position ?? 0) - 1) left.set(documentId, entries)
    else conflicts.add(documentId)
  return left
}

async function appendOnce(pool: Pool, entries: readonly NewLogEntry[]): Promise<Set<string>> {
  const firsts = new Map<string, number>()
  for (const { documentId, position } of entries) if (!firsts.has(documentId)) firsts.set(documentId, position)
  const claims = entries.flatMap((entry) => entry.clientIds.map((claim) => ({ ...entry, ...claim })))
  const labels = entries.flatMap((entry) => entry.labels.map((label) => ({ ...entry, label })))
  const uploadedFor = entries.filter(({ uploadedBy }) => uploadedBy !== undefined)
  const values = [
    entries.map(({ documentId }) => documentId),
    entries.map(({ documentId }) => firsts.get(documentId)),
    entries.map(({ position }) => position),
    entries.map(({ accountId }) => accountId),
    entries.map(({ at }) => at),
    entries.map(({ content }) => content),
  ]
  if (claims.length === 0 && labels.length === 0 && uploadedFor.length === 0) {
    const { rows } = await pool.query<{ document: number }>({
      name: 'append-plain',
      text: appendPlain,
      values,
    })
    // Each document has all of its entries stored, or none.
    if (rows.length === entries.length) return new Set(firsts.keys())
    const { rows: stored } = await pool.query<{ id: string }>(
      'SELECT id FROM documents WHERE number = ANY ($1::bigint[])',
      [rows.map(({ document }) => document)],
    )
    return new Set(stored.map(({ id }) => id))
  }
  const { rows } = await pool.query<{ id: string }>({
    name: 'append',
    text: appendAll,
    values: [
      ...values,
      claims.map(({ documentId }) => documentId),
      claims.map(({ position }) => position),
      claims.map(({ accountId }) => accountId),
      claims.map(({ clientId }) => clientId),
      claims.map(({ imported }) => (imported ? 1 : 0)),
      labels.map(({ documentId }) => documentId),
      labels.map(({ position }) => position),
      labels.map(({ label }) => label),
      uploadedFor.map(({ documentId }) => documentId),
      uploadedFor.map(({ position }) => position),
      uploadedFor.map(({ uploadedBy }) => uploadedBy),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}
