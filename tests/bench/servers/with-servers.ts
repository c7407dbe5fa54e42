import { type BenchServer, startServer } from './bench-server.ts'
import type { ServerName } from './server-names.ts'

/** Runs `use` with these servers, and ends them also after an error. */
export async function withServers<T>(
  names: readonly ServerName[],
  folder: string,
  use: (servers: BenchServer[]) => Promise<T>,
): Promise<T> {
  const servers: BenchServer[] = []
  try {
    for (const name of names) servers.push(await startServer(name, folder))
    return await use(servers)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}
