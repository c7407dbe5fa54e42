import type { FileHandle } from 'node:fs/promises'

/**
 * At most so much waits for the disk. The commit of an edit also waits for what the file system has promised to write
 * before: for 512 MB at once that was a fifth of a second.
 */
const flushEveryBytes = 1024 * 1024

export interface FlushedWriter {
  /** Where the next piece goes. */
  readonly position: number
  write(piece: Uint8Array): Promise<void>
}

/** Writes on from a position of a file, and to the disk as it goes. */
export function createFlushedWriter(
  handle: Pick<FileHandle, 'write' | 'datasync'>,
  from: number,
): FlushedWriter {
  let position = from
  let unflushed = 0
  return {
    get position() {
      return position
    },
    async write(piece) {
      let written = 0
      while (written < piece.byteLength) {
        const left = piece.byteLength - written
        const { bytesWritten } = await handle.write(piece, written, left, position)
        written += bytesWritten
        position += bytesWritten
      }
      unflushed += written
      if (unflushed < flushEveryBytes) return
      await handle.datasync()
      unflushed = 0
    },
  }
}
