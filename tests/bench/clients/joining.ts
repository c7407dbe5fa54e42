import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DocumentTarget } from '../servers/serve.ts'
import type { ServerAddress } from './raw-client.ts'

export interface JoinWanted {
  server: ServerAddress
  targets: readonly DocumentTarget[]
  /** What each of them has to get at least. */
  documentBytes: number
}

const threads = 2

/**
 * Opens a connection for each target at the same moment. Receiving is their devices' work, and takes longer than sending to them:
 * two threads, so that a server does not wait for one of them.
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
    /** Resolves when everyone has been sent everything. */
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
