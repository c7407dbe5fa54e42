import type { HistoryStep } from '@civic-hub/protocol'
import type { PoolClient } from 'pg'
import type { AuthoredEntry, JoinedSteps, StoredStepHead } from '../document-log.ts'
import { decodeAuthors, encodeAuthors } from '../history-authors.ts'

/** PostgreSQL's number for all bytes: larger than any document. */
const unlimited = 2 ** 50

interface StepRow {
  position: number
  from_at: number
  lasted: number
  labels: string
  authors: Uint8Array
  content: Uint8Array
  total: number
}

export async function addSteps(
  client: PoolClient,
  document: number,
  steps: readonly HistoryStep[],
): Promise<void> {
  const accountIds = [...new Set(steps.flatMap(({ authors }) => authors.map(({ accountId }) => accountId)))]
  await client.query(
    `INSERT INTO history_people (account_id) SELECT unnest($1::text[]) ORDER BY 1 ON CONFLICT DO NOTHING`,
    [accountIds],
  )
  const { rows } = await client.query<{ number: number; account_id: string }>(
    'SELECT number, account_id FROM history_people WHERE account_id = ANY ($1)',
    [accountIds],
  )
  const numbers = new Map(rows.map(({ number, account_id }) => [account_id, number]))
  for (const { position, from, to, labels, authors, update } of steps)
    await client.query(
      'INSERT INTO history (document, position, from_at, lasted, labels, authors, content) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [
        ...[document, position, from, to - from, JSON.stringify(labels)],
        encodeAuthors(authors, (accountId) => numbers.get(accountId) ?? 0),
        update,
      ],
    )
}

export async function joinSteps(
  client: PoolClient,
  document: number,
  joined: readonly JoinedSteps[],
): Promise<void> {
  for (const { positions, step } of joined) {
    const { rowCount } = await client.query(
      'DELETE FROM history WHERE document = $1 AND position = ANY ($2::bigint[])',
      [document, positions],
    )
    if (rowCount !== positions.length) throw new Error('the history is another by now')
    await addSteps(client, document, [step])
  }
}

/** The steps after a position: at least one, and about `bytes` in size. */
export async function readSteps(
  client: PoolClient,
  document: number,
  after: number,
  bytes: number,
): Promise<{ steps: HistoryStep[]; isCut: boolean }> {
  const { rows } = await client.query<StepRow>(
    `SELECT * FROM (
       SELECT position, from_at, lasted, labels, authors, content, count(*) OVER () AS total,
         sum(length(content) + length(authors)) OVER (ORDER BY position) - length(content) - length(authors) AS before
       FROM history WHERE document = $1 AND position > $2) AS steps
     WHERE before < $3 ORDER BY position`,
    [document, after, Math.min(bytes, unlimited)],
  )
  const accountAt = await readPeople(client, rows)
  const steps = rows.map(({ position, from_at, lasted, labels, authors, content }) => ({
    position,
    from: from_at,
    to: from_at + lasted,
    labels: JSON.parse(labels) as string[],
    authors: decodeAuthors(authors, accountAt),
    update: content,
  }))
  return { steps, isCut: rows.length < (rows[0]?.total ?? 0) }
}

async function readPeople(
  client: PoolClient,
  steps: readonly StepRow[],
): Promise<(number: number) => string> {
  const numbers = new Set<number>()
  for (const { authors } of steps)
    decodeAuthors(authors, (number) => {
      numbers.add(number)
      return ''
    })
  const { rows } = await client.query<{ number: number; account_id: string }>(
    'SELECT number, account_id FROM history_people WHERE number = ANY ($1::bigint[])',
    [[...numbers]],
  )
  const people = new Map(rows.map(({ number, account_id }) => [number, account_id]))
  return (number) => people.get(number) ?? ''
}

export async function hasSteps(client: PoolClient, document: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM history WHERE document = $1 LIMIT 1', [document])
  return rowCount === 1
}

export async function readStepHeads(client: PoolClient, document: number): Promise<StoredStepHead[]> {
  const { rows } = await client.query<StoredStepHead>(
    `SELECT position, from_at AS "from", from_at + lasted AS "to", labels <> '[]' OR length(authors) = 1 AS "isFixed",
       length(authors) + length(content) AS bytes
     FROM history WHERE document = $1 ORDER BY position`,
    [document],
  )
  return rows
}

/** All entries of the log after a position, with their labels. */
export async function readAuthored(
  client: PoolClient,
  document: number,
  after: number,
): Promise<AuthoredEntry[]> {
  const { rows } = await client.query<AuthoredEntry>(
    `SELECT position, at, account_id AS "accountId", content,
       ARRAY (SELECT label FROM moments WHERE moments.document = log.document AND moments.position = log.position
         ORDER BY label) AS labels
     FROM log WHERE document = $1 AND position > $2 ORDER BY position`,
    [document, after],
  )
  return rows
}
