import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import type { FileType } from '@civic-hub/protocol'
import { createTextCheck, isOfType, type TypeWithSignature } from '@civic-hub/protocol/file-content'
import { answerQuestions } from '../asked-thread.ts'
import type { FileStorageSettings } from './storage/file-storage.ts'
import { openFileStorage } from './storage/open-file-storage.ts'

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
  const isOfClaimedType =
    claimed === 'text/plain'
      ? (text?.isText() ?? false)
      : claimed !== null && (await hasSignature(await open(), claimed))
  return { sha256: hash.digest('hex'), bytes, isOfClaimedType }
}

async function hasSignature(content: Readable | null, claimed: TypeWithSignature): Promise<boolean> {
  if (content === null) return false
  try {
    return await isOfType(Readable.toWeb(content), claimed)
  } finally {
    content.destroy()
  }
}

answerQuestions(inspect)
