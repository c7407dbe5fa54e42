import type { HistoryStep } from '@civic-hub/protocol'
import type { PoolClient } from 'pg'
import type { AuthoredEntry, JoinedSteps, StoredStepHead } from '../document-log.ts'
import { decodeAuthors, encodeAuthors } from '../history-authors.ts'
import { groupRows, headsOfRow, type StepRow, type StepRowHead, splitRow, stepsOfRow } from '../step-groups.ts'

/** PostgreSQL's number for all bytes: larger than any document. */
const unlimited = 2 ** 50

const columns = 'position, from_at, lasted, labels, authors, content, is_group'

/**
 * The first version that reads groups. Relays of an older one may run for a while after the migration; they stop
 * themselves once a group is stored, because `oldest` says so (see `probe` in open-store.ts).
 */
const groupsSince = 27
const upgradeAtMost = '1 day'

export async function addSteps(client: PoolClient, document: number, steps: readonly HistoryStep[]): Promise<void> {
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
    await insertRow(client, document, {
      position,
      from_at: from,
      lasted: to - from,
      labels: JSON.stringify(labels),
      authors: encodeAuthors(authors, (accountId) => numbers.get(accountId) ?? 0),
      content: update,
      is_group: 0,
    })
}

async function insertRow(client: PoolClient, document: number, row: StepRow): Promise<void> {
  const { position, from_at, lasted, labels, authors, content, is_group } = row
  await client.query(`INSERT INTO history (document, ${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    document,
    position,
    from_at,
    lasted,
    labels,
    authors,
    content,
    is_group,
  ])
}

/** Removes the rows that have the steps from one position to another, or only the groups; returns them in order. */
async function removeRows(
  client: PoolClient,
  document: number,
  [first, last]: readonly [number, number],
  onlyGroups: boolean,
): Promise<StepRow[]> {
  const { rows } = await client.query<StepRow>(
    `DELETE FROM history WHERE document = $1 AND position >= $2 AND is_group >= $4
       AND position <= (SELECT min(position) FROM history WHERE document = $1 AND position >= $3)
     RETURNING ${columns}`,
    [document, first, last, onlyGroups ? 1 : 0],
  )
  return rows.toSorted((one, other) => one.position - other.position)
}

export async function groupSteps(client: PoolClient, document: number, first: number, last: number): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE schema_migrations SET oldest = version
     WHERE version = $1 AND (oldest = version OR at < now() - interval '${upgradeAtMost}')`,
    [groupsSince],
  )
  if (rowCount === 0) return
  const rows = await removeRows(client, document, [first, last], false)
  if (rows.length > 0) await insertRow(client, document, groupRows(rows))
}

export async function joinSteps(client: PoolClient, document: number, joined: readonly JoinedSteps[]): Promise<void> {
  for (const { positions, step } of joined) {
    const range = [Math.min(...positions), Math.max(...positions)] as const
    const groups = await removeRows(client, document, range, true)
    for (const row of groups.flatMap(splitRow)) await insertRow(client, document, row)
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
  const { rows } = await client.query<StepRow & { total: number }>(
    `SELECT * FROM (
       SELECT ${columns}, count(*) OVER () AS total,
         sum(length(content) + length(authors)) OVER (ORDER BY position) - length(content) - length(authors) AS before
       FROM history WHERE document = $1 AND position > $2) AS steps
     WHERE before < $3 ORDER BY position`,
    [document, after, Math.min(bytes, unlimited)],
  )
  const accountAt = await readPeople(client, rows)
  const steps = rows.flatMap((row) => stepsOfRow(row, after, accountAt))
  return { steps, isCut: rows.length < (rows[0]?.total ?? 0) }
}

async function readPeople(client: PoolClient, rows: readonly StepRow[]): Promise<(number: number) => string> {
  const numbers = new Set<number>()
  for (const { authors } of rows.flatMap(splitRow))
    decodeAuthors(authors, (number) => {
      numbers.add(number)
      return ''
    })
  const { rows: found } = await client.query<{ number: number; account_id: string }>(
    'SELECT number, account_id FROM history_people WHERE number = ANY ($1::bigint[])',
    [[...numbers]],
  )
  const people = new Map(found.map(({ number, account_id }) => [number, account_id]))
  return (number) => people.get(number) ?? ''
}

export async function hasSteps(client: PoolClient, document: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM history WHERE document = $1 LIMIT 1', [document])
  return rowCount === 1
}

export async function readStepHeads(client: PoolClient, document: number): Promise<StoredStepHead[]> {
  const { rows } = await client.query<StepRowHead>(
    `SELECT position, from_at, lasted, labels, authors, is_group, length(content) AS bytes
     FROM history WHERE document = $1 ORDER BY position`,
    [document],
  )
  return rows.flatMap(headsOfRow)
}

/** All entries of the log after a position, with their labels. */
export async function readAuthored(client: PoolClient, document: number, after: number): Promise<AuthoredEntry[]> {
  const { rows } = await client.query<AuthoredEntry>(
    `SELECT position, at, account_id AS "accountId", content,
       ARRAY (SELECT label FROM moments WHERE moments.document = log.document AND moments.position = log.position
         ORDER BY label) AS labels
     FROM log WHERE document = $1 AND position > $2 ORDER BY position`,
    [document, after],
  )
  return rows
}
