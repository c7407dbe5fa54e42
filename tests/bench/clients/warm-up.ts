import type { BenchServer } from '../servers/bench-server.ts'
import { runRoomLoad } from './room-load.ts'

/** 270,000 deliveries: after them V8 compiles a tenth of what it compiles in the first of these seconds. */
const seconds = 15
const load = { rooms: 20, people: 8, editsPerSecond: 16 }

/**
 * People type in rooms of each server, so that V8 has compiled its code, as in a server that has run for months. The more
 * code a server has, the longer that takes.
 */
export async function warmUp(servers: readonly BenchServer[], short: boolean): Promise<void> {
  for (const server of servers)
    await runRoomLoad(server, await server.makeDocuments(load.rooms), {
      ...load,
      seconds: short ? 1 : seconds,
      warmUpSeconds: 0,
    })
}
