import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DocumentTarget } from '../servers/serve.ts'
import type { ServerAddress } from './raw-client.ts'

export interface JoinWanted {
  server: ServerAddress
  targets: readonly DocumentTarget[]
  /** The least number of bytes that each client must receive. */
  documentBytes: number
}

const threads = 2

/**
 * Opens a connection for each target at the same moment. Receiving is the devices' work and takes longer than
 * sending, so two threads receive and a server does not wait for one of them.
 */
export async function prepareToJoin(
  { name, url }: ServerAddress,
  targets: readonly DocumentTarget[],
  documentBytes: number,
): Promise<{ join(): Promise<void>; leave(): Promise<void> }> {
  const workers = Array.from({ length: threads }, (_, thread) => {
    const workerData: JoinWanted = {
      server: { name, url },
      targets: targets.filter((_, index) => index % threads === thread),
      documentBytes,
    }
    return new Worker(new URL('./joining-thread.ts', import.meta.url), { workerData })
  })
  // Rejects when a thread fails.
  const hear = () => Promise.all(workers.map((worker) => once(worker, 'message')))
  await hear()
  return {
    /** Resolves when all clients have received everything. */
    async join() {
      const joined = hear()
      for (const worker of workers) worker.postMessage('join')
      await joined
    },
    async leave() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
