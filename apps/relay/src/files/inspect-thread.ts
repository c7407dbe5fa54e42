import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import type { FileType } from '@civic-hub/protocol'
import { answerQuestions } from '../answer-questions.ts'
import { isOfType } from './judge-type.ts'
import type { FileStorageSettings } from './storage/file-storage.ts'
import { openFileStorage } from './storage/open-file-storage.ts'
import { createTextCheck } from './text-check.ts'

export interface FileToInspect {
  bytes: BytesToInspect
  /** Null if the type must not be checked. */
  claimed: FileType | null
}

/** Stored bytes, or those of an upload with its key. */
export type BytesToInspect = { sha256: string } | { upload: string }

/** The properties of the stored bytes, independent of the device's claim. */
export interface Inspected {
  sha256: string
  bytes: number
  isOfClaimedType: boolean
}

const opening = openFileStorage(workerData as FileStorageSettings)

/** Null if the bytes are missing. */
async function inspect({ bytes: wanted, claimed }: FileToInspect): Promise<Inspected | null> {
  const storage = await opening
  const open = () => ('sha256' in wanted ? storage.read(wanted.sha256) : storage.uploads.read(wanted.upload))
  const content = await open()
  if (content === null) return null
  const hash = createHash('sha256')
  const text = claimed === 'text/plain' ? createTextCheck() : null
  let bytes = 0
  for await (const piece of content) {
    const began = performance.now()
    hash.update(piece as Buffer)
    text?.take(piece as Buffer)
    bytes += (piece as Buffer).byteLength
    // Pauses for as long as it has worked, because meetings need the processor, too.
    await pause(performance.now() - began)
  }
  const isOfClaimedType = claimed !== null && (await isOfType(open, claimed, text?.isText() ?? false))
  return { sha256: hash.digest('hex'), bytes, isOfClaimedType }
}

answerQuestions(inspect)
