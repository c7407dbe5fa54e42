import { runRoomLoad } from '../clients/room-load.ts'
import { warmUp } from '../clients/warm-up.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { serverNames } from '../servers/server-names.ts'
import { withServers } from '../servers/with-servers.ts'

/** Measures an evening of live meetings: the time from each edit until the others have it. */
export const liveRoom: Bench = {
  name: 'live-room',
  async run({ short, folder }) {
    const rooms = short ? 5 : 20
    const rounds = short ? 1 : 3
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
    const samples = new Samples()
    await withServers(serverNames, folder, async (servers) => {
      await warmUp(servers, short)
      for (let round = 0; round < rounds; round++)
        for (const server of servers) {
          const result = await runRoomLoad(server, await server.makeDocuments(rooms), load)
          for (const percent of [50, 95, 99])
            samples.add(`p${percent}`, server.name, percentile(result.latencies, percent))
          samples.add('cpu', server.name, result.cpuMicroseconds / result.deliveries)
        }
    })
    const what = `live room (${rooms} × ${load.people} people × ${load.editsPerSecond}/s)`
    return [
      {
        what: `${what}, edit to the others, p50`,
        unit: 'ms',
        samples: samples.of('p50'),
        goals: [{ atMost: 0.5 }],
      },
      { what: `${what}, edit to the others, p95`, unit: 'ms', samples: samples.of('p95'), goals: [] },
      {
        what: `${what}, edit to the others, p99`,
        unit: 'ms',
        samples: samples.of('p99'),
        goals: [{ atMost: 1, times: 'hocuspocus' }],
      },
      {
        what: `${what}, CPU per delivery`,
        unit: 'µs',
        samples: samples.of('cpu'),
        goals: [{ atMost: 1.4, times: 'hocuspocus' }],
        note: 'ours and the floor store each edit before passing it on, Hocuspocus seconds later, y-websocket and bare ws never',
      },
    ]
  },
}
