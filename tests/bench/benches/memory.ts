import { setTimeout as wait } from 'node:timers/promises'
import { RawClient } from '../clients/raw-client.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { startServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import type { ServerName } from '../servers/server-names.ts'

const connectAtOnce = 50
/** In this time our relay unloads the committees that were left: their memory must not be freed during the next count. */
const leftMs = 4_000

/** Measures the memory that an open committee and an idle connection use on a server. */
export const memory: Bench = {
  name: 'memory',
  async run({ short, committee, folder }) {
    const copies = short ? 2 : 8
    const idle = short ? 200 : 1_000
    const samples = new Samples()

    const measureCommittees = async (server: BenchServer, targets: readonly DocumentTarget[]) => {
      const before = await server.usage({ collect: true })
      const clients: RawClient[] = []
      for (const target of targets) {
        // This server stores nothing, so a client must upload the document to open it.
        if (server.name === 'y-websocket') await seedWhole(server, target, committee)
        clients.push(await RawClient.connect(server, target))
      }
      const after = await server.usage({ collect: true })
      samples.add('held', server.name, (after.heldBytes - before.heldBytes) / copies / 1e6)
      samples.add('rss', server.name, (after.rssBytes - before.rssBytes) / copies / 1e6)
      for (const client of clients) client.close()
      await wait(leftMs)
    }

    const measureIdle = async (server: BenchServer, target: DocumentTarget) => {
      const first = await RawClient.connect(server, target)
      const before = await server.usage({ collect: true })
      const clients: RawClient[] = [first]
      for (let left = idle; left > 0; left -= connectAtOnce) {
        const some = Array.from({ length: connectAtOnce }, () => RawClient.connect(server, target))
        clients.push(...(await Promise.all(some)))
      }
      const after = await server.usage({ collect: true })
      samples.add('idle', server.name, (after.heldBytes - before.heldBytes) / idle / 1e3)
      samples.add('idle rss', server.name, (after.rssBytes - before.rssBytes) / idle / 1e3)
      for (const client of clients) client.close()
    }

    const names: ServerName[] = ['civic-hub', 'hocuspocus', 'y-websocket']
    for (const name of names) {
      let server = await startServer(name, folder)
      const [small, ...targets] = await server.makeDocuments(1 + copies)
      if (!small) continue
      if (name !== 'y-websocket') {
        for (const target of targets) await seedWhole(server, target, committee)
        // Loaded from the store, as after a restart: memory that is left from writing is not part of the
        // cost of an open document.
        await server.close()
        server = await startServer(name, folder)
      }
      ;(await RawClient.connect(server, small)).close()
      await measureCommittees(server, targets)
      await measureIdle(server, small)
      await server.close()
    }
    const size = committee.whole.length / 1e6
    return [
      {
        what: `memory per open ${committee.years}-year committee (${size.toFixed(2)} MB encoded)`,
        unit: 'MB',
        samples: samples.of('held'),
        goals: [{ atMost: Number((1.5 * size).toFixed(2)) }],
        note: 'heap and what it holds outside, after a collection',
      },
      { what: 'the same by resident set', unit: 'MB', samples: samples.of('rss'), goals: [] },
      {
        what: 'memory per idle connection',
        unit: 'KB',
        samples: samples.of('idle'),
        goals: [{ atMost: 0.9, times: 'y-websocket' }],
      },
      { what: 'the same by resident set', unit: 'KB', samples: samples.of('idle rss'), goals: [] },
    ]
  },
}
