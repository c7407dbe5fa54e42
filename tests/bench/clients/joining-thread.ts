import { parentPort, workerData } from 'node:worker_threads'
import type { JoinWanted } from './joining.ts'
import { RawClient } from './raw-client.ts'

const { server, targets, documentBytes } = workerData as JoinWanted

parentPort?.once('message', async () => {
  const joined = await Promise.all(targets.map((target) => RawClient.connect(server, target)))
  if (joined.some(({ receivedBytes }) => receivedBytes < documentBytes))
    throw new Error('Somebody joined without the whole document')
  parentPort?.postMessage('joined')
})
parentPort?.postMessage('ready')
