import type { FileType } from '@civic-hub/protocol'
import { createAskedThread, threadProgram } from '../asked-thread.ts'
import type { BytesToInspect, FileToInspect, Inspected } from './inspect-thread.ts'
import type { FileStorageSettings } from './storage/file-storage.ts'

/**
 * Reads whole files in a separate thread, which pauses for as long as it has worked. Hashing a large file on
 * the serving thread would block every meeting.
 */
export interface Inspector {
  /** Null if the bytes are missing. Rejects with the code of the file system if they cannot be read. */
  inspect(bytes: BytesToInspect, claimed: FileType | null): Promise<Inspected | null>
  close(): Promise<void>
}

export function createInspector(settings: FileStorageSettings): Inspector {
  const program = threadProgram('inspect-thread', import.meta.url)
  const thread = createAskedThread<FileToInspect, Inspected | null>(program, { maxOldGenerationSizeMb: 128 }, settings)
  return { inspect: (bytes, claimed) => thread.ask({ bytes, claimed }), close: thread.close }
}
