import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileType } from '@civic-hub/protocol'
import { answerQuestions } from '../answer-questions.ts'
import { isOfType } from './judge-type.ts'
import { createTextCheck } from './text-check.ts'

export interface FileToInspect {
  file: string
  /** Null if the type must not be checked. */
  claimed: FileType | null
}

/** The properties of the bytes on the disk, independent of the device's claim. */
export interface Inspected {
  sha256: string
  bytes: number
  isOfClaimedType: boolean
}

async function inspect({ file, claimed }: FileToInspect): Promise<Inspected> {
  const hash = createHash('sha256')
  const text = claimed === 'text/plain' ? createTextCheck() : null
  let bytes = 0
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const began = performance.now()
    hash.update(piece as Buffer)
    text?.take(piece as Buffer)
    bytes += (piece as Buffer).byteLength
    // Pauses for as long as it has worked, because meetings need the processor, too.
    await pause(performance.now() - began)
  }
  const isOfClaimedType = claimed !== null && (await isOfType(file, claimed, text?.isText() ?? false))
  return { sha256: hash.digest('hex'), bytes, isOfClaimedType }
}

answerQuestions(inspect)
