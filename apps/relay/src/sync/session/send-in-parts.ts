import { encodePart } from '@civic-hub/protocol'
import type { Connection } from './connection.ts'

const partBytes = 128 * 1024

/** A frame to be sent: as a whole, or in parts if it is large. */
export interface FrameInParts {
  readonly count: number
  part(index: number): Uint8Array
}

/**
 * Splits a large frame into parts: a browser reports a frame only when it is complete, so a device on a slow
 * line would consider the connection dead in the meantime. A part is made just before it is sent, and shared
 * by all receivers: many that catch up with a large document use the same parts. The pieces are never joined
 * as a whole.
 */
export function inParts(...pieces: Uint8Array[]): FrameInParts {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  if (bytes <= partBytes) {
    const [first] = pieces
    const whole = first && pieces.length === 1 ? first : Buffer.concat(pieces)
    return { count: 1, part: () => whole }
  }
  const count = Math.ceil(bytes / partBytes)
  const made: Uint8Array[] = []
  return {
    count,
    part(index) {
      const from = index * partBytes
      made[index] ??= encodePart(cut(pieces, from, from + partBytes), index === count - 1)
      return made[index]
    },
  }
}

function cut(pieces: readonly Uint8Array[], from: number, to: number): Uint8Array[] {
  let at = 0
  return pieces.map((piece) => {
    const start = at
    at += piece.length
    return piece.subarray(Math.max(0, from - start), Math.max(0, to - start))
  })
}

/** Sends a frame as fast as the other side accepts it. */
export async function sendInParts(connection: Connection, frame: FrameInParts): Promise<void> {
  for (let index = 0; index < frame.count; index++) {
    await connection.drained()
    if (connection.isClosed) return
    connection.send(frame.part(index))
  }
  await connection.drained()
}
