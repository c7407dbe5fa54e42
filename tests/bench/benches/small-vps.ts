import { runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

/** What one small machine must carry: hundreds of meetings at the same hour. */
export const smallVps: Bench = {
  name: 'small-vps',
  async run({ short, folder }) {
    const rooms = short ? 40 : 500
    const load = { people: 10, editsPerSecond: 0.5, seconds: short ? 4 : 10, warmUpSeconds: 2 }
    const result = await withServers(['civic-hub'], folder, async ([relay]) =>
      relay ? runRoomLoad(relay, await relay.makeDocuments(rooms), load) : null,
    )
    if (!result) return []
    const what = `${rooms} live meetings of ${load.people} (${Math.round(result.deliveries / result.seconds)} deliveries/s)`
    const ofOurs = (value: number) => ({ 'civic-hub': [value] })
    return [
      {
        what: `${what}, p99`,
        unit: 'ms',
        samples: ofOurs(percentile(result.latencies, 99)),
        goals: [{ atMost: 50 }],
      },
      {
        what: `${what}, CPU`,
        unit: 'cores',
        samples: ofOurs(result.cpuMicroseconds / 1e6 / result.seconds),
        goals: [{ atMost: 0.6 }],
      },
      {
        what: `${what}, resident set`,
        unit: 'MB',
        samples: ofOurs(result.rssBytes / 1e6),
        goals: [{ atMost: 512 }],
      },
    ]
  },
}
