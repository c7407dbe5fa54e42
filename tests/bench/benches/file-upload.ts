import { runRoomLoad } from '../clients/room-load.ts'
import { startUploading } from '../clients/uploader.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

const mebibyte = 1024 * 1024

/** Live meetings while somebody uploads a gigabyte, as fast as this machine can send it. */
export const fileUpload: Bench = {
  name: 'file-upload',
  async run({ short, folder }) {
    const rounds = short ? 1 : 3
    const bytes = short ? 32 * mebibyte : 1024 * mebibyte
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 10, warmUpSeconds: 1 }
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (server === undefined) return
      for (let round = 0; round < rounds; round++) {
        const measure = async () =>
          percentile((await runRoomLoad(server, await server.makeDocuments(20), load)).latencies, 99)
        const quiet = await measure()
        const [committee] = await server.makeDocuments(1)
        if (committee === undefined) return
        const uploading = startUploading(server.url, committee, bytes)
        const busy = await measure()
        samples.add('seconds', server.name, await uploading)
        samples.add('ratio', server.name, busy / quiet)
      }
    })
    return [
      {
        what: 'live room while 1 GB is uploaded, p99 beside that without',
        unit: '×',
        samples: samples.of('ratio'),
        goals: [{ atMost: 1.2 }],
        note: 'the same machine sends, receives and types, so what the upload takes of the processor is in it',
      },
      { what: 'uploading 1 GB meanwhile', unit: 's', samples: samples.of('seconds'), goals: [] },
    ]
  },
}
