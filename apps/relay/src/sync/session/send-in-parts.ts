import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { encodeDeflatedPart, encodeFirstParts, encodePart, type FirstParts } from '@civic-hub/protocol'
import type { Connection } from './connection.ts'

/** Deflated some 14 KB: a line that breaks every few seconds transmits some parts each time. */
export const partBytes = 32 * 1024
/** A smaller frame fits into a few packets of the network anyway. */
const minDeflatedBytes = 4 * 1024
/** A five-year committee becomes 0.41 of its size; with level 6, 0.38 in twice the time. */
const level = 1
/** A device that catches up gets the next part when fewer than this many bytes are unsent. */
const maxUnsentBytes = 1024 * 1024
const drainPauseMs = 5
const deflate = promisify(deflateRaw)

/** A frame to be sent: as a whole, or in parts if it is large. */
export interface FrameInParts {
  readonly count: number
  part(index: number): Uint8Array
  /** For a device that inflates: the same part, deflated. A small frame is sent as it is. */
  deflatedPart(index: number): Promise<Uint8Array>
}

/**
 * Splits a large frame into parts: a browser reports a frame only when it is complete, so a device on a slow
 * line would consider the connection dead in the meantime. A part is made just before it is sent, and shared
 * by all receivers: many that catch up with a large document use the same parts. The pieces are never joined
 * as a whole.
 */
export function inParts(...pieces: Uint8Array[]): FrameInParts {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  const count = Math.max(1, Math.ceil(bytes / partBytes))
  const parts: Uint8Array[] = []
  const deflatedParts: Promise<Uint8Array>[] = []
  const isLast = (index: number) => index === count - 1
  const piecesOf = (index: number) => cut(pieces, index * partBytes, (index + 1) * partBytes)

  function part(index: number): Uint8Array {
    parts[index] ??= count === 1 ? joined(pieces) : encodePart(piecesOf(index), isLast(index))
    return parts[index]
  }

  return {
    count,
    part,
    async deflatedPart(index) {
      if (bytes < minDeflatedBytes) return part(index)
      deflatedParts[index] ??= deflate(joined(piecesOf(index)), { level }).then((deflated) =>
        encodeDeflatedPart(deflated, isLast(index)),
      )
      return deflatedParts[index]
    },
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}

function cut(pieces: readonly Uint8Array[], from: number, to: number): Uint8Array[] {
  let at = 0
  return pieces.map((piece) => {
    const start = at
    at += piece.length
    return piece.subarray(Math.max(0, from - start), Math.max(0, to - start))
  })
}

/**
 * Sends a document as fast as the other side accepts it, without the parts that the device has kept. If they
 * belong to another document or were split differently, everything is sent.
 */
export async function sendDocument(
  connection: Connection,
  { frame, tag }: { frame: FrameInParts; tag: Uint8Array },
  { inflates, receivedParts }: { inflates: boolean; receivedParts: FirstParts | null },
): Promise<void> {
  const canContinue =
    receivedParts !== null && receivedParts.count < frame.count && Buffer.compare(receivedParts.tag, tag) === 0
  const count = canContinue ? receivedParts.count : 0
  if (frame.count > 1) connection.send(encodeFirstParts({ tag, count }))
  await sendInParts(connection, frame, inflates, count)
}

/** Sends a frame as fast as the other side accepts it, from the part with this index on. */
export async function sendInParts(
  connection: Connection,
  frame: FrameInParts,
  inflates: boolean,
  from = 0,
): Promise<void> {
  for (let index = from; index < frame.count; index++) {
    await drained(connection)
    const part = inflates ? await frame.deflatedPart(index) : frame.part(index)
    if (connection.isClosed) return
    connection.send(part)
  }
  await drained(connection)
}

/** Resolves when the other side has accepted most of the sent bytes. */
export async function drained({ socket }: Connection): Promise<void> {
  while (socket.bufferedAmount > maxUnsentBytes && socket.readyState === socket.OPEN)
    await new Promise((resolve) => setTimeout(resolve, drainPauseMs))
}
