import type { BenchServer } from '../servers/bench-server.ts'
import { runRoomLoad } from './room-load.ts'

/** At 18,000 deliveries a second, V8 compiles hardly anything after these seconds. */
const seconds = 15
const load = { rooms: 20, people: 8, editsPerSecond: 16 }

/**
 * Lets people type in rooms of each server, so that its code is compiled as in a server that has run for months. Otherwise
 * the compiler is a third of the processor time of the first edits, and the more code a server has, the longer.
 */
export async function warmUp(servers: readonly BenchServer[], short: boolean): Promise<void> {
  for (const server of servers)
    await runRoomLoad(server, await server.makeDocuments(load.rooms), {
      ...load,
      seconds: short ? 1 : seconds,
      warmUpSeconds: 0,
    })
}
