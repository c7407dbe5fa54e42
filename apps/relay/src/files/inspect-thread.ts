import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { FileType } from '@civic-hub/protocol'
import { isOfType } from './judge-type.ts'
import { createTextCheck } from './text-check.ts'

export interface InspectTask {
  id: number
  file: string
  /** Null when the type is not asked for. */
  claimed: FileType | null
}

/** What the bytes on the disk are, whatever was said of them. */
export interface Inspected {
  sha256: string
  bytes: number
  isOfClaimedType: boolean
}

export type InspectAnswer = { id: number } & ({ value: Inspected } | { failure: string; code: string })

async function inspect({ file, claimed }: InspectTask): Promise<Inspected> {
  const hash = createHash('sha256')
  const text = claimed === 'text/plain' ? createTextCheck() : null
  let bytes = 0
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(piece as Buffer)
    text?.take(piece as Buffer)
    bytes += (piece as Buffer).byteLength
  }
  const isOfClaimedType = claimed !== null && (await isOfType(file, claimed, text?.isText() ?? false))
  return { sha256: hash.digest('hex'), bytes, isOfClaimedType }
}

parentPort?.on('message', (task: InspectTask) => {
  const tell = (answer: InspectAnswer) => parentPort?.postMessage(answer)
  inspect(task).then(
    (value) => tell({ id: task.id, value }),
    (error: NodeJS.ErrnoException) =>
      tell({ id: task.id, failure: error.message, code: error.code ?? 'unknown' }),
  )
})
