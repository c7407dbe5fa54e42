import { join } from 'node:path'
import { runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { canUseOneCore, onOneCore } from '../servers/on-one-core.ts'
import type { ServerName } from '../servers/server-names.ts'
import { withServers } from '../servers/with-servers.ts'

interface Size {
  rooms: number
  maxMs: number
  maxCores: number
  maxMegabytes: number
}

const sizes: readonly Size[] = [
  { rooms: 500, maxMs: 10, maxCores: 0.5, maxMegabytes: 320 },
  { rooms: 900, maxMs: 25, maxCores: 0.8, maxMegabytes: 400 },
]
const smallest: Size = { rooms: 40, maxMs: 10, maxCores: 0.5, maxMegabytes: 320 }
const servers: readonly ServerName[] = ['civic-hub', 'hocuspocus', 'floor']

/** Measures what one core of a small machine carries: hundreds of meetings in the same hour. */
export const smallVps: Bench = {
  name: 'small-vps',
  async run({ short, folder }) {
    const rows: Row[] = []
    for (const size of short ? [smallest] : sizes) rows.push(...(await measure(size, short, folder)))
    return rows
  },
}

/** Each server runs alone: thousands of people are connected to it. */
async function measure(size: Size, short: boolean, folder: string): Promise<Row[]> {
  const { rooms, maxMs, maxCores, maxMegabytes } = size
  const load = { people: 10, editsPerSecond: 0.5, seconds: short ? 4 : 20, warmUpSeconds: 2 }
  const samples = new Samples()
  const failed: string[] = []

  async function run(server: BenchServer): Promise<void> {
    const result = await runRoomLoad(server, await server.makeDocuments(rooms), load)
    samples.add('p95', server.name, percentile(result.latencies, 95))
    samples.add('p99', server.name, percentile(result.latencies, 99))
    samples.add('longest', server.name, result.latencies.at(-1) ?? 0)
    samples.add('cores', server.name, result.cpuMicroseconds / 1e6 / result.seconds)
    samples.add('memory', server.name, result.rssBytes / 1e6)
  }

  for (const name of servers)
    await withServers([name], join(folder, `${rooms}-${name}`), (started) =>
      canUseOneCore
        ? onOneCore(started, async () => void (await Promise.all(started.map(run))))
        : Promise.all(started.map(run)),
    ).catch((failure: unknown) => {
      if (name === 'civic-hub') throw failure
      failed.push(String(failure))
    })

  const perSecond = (rooms * load.people * (load.people - 1) * load.editsPerSecond).toLocaleString('en')
  const what = `${rooms} live meetings of ${load.people} (${perSecond} deliveries/s), one core`
  const note = ['ours and the floor store each edit before passing it on', ...failed].join('; ')
  return [
    { what: `${what}, p95`, unit: 'ms', samples: samples.of('p95'), goals: [], note },
    { what: `${what}, p99`, unit: 'ms', samples: samples.of('p99'), goals: [{ atMost: maxMs }] },
    { what: `${what}, longest`, unit: 'ms', samples: samples.of('longest'), goals: [] },
    { what: `${what}, CPU`, unit: 'cores', samples: samples.of('cores'), goals: [{ atMost: maxCores }] },
    {
      what: `${what}, resident set`,
      unit: 'MB',
      samples: samples.of('memory'),
      goals: [{ atMost: maxMegabytes }],
    },
  ]
}
