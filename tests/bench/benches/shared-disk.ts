import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

/**
 * Measures the cost of commits while another process writes to the same disk, as a backup or another program
 * does.
 */
export const sharedDisk: Bench = {
  name: 'shared-disk',
  async run({ short, folder }) {
    const rounds = short ? 1 : 3
    const rooms = short ? 5 : 20
    const load = { people: 8, editsPerSecond: 4, seconds: short ? 1 : 5, warmUpSeconds: 1 }
    const samples = new Samples()
    const other = join(folder, 'other-program')
    await mkdir(other)
    await withServers(['civic-hub', 'hocuspocus'], folder, async (servers) => {
      for (let round = 0; round < rounds; round++)
        for (const server of servers)
          for (const when of ['quiet', 'shared'] as const) {
            const targets = await server.makeDocuments(rooms)
            const writer = when === 'shared' ? await startDiskWriter(other) : null
            try {
              const { latencies } = await runRoomLoad(server, targets, load)
              for (const percent of [50, 99])
                samples.add(`${when} p${percent}`, server.name, percentile(latencies, percent))
            } finally {
              await writer?.stop()
            }
          }
    })
    const what = `live room (${rooms} × ${load.people} people × ${load.editsPerSecond}/s)`
    return [
      { what: `${what}, p50`, unit: 'ms', samples: samples.of('quiet p50'), goals: [] },
      { what: `${what}, p99`, unit: 'ms', samples: samples.of('quiet p99'), goals: [] },
      {
        what: `${what}, p50 while another process writes to the disk`,
        unit: 'ms',
        samples: samples.of('shared p50'),
        goals: [],
        note: 'the other process writes 1 MB and flushes it, again and again; Hocuspocus does not wait for the disk',
      },
      {
        what: `${what}, p99 while another process writes to the disk`,
        unit: 'ms',
        samples: samples.of('shared p99'),
        goals: [],
      },
    ]
  },
}

/** Resolves when the other process has flushed its first megabyte. */
async function startDiskWriter(folder: string): Promise<{ stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('../servers/disk-writer.ts', import.meta.url)), [folder])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The writer ended with ${code}`)))
  })
  return {
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
