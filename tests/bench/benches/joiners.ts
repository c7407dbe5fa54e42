import { prepareToJoin } from '../clients/joining.ts'
import { RawClient } from '../clients/raw-client.ts'
import { writeLargeText } from '../documents/large-text.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { startServer } from '../servers/bench-server.ts'
import type { ServerName } from '../servers/server-names.ts'

/**
 * The published figures of y/hub 0.6 for 150 people who join a document of 4 MB: 6.7 s, 28.7 s of processor,
 * 1.6 GB.
 */
const yHub = { seconds: 6.7, cpuSeconds: 28.7, megabytes: 1_600 }
const share = 0.15
const goal = (published: number) => [{ atMost: Number((share * published).toPrecision(2)) }]

/** All clients open a large document at the same moment. */
export const joiners: Bench = {
  name: 'joiners',
  async run({ short, folder }) {
    const count = short ? 20 : 150
    const rounds = short ? 1 : 3
    const document = writeLargeText(short ? 400_000 : 4_000_000)
    const samples = new Samples()
    const names: ServerName[] = ['civic-hub', 'hocuspocus']
    for (let round = 0; round < rounds; round++)
      for (const name of names) {
        // The server is restarted, so that its peak of memory is caused by the joining alone.
        const before = await startServer(name, folder)
        const targets = await before.makeMeeting(count)
        const [first] = targets
        if (!first) throw new Error('No document was made')
        const writer = await RawClient.connect(before, first)
        writer.edit(document)
        await writer.allSettled()
        writer.close()
        await before.close()
        const server = await startServer(name, folder)
        const people = await prepareToJoin(server, targets, document.length)
        const { cpuMicroseconds } = await server.usage()
        const start = performance.now()
        await people.join()
        samples.add('time', name, (performance.now() - start) / 1000)
        const after = await server.usage()
        samples.add('cpu', name, (after.cpuMicroseconds - cpuMicroseconds) / 1e6)
        samples.add('peak', name, after.peakRssBytes / 1e6)
        await people.leave()
        await server.close()
      }
    const what = `${count} people join a document of ${(document.length / 1e6).toFixed(1)} MB`
    const note = `the goal is ${share} of what y/hub 0.6 published; who joins runs on the same processors`
    return [
      {
        what: `${what}, until the last has it`,
        unit: 's',
        samples: samples.of('time'),
        goals: goal(yHub.seconds),
        note,
      },
      { what: `${what}, CPU`, unit: 's', samples: samples.of('cpu'), goals: goal(yHub.cpuSeconds) },
      {
        what: `${what}, peak of the resident set`,
        unit: 'MB',
        samples: samples.of('peak'),
        goals: goal(yHub.megabytes),
      },
    ]
  },
}
