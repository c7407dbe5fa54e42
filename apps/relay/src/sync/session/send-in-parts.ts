import { encodePart } from '@civic-hub/protocol'
import type { Connection } from './connection.ts'

const partBytes = 128 * 1024
const nothing = new Uint8Array(0)

/**
 * Sends a large frame in parts: a browser reports a frame only when all of it is there, and a device on a slow line
 * would take the silence for the end of the connection. The pieces of the frame are never joined as a whole, because
 * those who catch up with a large document share what was read of it.
 */
export async function sendInParts(connection: Connection, ...pieces: Uint8Array[]): Promise<void> {
  let left = pieces.reduce((sum, { length }) => sum + length, 0)
  if (left <= partBytes) {
    connection.send(pieces.length === 1 ? (pieces[0] ?? nothing) : Buffer.concat(pieces))
  } else {
    for (const part of inParts(pieces)) {
      await connection.drained()
      if (connection.isClosed) return
      left -= part.length
      connection.send(encodePart(part, left === 0))
    }
  }
  await connection.drained()
}

function* inParts(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let rest: Uint8Array = nothing
  for (const piece of pieces) {
    let at = 0
    while (rest.length + piece.length - at >= partBytes) {
      const taken = partBytes - rest.length
      yield rest.length > 0
        ? Buffer.concat([rest, piece.subarray(at, at + taken)])
        : piece.subarray(at, at + taken)
      rest = nothing
      at += taken
    }
    rest = Buffer.concat([rest, piece.subarray(at)])
  }
  if (rest.length > 0) yield rest
}
