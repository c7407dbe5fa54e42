import { setTimeout as wait } from 'node:timers/promises'
import { runRoomLoad } from '../clients/room-load.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { withServers } from '../servers/with-servers.ts'

/** In this time each server stores the document that was uploaded. */
const seededMs = 6_000

/**
 * Measures the server's cost of an edit while a document of several years is open, including storing and
 * compacting.
 */
export const largeDocument: Bench = {
  name: 'large-document',
  async run({ short, committee, folder }) {
    // Our relay makes a snapshot of this document after 4,450 to 8,000 edits, Hocuspocus stores at least
    // every 10 s: both must happen here.
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 2 : 260, warmUpSeconds: 0, restSeconds: 3 }
    // A relay runs for months: the compiling of a new process is not part of an edit.
    const before = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 3, warmUpSeconds: 0 }
    const samples = new Samples()
    await withServers(['civic-hub', 'hocuspocus', 'y-websocket', 'floor'], folder, async (servers) => {
      for (const server of servers) await runRoomLoad(server, await server.makeDocuments(60), before)
      // The servers run side by side: each one's own processor time is counted, and waiting for stores
      // takes long.
      await Promise.all(
        servers.map(async (server) => {
          const targets = await server.makeDocuments(1)
          const [target] = targets
          // The floor has no document: an edit costs it the same with any.
          const held = target && server.name !== 'floor' && (await seedWhole(server, target, committee))
          await wait(seededMs)
          const result = await runRoomLoad(server, targets, { ...load, ...(held ? { held } : {}) })
          samples.add('cpu', server.name, result.cpuMicroseconds / result.edits)
        }),
      )
    })
    return [
      {
        what: `CPU per edit, ${committee.years}-year document open, 8 people`,
        unit: 'µs',
        samples: samples.of('cpu'),
        goals: [{ atMost: 0.6, times: 'hocuspocus' }],
        note: 'with what storing costs; y-websocket stores nothing, floor checks nothing',
      },
    ]
  },
}
