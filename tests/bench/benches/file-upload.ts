import { setTimeout } from 'node:timers/promises'
import { type RoomLoad, runRoomLoad } from '../clients/room-load.ts'
import { startUploading } from '../clients/uploader.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

const mebibyte = 1024 * 1024
/** In seconds; the writers stop after this time. */
const longestUpload = 300

/**
 * Measures live meetings during an upload of a gigabyte, a third in each round, at the highest speed that the
 * relay accepts.
 */
export const fileUpload: Bench = {
  name: 'file-upload',
  async run({ short, folder }) {
    const rounds = short ? 1 : 3
    const bytes = short ? 16 * mebibyte : Math.round(1024 / 3) * mebibyte
    const load = { people: 8, editsPerSecond: 4, seconds: longestUpload, warmUpSeconds: 1 }
    const quietSeconds = short ? 1 : 60
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (server === undefined) return
      // The first edits of a server run on cold code.
      await runRoomLoad(server, await server.makeDocuments(20), { ...load, seconds: quietSeconds })
      for (let round = 0; round < rounds; round++) {
        const measure = async (load: RoomLoad) =>
          percentile((await runRoomLoad(server, await server.makeDocuments(20), load)).latencies, 99)
        // Lasts as long as the upload may last, so that both hold the same prepared updates and collect
        // garbage from the same heap.
        const quiet = await measure({ ...load, during: () => setTimeout(quietSeconds * 1000) })
        const [committee] = await server.makeDocuments(1)
        if (committee === undefined) return
        const during = async () =>
          samples.add('seconds', server.name, await startUploading(server.url, committee, bytes))
        // Has no time limit: the end of the upload, when the whole file is checked, is part of the
        // measurement.
        const busy = await measure({ ...load, during })
        samples.add('ratio', server.name, busy / quiet)
      }
    })
    return [
      {
        what: 'live room while 1 GB is uploaded, p99 beside that without',
        unit: '×',
        samples: samples.of('ratio'),
        goals: [{ atMost: 1.2 }],
        note: 'the same machine sends, receives and types; the sender has the lowest priority, since in life it is another machine',
      },
      { what: 'uploading a third of it meanwhile', unit: 's', samples: samples.of('seconds'), goals: [] },
    ]
  },
}
