import * as Y from 'yjs'
import { RawClient } from '../clients/raw-client.ts'
import { seedAsTyped } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { withServers } from '../servers/with-servers.ts'

/** All clients reconnect at once with complete documents, as after a restart of the relay. */
export const reconnectStorm: Bench = {
  name: 'reconnect-storm',
  async run({ short, committee, folder }) {
    const count = short ? 50 : 500
    const rounds = short ? 1 : 3
    // The response of a y-protocols client to a state vector: no structs, but every deletion that ever
    // happened.
    const nothingNew = Y.diffUpdate(committee.whole, committee.stateVector)
    const samples = new Samples()
    await withServers(['civic-hub', 'hocuspocus', 'y-websocket'], folder, async (servers) => {
      const ready = await Promise.all(
        servers.map(async (server) => {
          const [target] = await server.makeDocuments(1)
          if (!target) throw new Error('No document was made')
          const held = await seedAsTyped(server, target, committee)
          // One client stays: the document is open, as it is while people reconnect.
          const staying = await RawClient.connect(server, target, { held })
          return { server, target, held, staying }
        }),
      )
      for (let round = 0; round < rounds; round++)
        for (const { server, target, held } of ready) {
          const offers = server.name === 'civic-hub' ? {} : { offers: nothingNew }
          const before = await server.usage()
          const start = performance.now()
          const clients = await Promise.all(
            Array.from({ length: count }, () => RawClient.connect(server, target, { held, ...offers })),
          )
          samples.add('time', server.name, (performance.now() - start) / 1000)
          // Sent after everything else from the clients, so its response means that their messages were
          // handled too.
          await clients[0]?.allSettled()
          const after = await server.usage()
          const received = clients.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
          samples.add('bytes', server.name, received / count / 1e3)
          samples.add('cpu', server.name, (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / count)
          for (const client of clients) client.close()
        }
      for (const { staying } of ready) staying.close()
    })
    return [
      {
        what: `${count} up-to-date clients reconnect, until the last is ready`,
        unit: 's',
        samples: samples.of('time'),
        goals: [{ atMost: 0.1, times: 'y-websocket' }],
      },
      {
        what: 'the same, bytes sent to each',
        unit: 'KB',
        samples: samples.of('bytes'),
        goals: [{ atMost: 0.2 }],
      },
      { what: 'the same, CPU per client', unit: 'ms', samples: samples.of('cpu'), goals: [] },
    ]
  },
}
