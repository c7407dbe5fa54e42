import type { FileType } from '@civic-hub/protocol'
import { createAskedThread, threadProgram } from '../asked-thread.ts'
import type { FileToInspect, Inspected } from './inspect-thread.ts'

/**
 * Reads whole files in a separate thread, which pauses for as long as it has worked. Hashing a large file on
 * the serving thread would block every meeting.
 */
export interface Inspector {
  /** Rejects with the code of the file system if the file cannot be read. */
  inspect(file: string, claimed: FileType | null): Promise<Inspected>
  close(): Promise<void>
}

export function createInspector(): Inspector {
  const program = threadProgram('inspect-thread', import.meta.url)
  const thread = createAskedThread<FileToInspect, Inspected>(program, { maxOldGenerationSizeMb: 128 })
  return { inspect: (file, claimed) => thread.ask({ file, claimed }), close: thread.close }
}
