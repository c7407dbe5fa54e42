import type { FileHandle } from 'node:fs/promises'

const pieceBytes = 128 * 1024

/**
 * The bytes of a file from `start` on. It closes the file at its end, or when the reader leaves. A stream of Node that is
 * converted to one of the web takes three times the work.
 */
export function streamFile(file: FileHandle, start = 0): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start

  async function read(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(pieceBytes), 0, pieceBytes, position)
      position += bytesRead
      if (bytesRead > 0) return buffer.subarray(0, bytesRead)
      await file.close()
      return null
    } catch (error) {
      await file.close()
      throw error
    }
  }

  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await read()
        if (piece === null) controller.close()
        else controller.enqueue(piece)
      },
      cancel: () => file.close(),
    },
    // Nothing is read before the reader asks for it.
    { highWaterMark: 0 },
  )
}
