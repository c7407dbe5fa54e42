import type { FileType } from '@civic-hub/protocol'
import { createAskedThread } from '../asked-thread.ts'
import type { FileToInspect, Inspected } from './inspect-thread.ts'

/**
 * Reads files whole, in a thread of its own, which rests as long as it works: hashing a large one on the serving thread
 * would hold up every meeting.
 */
export interface Inspector {
  /** Rejects with the code of the file system when the file can't be read. */
  inspect(file: string, claimed: FileType | null): Promise<Inspected>
  close(): Promise<void>
}

export function createInspector(): Inspector {
  const program = new URL('./inspect-thread.ts', import.meta.url)
  const thread = createAskedThread<FileToInspect, Inspected>(program, { maxOldGenerationSizeMb: 128 })
  return { inspect: (file, claimed) => thread.ask({ file, claimed }), close: thread.close }
}
