import { runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

/** Rooms of 8 people who type 4 letters a second: 224 deliveries a second each. */
const sizes = [
  { deliveries: '4,500', rooms: 20 },
  { deliveries: '18,000', rooms: 80 },
  { deliveries: '36,000', rooms: 160 },
] as const

/** Measures the slowest edits with growing numbers of people who type at once. */
export const tail: Bench = {
  name: 'tail',
  async run({ short, folder }) {
    const wanted = short ? sizes.slice(0, 1) : sizes
    const rounds = short ? 1 : 3
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
    const samples = new Samples()
    await withServers(['civic-hub', 'hocuspocus'], folder, async (servers) => {
      for (let round = 0; round < rounds; round++)
        for (const { deliveries, rooms } of wanted)
          for (const server of servers) {
            const result = await runRoomLoad(server, await server.makeDocuments(rooms), load)
            for (const percent of [50, 99])
              samples.add(`${deliveries} p${percent}`, server.name, percentile(result.latencies, percent))
            samples.add(`${deliveries} cpu`, server.name, result.cpuMicroseconds / result.deliveries)
          }
    })
    return wanted.flatMap(({ deliveries }): Row[] => {
      const what = `${deliveries} deliveries a second`
      const isPromised = deliveries !== '36,000'
      return [
        {
          what: `${what}, edit to the others, p50`,
          unit: 'ms',
          samples: samples.of(`${deliveries} p50`),
          goals: isPromised ? [{ atMost: 2 }] : [],
        },
        {
          what: `${what}, edit to the others, p99`,
          unit: 'ms',
          samples: samples.of(`${deliveries} p99`),
          goals: isPromised ? [{ atMost: 1.2, times: 'hocuspocus' }] : [],
          note: 'ours stores each edit before passing it on, Hocuspocus seconds later; who types and reads runs on the same processors',
        },
        {
          what: `${what}, CPU per delivery`,
          unit: 'µs',
          samples: samples.of(`${deliveries} cpu`),
          goals: [{ atMost: 0.83, times: 'hocuspocus' }],
        },
      ]
    })
  },
}
