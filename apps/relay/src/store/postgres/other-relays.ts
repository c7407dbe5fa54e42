import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import type { OtherRelays, RoomTip } from '../other-relays.ts'
import { readOwners } from './document-log.ts'

/** A relay that has not refreshed its rooms for so long has ended. */
const relayEndsAfter = '30 seconds'
const channel = 'civic_hub'
/** PostgreSQL refuses larger ones. */
const maxHintBytes = 7_900
const listenAgainAfterMs = 1_000

const watchRooms = `
  WITH mine AS (
    INSERT INTO open_rooms (document_id, relay, presence, version, seen_at)
    SELECT id, $1, presence, version, clock_timestamp()
    FROM unnest($3::text[], $4::bytea[], $5::bigint[]) AS given (id, presence, version)
    ON CONFLICT (document_id, relay) DO UPDATE SET presence = excluded.presence, version = excluded.version,
      seen_at = excluded.seen_at
  )
  SELECT id AS "documentId", log_id AS "logId",
    greatest(0, (SELECT max(position) FROM log WHERE document = number),
      (SELECT position FROM snapshots WHERE document = number)) AS position,
    (SELECT coalesce(json_agg(json_build_object('relay', relay, 'version', version)), '[]') FROM open_rooms
     WHERE document_id = id AND relay <> $1 AND seen_at > clock_timestamp() - interval '${relayEndsAfter}') AS relays
  FROM documents WHERE id = ANY ($2::text[])`

export interface PostgresRelays extends OtherRelays {
  close(): Promise<void>
}

export function createPostgresRelays(url: string, pool: Pool): PostgresRelays {
  const relay = randomUUID()
  const listeners = new Set<(hint: string) => void>()
  let client: Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  /** Hints that arrive while there is no connection are lost. */
  async function listen(): Promise<void> {
    if (closed) return
    const listening = new Client({ connectionString: url, application_name: 'civic-hub', keepAlive: true })
    client = listening
    let isOver = false
    /** A server that ends the connection before it has answered is reported by an event and by a rejection. */
    const again = () => {
      if (isOver) return
      isOver = true
      void listening.end().catch(() => undefined)
      if (!closed) timer = setTimeout(() => void listen(), listenAgainAfterMs).unref()
    }
    listening.on('error', () => undefined)
    listening.on('end', again)
    listening.on('notification', ({ payload = '' }) => {
      const [from, hint] = JSON.parse(payload) as [string, string]
      if (from !== relay) for (const listener of listeners) listener(hint)
    })
    try {
      await listening.connect()
      await listening.query(`LISTEN ${channel}`)
    } catch {
      again()
    }
  }
  void listen()
  // Rooms of relays that were killed.
  pool
    .query(`DELETE FROM open_rooms WHERE seen_at < clock_timestamp() - interval '${relayEndsAfter}'`)
    .catch(() => undefined)

  return {
    async watch(documentIds, changed) {
      const { rows } = await pool.query<RoomTip>({
        name: 'watch',
        text: watchRooms,
        values: [
          relay,
          documentIds,
          changed.map(({ documentId }) => documentId),
          changed.map(({ presence }) => presence),
          changed.map(({ version }) => version),
        ],
      })
      return rows
    },
    async readPresence(documentId, other) {
      const { rows } = await pool.query<{ presence: Uint8Array }>(
        'SELECT presence FROM open_rooms WHERE document_id = $1 AND relay = $2',
        [documentId, other],
      )
      return rows[0]?.presence ?? null
    },
    async leave(documentIds) {
      await pool.query('DELETE FROM open_rooms WHERE relay = $1 AND document_id = ANY ($2)', [relay, documentIds])
    },
    readOwners: (documentId, clientIds) => readOwners(pool, documentId, clientIds),
    send(hint) {
      const payload = JSON.stringify([relay, hint])
      if (Buffer.byteLength(payload) > maxHintBytes) return
      pool.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined)
    },
    onHint(listener) {
      listeners.add(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
      await pool.query('DELETE FROM open_rooms WHERE relay = $1', [relay]).catch(() => undefined)
    },
  }
}
