import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { JoinWanted } from './joining.ts'
import { RawClient } from './raw-client.ts'

const { server, targets, documentBytes } = workerData as JoinWanted
if (!parentPort) throw new Error('This file is a thread of joining.ts')

const told = once(parentPort, 'message')
parentPort.postMessage('ready')
await told
const joined = await Promise.all(targets.map((target) => RawClient.connect(server, target)))
if (joined.some(({ contentBytes }) => contentBytes < documentBytes))
  throw new Error('Somebody joined without the whole document')
parentPort.postMessage('joined')
