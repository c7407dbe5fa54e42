import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type {
  ClientIdOwner,
  DocumentHead,
  DocumentLog,
  LogEntry,
  LogRun,
  NewSnapshot,
  SnapshotParts,
} from '../document-log.ts'
import { appendEntries } from './append-entries.ts'
import { inTransaction, readAtOnce } from './connect.ts'
import { addSteps, groupSteps, hasSteps, joinSteps, readAuthored, readStepHeads, readSteps } from './history-rows.ts'

/** A client that was offline receives a long log in pieces. */
const maxReadBytes = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000

interface Found {
  number: number
  log_id: string
  /** The last position of the log and its time; null without entries. */
  position: number | null
  at: number | null
  snapshot: number | null
}

async function find(client: PoolClient, documentId: string): Promise<Found | null> {
  const { rows } = await client.query<Found>(
    `SELECT number, log_id, last.position, last.at, snapshots.position AS snapshot FROM documents
     LEFT JOIN LATERAL (SELECT position, at FROM log WHERE document = number ORDER BY position DESC LIMIT 1) AS last ON true
     LEFT JOIN snapshots ON snapshots.document = number
     WHERE id = $1`,
    [documentId],
  )
  return rows[0] ?? null
}

async function findOpened(client: PoolClient, documentId: string): Promise<Found> {
  const found = await find(client, documentId)
  if (!found) throw new Error('The document was never opened')
  return found
}

/** The document log on PostgreSQL, for any number of relays. */
export function createPostgresDocumentLog(pool: Pool): DocumentLog {
  const read = <T>(documentId: string, work: (client: PoolClient, found: Found) => Promise<T>): Promise<T> =>
    readAtOnce(pool, async (client) => work(client, await findOpened(client, documentId)))

  async function readParts(client: PoolClient, { number }: Found): Promise<SnapshotParts> {
    const { rows } = await client.query<{ position: number; at: number; content: Uint8Array }>(
      'SELECT position, at, content FROM snapshots WHERE document = $1',
      [number],
    )
    const snapshot = rows[0] ?? null
    const entries = await readAuthored(client, number, snapshot?.position ?? 0)
    return { snapshot, entries, hasHistory: snapshot === null || (await hasSteps(client, number)) }
  }

  return {
    append: (entries) => appendEntries(pool, entries),

    async open(documentId) {
      const tryToOpen = () =>
        readAtOnce(pool, async (client) => {
          const found = await find(client, documentId)
          return found && readDocumentHead(client, found)
        })
      const head = await tryToOpen()
      if (head) return head
      await pool.query(
        `WITH made AS (
           INSERT INTO documents (id, log_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING number
         ) INSERT INTO log_runs SELECT number, 1, run FROM made, relay_run`,
        [documentId, randomUUID(), Date.now()],
      )
      const made = await tryToOpen()
      if (!made) throw new Error('The document could not be made')
      return made
    },

    readEntryTime: (documentId, position) =>
      read(documentId, async (client, { number }) => {
        const { rows } = await client.query<{ at: number }>(
          'SELECT at FROM log WHERE document = $1 AND position = $2',
          [number, position],
        )
        return rows[0]?.at ?? null
      }),

    readAfter: (documentId, position, end) =>
      read(documentId, async (client, { number, snapshot }) => {
        const { rows } = await client.query<{ first: number | null }>(
          'SELECT min(position) AS first FROM log WHERE document = $1',
          [number],
        )
        const first = rows[0]?.first ?? null
        // Otherwise entries that a snapshot has replaced would be silently missing from the result.
        if ((snapshot ?? 0) > position && (first === null || first > position + 1))
          throw new Error('What came after is no longer kept one by one')
        return readEntries(client, number, position, end, maxReadBytes)
      }),

    readSnapshotPosition: (documentId) => read(documentId, async (_, { snapshot }) => snapshot),
    readSnapshot: async (documentId) => {
      const { rows } = await pool.query<{ position: number; content: Uint8Array }>(
        'SELECT position, content FROM snapshots WHERE document = (SELECT number FROM documents WHERE id = $1)',
        [documentId],
      )
      return rows[0] ?? null
    },
    readForSnapshot: (documentId) => read(documentId, readParts),

    swapSnapshot: (documentId, snapshot, retainedEntries, at) =>
      inTransaction(pool, 'BEGIN', async (client) => {
        const { number } = await findOpened(client, documentId)
        await swapSnapshot(client, number, snapshot, at)
        await client.query('DELETE FROM log WHERE document = $1 AND position <= $2', [
          number,
          snapshot.position - retainedEntries,
        ])
      }),

    readHistory: (documentId, after, bytes) =>
      readAtOnce(pool, async (client) => {
        const found = await find(client, documentId)
        if (!found) return { logId: '', steps: [], isCut: false, rest: null }
        const { number, log_id: logId, snapshot, position } = found
        const start = snapshot ?? 0
        const page = await readSteps(client, number, after, bytes)
        const isWhole = (position ?? 0) <= Math.max(start, after) && (start === 0 || (await hasSteps(client, number)))
        const rest = page.isCut || isWhole ? null : await readParts(client, found)
        return { logId, ...page, rest }
      }),
    readStepHeads: (documentId) => read(documentId, (client, { number }) => readStepHeads(client, number)),
    readSteps: (documentId) =>
      read(documentId, async (client, { number }) => (await readSteps(client, number, 0, Infinity)).steps),
    joinSteps: (documentId, joined) =>
      inTransaction(pool, 'BEGIN', async (client) => {
        const { number } = await findOpened(client, documentId)
        await joinSteps(client, number, joined)
      }),
    groupSteps: (documentId, first, last) =>
      inTransaction(pool, 'BEGIN', async (client) => {
        const { number } = await findOpened(client, documentId)
        await groupSteps(client, number, first, last)
      }),

    readOwners: (documentId, clientIds) => readOwners(pool, documentId, clientIds),
    readHead: (documentId) =>
      readAtOnce(pool, async (client) => {
        const found = await find(client, documentId)
        return found && { logId: found.log_id, position: Math.max(found.position ?? 0, found.snapshot ?? 0) }
      }),

    async erase(documentId) {
      await pool.query('DELETE FROM documents WHERE id = $1', [documentId])
    },
  }
}

export async function readOwners(
  pool: Pool,
  documentId: string,
  clientIds: readonly number[],
): Promise<Map<number, ClientIdOwner>> {
  const { rows } = await pool.query<{ writer: number } & ClientIdOwner>(
    `SELECT writer, account_id AS "accountId", brought = 1 AS imported FROM writers
     WHERE document = (SELECT number FROM documents WHERE id = $1) AND writer = ANY ($2::bigint[])`,
    [documentId, clientIds],
  )
  return new Map(rows.map(({ writer, accountId, imported }) => [writer, { accountId, imported }]))
}

async function readEntries(
  client: PoolClient,
  number: number,
  after: number,
  end: number,
  bytes: number,
): Promise<LogEntry[]> {
  const { rows } = await client.query<LogEntry>(
    `SELECT position, at, content FROM (
       SELECT position, at, content, sum(length(content)) OVER (ORDER BY position) - length(content) AS before
       FROM log WHERE document = $1 AND position > $2 AND position <= $3) AS entries
     WHERE before < $4 ORDER BY position`,
    [number, after, end, bytes],
  )
  return rows.map(({ position, at, content }) => ({ position, at, content }))
}

async function readDocumentHead(client: PoolClient, found: Found): Promise<DocumentHead> {
  const { number, log_id: logId } = found
  const { rows: snapshots } = await client.query<{ position: number; known: Uint8Array; bytes: number }>(
    'SELECT position, known, length(content) AS bytes FROM snapshots WHERE document = $1',
    [number],
  )
  const snapshot = snapshots[0]
  const start = snapshot?.position ?? 0
  const last = { position: found.position ?? 0, at: found.at ?? 0 }
  const { rows: owners } = await client.query<{ writer: number; accountId: string; imported: boolean }>(
    'SELECT writer, account_id AS "accountId", brought = 1 AS imported FROM writers WHERE document = $1',
    [number],
  )
  const { rows: restored } = await client.query<{ log_id: string; last_position: number }>(
    'SELECT log_id, last_position FROM restored_logs WHERE document = $1',
    [number],
  )
  const { rows: runs } = await client.query<LogRun>(
    'SELECT first_position AS first, run FROM log_runs WHERE document = $1 ORDER BY first_position',
    [number],
  )
  return {
    logId,
    restoredLogs: new Map(restored.map(({ log_id, last_position }) => [log_id, last_position])),
    runs,
    end: last.position >= start ? last : { position: start, at: 0 },
    snapshot: snapshot ? { position: snapshot.position, known: snapshot.known } : null,
    tail: await readEntries(client, number, start, last.position, Number.MAX_SAFE_INTEGER),
    owners: new Map(owners.map(({ writer, accountId, imported }) => [writer, { accountId, imported }])),
    snapshotBytes: snapshot?.bytes ?? 0,
  }
}

/** Compares and swaps: of two relays that make a snapshot of the same entries, one is refused. */
async function swapSnapshot(
  client: PoolClient,
  number: number,
  { position, known, content, replaces, corrupt, steps }: NewSnapshot,
  at: number,
): Promise<void> {
  const swapped =
    replaces === 0
      ? await client.query(
          'INSERT INTO snapshots (document, position, at, known, content) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
          [number, position, at, known, content],
        )
      : await client.query(
          'UPDATE snapshots SET position = $2, at = $3, known = $4, content = $5 WHERE document = $1 AND position = $6',
          [number, position, at, known, content, replaces],
        )
  if (swapped.rowCount !== 1) throw new Error('another snapshot was made meanwhile')
  await client.query(
    `WITH removed AS (DELETE FROM log WHERE document = $1 AND position = ANY ($2::bigint[]) RETURNING *)
     INSERT INTO set_aside SELECT document, position, account_id, at, content, $3 FROM removed ON CONFLICT DO NOTHING`,
    [number, corrupt, 'the document does not load with it'],
  )
  await addSteps(client, number, steps)
  // Labels of the last day stay for the daily limit, although they are already in the steps.
  await client.query('DELETE FROM moments WHERE document = $1 AND position <= $2 AND at <= $3', [
    ...[number, position, at - dayMs],
  ])
}
