import { connectTo } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { RawClient } from '../clients/raw-client.ts'
import { runRoomLoad } from '../clients/room-load.ts'
import { createTypedUpdates } from '../clients/typed-updates.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { percentile } from '../measure/statistics.ts'
import { startServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withPostgres } from './on-postgres.ts'

type Connection = Awaited<ReturnType<typeof connectTo>>

const connectAtOnce = 50
const editsOfADocument = 10

/** Measures one relay on PostgreSQL with 100,000 committees, 10,000 of them open. */
export const manyDocuments: Bench = {
  name: 'many-documents',
  run: ({ short, folder }) =>
    withPostgres(async (postgres) => {
      const atRest = short ? 500 : 100_000
      const open = short ? 100 : 10_000
      const idleSeconds = short ? 2 : 20
      const databaseUrl = await postgres.newDatabase()
      const database = await connectTo(databaseUrl)

      // Copies are made while no relay runs, since each would be told of every new member.
      const first = await startServer('civic-hub', folder, { databaseUrl })
      const [original] = await first.makeDocuments(1)
      if (!original) throw new Error('No document was made')
      const writer = await RawClient.connect(first, original)
      for (const update of createTypedUpdates(editsOfADocument).updates) writer.edit(update)
      await writer.allSettled()
      writer.close()
      await first.close()
      const before = await sizeOf(database)
      await copyCommittee(database, original.documentId, atRest)
      const bytes = ((await sizeOf(database)) - before) / atRest
      const { rows } = await database.query<{ id: string }>(
        'SELECT id FROM documents WHERE id <> $1 ORDER BY md5(id) LIMIT $2',
        [original.documentId, open],
      )
      const targets = rows.map(({ id }): DocumentTarget => ({ ...original, documentId: id }))

      const relay = await startServer('civic-hub', folder, { databaseUrl })
      const clients: RawClient[] = []
      try {
        const opening: number[] = []
        for (const target of targets.slice(0, Math.min(200, open / 2))) {
          const began = performance.now()
          clients.push(await RawClient.connect(relay, target))
          opening.push(performance.now() - began)
        }
        const held = await relay.usage({ collect: true })
        const known = clients.length
        for (let index = known; index < targets.length; index += connectAtOnce)
          clients.push(
            ...(await Promise.all(
              targets.slice(index, index + connectAtOnce).map((target) => RawClient.connect(relay, target)),
            )),
          )
        const heldAfter = await relay.usage({ collect: true })
        const idle = await measureIdle(idleSeconds)
        const load = { people: 7, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
        // The eighth person of each room is there already.
        const { latencies } = await runRoomLoad(relay, targets.slice(0, 20), load)
        const added = clients.length - known
        const what = `${atRest.toLocaleString('en')} committees in PostgreSQL`
        const ofOpen = `${clients.length.toLocaleString('en')} of them open at one relay`
        const figure = (name: string, unit: Row['unit'], value: number) => ({
          what: name,
          unit,
          samples: { 'civic-hub': [value] },
          goals: [],
        })
        return [
          figure(`${what}, ${editsOfADocument} edits in each: bytes of one`, 'KB', bytes / 1e3),
          figure(
            `${what}: opening one, p50`,
            'ms',
            percentile(
              Float64Array.from(opening).sort((a, b) => a - b),
              50,
            ),
          ),
          figure(
            `${ofOpen}: memory of one with its idle connection`,
            'KB',
            (heldAfter.heldBytes - held.heldBytes) / added / 1e3,
          ),
          figure('the same by resident set', 'KB', (heldAfter.rssBytes - held.rssBytes) / added / 1e3),
          figure(`${ofOpen}, idle: processor of the relay`, 'cores', idle.relay),
          figure(`${ofOpen}, idle: processor of PostgreSQL`, 'cores', idle.postgres),
          {
            ...figure(`${ofOpen}, idle: transactions`, '/s', idle.transactions),
            note: 'one query reads the heads of all rooms each second',
          },
          figure(`${ofOpen}, 560 edits a second in 20 others’ rooms, p50`, 'ms', percentile(latencies, 50)),
        ]
      } finally {
        for (const client of clients) client.close()
        await relay.close()
        await database.end()
      }

      async function measureIdle(seconds: number) {
        const read = async () => ({
          at: performance.now(),
          relay: (await relay.usage()).cpuMicroseconds,
          postgres: postgres.cpuMicroseconds(),
          transactions: await countTransactions(database),
        })
        const begin = await read()
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
        const end = await read()
        const passed = (end.at - begin.at) / 1000
        return {
          relay: (end.relay - begin.relay) / 1e6 / passed,
          postgres: (end.postgres - begin.postgres) / 1e6 / passed,
          transactions: (end.transactions - begin.transactions) / passed,
        }
      }
    }),
}

async function sizeOf(database: Connection): Promise<number> {
  await database.query('VACUUM ANALYZE')
  const { rows } = await database.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  return Number(rows[0]?.bytes)
}

async function countTransactions(database: Connection): Promise<number> {
  await database.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await database.query<{ count: string }>(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** The values that differ between a committee and its copy number `n`; all other columns are copied. */
const changes: Record<string, Record<string, string>> = {
  documents: { id: 'md5(n::text)::uuid::text', log_id: 'gen_random_uuid()::text' },
  committees: {
    document_id: 'md5(n::text)::uuid::text',
    slug: "row.slug || '-' || n",
    name: "row.name || ' ' || n",
  },
  memberships: { document_id: 'md5(n::text)::uuid::text' },
  ...Object.fromEntries(['log', 'writers', 'log_runs'].map((table) => [table, { document: 'copy.number' }])),
}

/** Adds so many copies of a committee, with its log and its members. */
async function copyCommittee(database: Connection, documentId: string, count: number): Promise<void> {
  for (const [table, changed] of Object.entries(changes)) {
    const { rows } = await database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO'`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => changed[name] ?? `row.${name}`)
    const original =
      'document' in changed
        ? `document = (SELECT number FROM documents WHERE id = '${documentId}')`
        : `${table === 'documents' ? 'id' : 'document_id'} = '${documentId}'`
    const copies = 'document' in changed ? 'JOIN documents AS copy ON copy.id = md5(n::text)::uuid::text' : ''
    await database.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
       FROM ${table} AS row, generate_series(1, ${count}) AS n ${copies} WHERE row.${original}`,
    )
  }
}
