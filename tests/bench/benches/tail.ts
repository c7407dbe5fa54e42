import { runRoomLoad } from '../clients/room-load.ts'
import { warmUp } from '../clients/warm-up.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { canUseOneCore, onOneCore } from '../servers/on-one-core.ts'
import { withServers } from '../servers/with-servers.ts'

/** Rooms of 8 people who type 4 letters a second: 224 deliveries a second each. */
const sizes = [
  { deliveries: '4,500', rooms: 20, p50Goals: [{ atMost: 0.5 }], maxP99: 1, maxCpu: 1.4 },
  { deliveries: '18,000', rooms: 80, p50Goals: [], maxP99: 1.3, maxCpu: 1.2 },
  { deliveries: '36,000', rooms: 160, p50Goals: [], maxP99: 1, maxCpu: 0.95 },
] as const

const megabyte = 1024 * 1024

export const tailOneCore: Bench = {
  name: 'tail-one-core',
  run: async ({ short, folder }) => (canUseOneCore ? measureTail('one core', short, folder) : []),
}

export const tailTwoCores: Bench = {
  name: 'tail-two-cores',
  run: ({ short, folder }) => measureTail('two cores', short, folder),
}

/**
 * Measures the slowest edits with growing numbers of people who type at once. The servers are new, and the smallest size
 * is first: otherwise its resident set would be that of the larger ones.
 */
async function measureTail(on: 'one core' | 'two cores', short: boolean, folder: string): Promise<Row[]> {
  const wanted = short ? sizes.slice(0, 1) : sizes
  const rounds = short ? 1 : 3
  const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
  const samples = new Samples()

  async function measure(servers: readonly BenchServer[]): Promise<void> {
    await warmUp(servers, short)
    for (const { deliveries, rooms } of wanted)
      for (let round = 0; round < rounds; round++)
        for (const server of servers) {
          const result = await runRoomLoad(server, await server.makeDocuments(rooms), load)
          for (const percent of [50, 99])
            samples.add(`${deliveries} p${percent}`, server.name, percentile(result.latencies, percent))
          samples.add(`${deliveries} cpu`, server.name, result.cpuMicroseconds / result.deliveries)
          samples.add(`${deliveries} rss`, server.name, result.rssBytes / megabyte)
        }
  }

  await withServers(['civic-hub', 'hocuspocus', 'floor'], folder, (servers) =>
    on === 'one core' ? onOneCore(servers, () => measure(servers)) : measure(servers),
  )
  return wanted.flatMap(({ deliveries, p50Goals, maxP99, maxCpu }): Row[] => {
    const what = `${deliveries} deliveries a second, ${on}`
    return [
      {
        what: `${what}, edit to the others, p50`,
        unit: 'ms',
        samples: samples.of(`${deliveries} p50`),
        goals: p50Goals,
      },
      {
        what: `${what}, edit to the others, p99`,
        unit: 'ms',
        samples: samples.of(`${deliveries} p99`),
        goals: [{ atMost: maxP99, times: 'hocuspocus' }],
        note: 'ours stores each edit before passing it on, Hocuspocus seconds later',
      },
      {
        what: `${what}, CPU per delivery`,
        unit: 'µs',
        samples: samples.of(`${deliveries} cpu`),
        goals: [{ atMost: maxCpu, times: 'hocuspocus' }],
      },
      ...(deliveries === '4,500'
        ? [
            {
              what: `${what}, resident set`,
              unit: 'MB',
              samples: samples.of(`${deliveries} rss`),
              goals: [{ atMost: 120 }],
            } as const,
          ]
        : []),
    ]
  })
}
