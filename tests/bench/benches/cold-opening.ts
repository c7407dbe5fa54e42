import { RawClient } from '../clients/raw-client.ts'
import { seedAsTyped } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { startServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import type { ServerName } from '../servers/server-names.ts'
import { withServers } from '../servers/with-servers.ts'

const settleMs = 50
const leftMs = 6_000
/** After a start, new code is still being compiled. */
const startedMs = 1_500

/** Opens a committee that has no open connection, on a server that was just restarted. */
export const coldOpening: Bench = {
  name: 'cold-opening',
  async run({ short, committees, folder }) {
    const rounds = short ? 1 : 3
    const names: ServerName[] = ['civic-hub', 'hocuspocus']
    const targets = new Map<ServerName, DocumentTarget[]>()
    await withServers(names, folder, async (servers) => {
      await Promise.all(
        servers.map(async (server) => {
          const [small, ...large] = await server.makeDocuments(1 + committees.length)
          if (small) (await RawClient.connect(server, small)).close()
          for (const [index, target] of large.entries()) {
            const committee = committees[index]
            if (committee) await seedAsTyped(server, target, committee)
          }
          // All clients have left, and each server does its work after that.
          await new Promise((resolve) => setTimeout(resolve, leftMs))
          targets.set(server.name, small ? [small, ...large] : [])
        }),
      )
    })

    const samples = new Samples()
    for (let round = 0; round < rounds; round++)
      for (const [index, { years }] of committees.entries())
        for (const name of names) {
          const [small, ...large] = targets.get(name) ?? []
          const target = large[index]
          if (!small || !target) continue
          const server = await startServer(name, folder)
          // Another client was here before: work that a process does only once is not part of the cost of
          // opening a committee.
          ;(await RawClient.connect(server, small)).close()
          await new Promise((resolve) => setTimeout(resolve, startedMs))
          const before = await server.usage()
          const start = performance.now()
          const client = await RawClient.connect(server, target)
          samples.add(`wall ${years}`, name, performance.now() - start)
          await new Promise((resolve) => setTimeout(resolve, settleMs))
          const { cpuMicroseconds } = await server.usage()
          samples.add(`cpu ${years}`, name, (cpuMicroseconds - before.cpuMicroseconds) / 1000)
          client.close()
          await server.close()
        }
    return committees.flatMap(({ years, whole }) => [
      {
        what: `cold opening, ${years}-year committee (${(whole.length / 1e6).toFixed(2)} MB), CPU`,
        unit: 'ms',
        samples: samples.of(`cpu ${years}`),
        goals: years === 5 ? [{ atMost: 0.1, times: 'hocuspocus' }] : [],
      },
      {
        what: `cold opening, ${years}-year committee, until the client has it`,
        unit: 'ms',
        samples: samples.of(`wall ${years}`),
        goals: [],
      },
    ])
  },
}
