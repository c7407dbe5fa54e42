import { runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { canUseOneCore, onOneCore } from '../servers/on-one-core.ts'
import { withServers } from '../servers/with-servers.ts'

/** Rooms of 8 people who type 4 letters a second: 224 deliveries a second each. */
const sizes = [
  { deliveries: '4,500', rooms: 20, maxCpu: 1 },
  { deliveries: '18,000', rooms: 80, maxCpu: 0.8 },
  { deliveries: '36,000', rooms: 160, maxCpu: 0.8 },
] as const

const megabyte = 1024 * 1024

/** Measures the slowest edits with growing numbers of people who type at once, with the relay on one core and on two. */
export const tail: Bench = {
  name: 'tail',
  async run({ short, folder }) {
    const wanted = short ? sizes.slice(0, 1) : sizes
    const rounds = short ? 1 : 3
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
    const cores = canUseOneCore ? (['one core', 'two cores'] as const) : (['two cores'] as const)
    const samples = new Samples()
    await withServers(['civic-hub', 'hocuspocus', 'floor'], folder, async (servers) => {
      const measure = async (on: string) => {
        for (let round = 0; round < rounds; round++)
          for (const { deliveries, rooms } of wanted)
            for (const server of servers) {
              const result = await runRoomLoad(server, await server.makeDocuments(rooms), load)
              const what = `${deliveries} on ${on}`
              for (const percent of [50, 99])
                samples.add(`${what} p${percent}`, server.name, percentile(result.latencies, percent))
              samples.add(`${what} cpu`, server.name, result.cpuMicroseconds / result.deliveries)
              samples.add(`${what} rss`, server.name, result.rssBytes / megabyte)
            }
      }
      for (const on of cores)
        if (on === 'one core') await onOneCore(servers, () => measure(on))
        else await measure(on)
    })
    return cores.flatMap((on) =>
      wanted.flatMap(({ deliveries, maxCpu }): Row[] => {
        const key = `${deliveries} on ${on}`
        const what = `${deliveries} deliveries a second, ${on}`
        const isPromised = deliveries !== '36,000'
        return [
          {
            what: `${what}, edit to the others, p50`,
            unit: 'ms',
            samples: samples.of(`${key} p50`),
            goals: isPromised ? [{ atMost: 2 }] : [],
          },
          {
            what: `${what}, edit to the others, p99`,
            unit: 'ms',
            samples: samples.of(`${key} p99`),
            goals: [{ atMost: 1, times: 'hocuspocus' }],
            note: 'ours stores each edit before passing it on, Hocuspocus seconds later',
          },
          {
            what: `${what}, CPU per delivery`,
            unit: 'µs',
            samples: samples.of(`${key} cpu`),
            goals: [{ atMost: maxCpu, times: 'hocuspocus' }],
          },
          ...(deliveries === '4,500'
            ? [
                {
                  what: `${what}, resident set`,
                  unit: 'MB',
                  samples: samples.of(`${key} rss`),
                  goals: [{ atMost: 120 }],
                } as const,
              ]
            : []),
        ]
      }),
    )
  },
}
