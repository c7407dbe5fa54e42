import { startPostgres, type TestPostgres } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { type RoomLoadResult, runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { percentile } from '../measure/statistics.ts'
import { type BenchServer, startServer } from '../servers/bench-server.ts'

/** Each round has rooms of 8 people who type 4 letters a second: 4,500 deliveries a second. */
const rooms = 20

const loadOf = (short: boolean) => ({
  people: 8,
  editsPerSecond: 4,
  seconds: short ? 1 : 8,
  warmUpSeconds: short ? 1 : 2,
})

/** Runs `use` with a PostgreSQL that acknowledges each commit when it is on the disk, as our SQLite does. */
export async function withPostgres<T>(use: (postgres: TestPostgres) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on' } })
  try {
    return await use(postgres)
  } finally {
    await postgres.close()
  }
}

const cpuPerDelivery = ({ cpuMicroseconds, deliveries }: RoomLoadResult) => cpuMicroseconds / deliveries

/** Figures of the relay on one store, one for each round. */
interface Figures {
  p50: number[]
  p99: number[]
  cpu: number[]
}

/** Compares one relay on PostgreSQL with one on SQLite. */
export const onPostgres: Bench = {
  name: 'on-postgres',
  run: ({ short, folder }) =>
    withPostgres(async (postgres) => {
      const rounds = short ? 1 : 5
      const figures: Record<'postgres' | 'sqlite', Figures> = {
        postgres: { p50: [], p99: [], cpu: [] },
        sqlite: { p50: [], p99: [], cpu: [] },
      }
      const ofServer: number[] = []
      const relays: Record<keyof typeof figures, BenchServer> = {
        postgres: await startServer('civic-hub', folder, { databaseUrl: await postgres.newDatabase() }),
        sqlite: await startServer('civic-hub', folder),
      }
      try {
        for (let round = 0; round < rounds; round++)
          for (const store of ['postgres', 'sqlite'] as const) {
            const targets = await relays[store].makeDocuments(rooms)
            const before = postgres.cpuMicroseconds()
            const result = await runRoomLoad(relays[store], targets, loadOf(short))
            if (store === 'postgres')
              ofServer.push((postgres.cpuMicroseconds() - before) / allDeliveries(result, short))
            figures[store].p50.push(percentile(result.latencies, 50))
            figures[store].p99.push(percentile(result.latencies, 99))
            figures[store].cpu.push(cpuPerDelivery(result))
          }
      } finally {
        await Promise.all([relays.postgres.close(), relays.sqlite.close()])
      }
      const { postgres: ours, sqlite } = figures
      const what = 'one relay, 4,500 deliveries a second'
      const each = (name: keyof Figures, compare: (one: number, other: number) => number) =>
        ours[name].map((value, round) => compare(value, sqlite[name][round] ?? Number.NaN))
      return [
        row(`${what}, on PostgreSQL, edit to the others, p50`, 'ms', ours.p50),
        row('the same on SQLite', 'ms', sqlite.p50),
        row(
          'more on PostgreSQL, p50',
          'ms',
          each('p50', (one, other) => one - other),
          2,
        ),
        row(`${what}, on PostgreSQL, edit to the others, p99`, 'ms', ours.p99),
        row('the same on SQLite, p99', 'ms', sqlite.p99),
        row(`${what}, on PostgreSQL, CPU of the relay per delivery`, 'µs', ours.cpu),
        row('the same on SQLite, CPU', 'µs', sqlite.cpu),
        row(
          'CPU of the relay on PostgreSQL, beside SQLite',
          '×',
          each('cpu', (one, other) => one / other),
          1.3,
        ),
        row('CPU of PostgreSQL itself per delivery', 'µs', ofServer),
      ]
    }),
}

/** Also those of the warm-up, which PostgreSQL's processor time includes. */
function allDeliveries({ deliveries }: RoomLoadResult, short: boolean): number {
  const { seconds, warmUpSeconds } = loadOf(short)
  return (deliveries * (seconds + warmUpSeconds)) / seconds
}

/** Compares three relays on one PostgreSQL with one, at the same load for each relay. */
export const threeRelays: Bench = {
  name: 'three-relays',
  run: ({ short, folder }) =>
    withPostgres(async (postgres) => {
      const rounds = short ? 1 : 3
      const alone: number[] = []
      const busiest: number[] = []
      const p50: number[] = []
      const ofServer: number[] = []
      const databaseUrl = await postgres.newDatabase()
      const relays: BenchServer[] = []
      try {
        for (const relay of ['one', 'two', 'three'])
          relays.push(await startServer('civic-hub', `${folder}/${relay}`, { databaseUrl }))
        const load = async (used: readonly BenchServer[]) => {
          const targets = await Promise.all(used.map((relay) => relay.makeDocuments(rooms)))
          return Promise.all(used.map((relay, index) => runRoomLoad(relay, targets[index] ?? [], loadOf(short))))
        }
        // All of them run on warm code before a round counts.
        await load(relays)
        for (let round = 0; round < rounds; round++) {
          alone.push(Math.max(...(await load(relays.slice(0, 1))).map(cpuPerDelivery)))
          const before = postgres.cpuMicroseconds()
          const results = await load(relays)
          const deliveries = results.reduce((sum, result) => sum + allDeliveries(result, short), 0)
          ofServer.push((postgres.cpuMicroseconds() - before) / deliveries)
          busiest.push(Math.max(...results.map(cpuPerDelivery)))
          p50.push(Math.max(...results.map(({ latencies }) => percentile(latencies, 50))))
        }
      } finally {
        await Promise.all(relays.map((relay) => relay.close()))
      }
      const what = 'three relays on one PostgreSQL, 4,500 deliveries a second at each'
      return [
        row(`${what}: CPU of the busiest relay per delivery`, 'µs', busiest),
        row('the same, of one relay alone at 4,500', 'µs', alone),
        {
          ...row(
            'CPU of the busiest of three relays, beside one alone (1.2 × is a capacity of 2.5)',
            '×',
            busiest.map((value, round) => value / (alone[round] ?? Number.NaN)),
            1.2,
          ),
          note: 'capacity is three times the inverse, as long as PostgreSQL is not full',
        },
        row(`${what}: CPU of PostgreSQL per delivery`, 'µs', ofServer),
        row(`${what}: edit to the others, p50 of the slowest relay`, 'ms', p50),
      ]
    }),
}

function row(what: string, unit: Row['unit'], samples: readonly number[], atMost?: number): Row {
  return { what, unit, samples: { 'civic-hub': samples }, goals: atMost === undefined ? [] : [{ atMost }] }
}
