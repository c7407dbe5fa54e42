import type { FileHandle } from 'node:fs/promises'

/**
 * The maximum number of unflushed bytes. The commit of an edit also waits until earlier writes of the file
 * system are flushed: with 512 MB at once that was a fifth of a second.
 */
const flushEveryBytes = 1024 * 1024

export interface FlushedWriter {
  /** The position of the next piece. */
  readonly position: number
  write(piece: Uint8Array): Promise<void>
}

/** Continues writing at a position of a file, and flushes to the disk regularly. */
export function createFlushedWriter(handle: Pick<FileHandle, 'write' | 'datasync'>, from: number): FlushedWriter {
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
