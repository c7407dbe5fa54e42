import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A body may begin with this many small pieces; bodies of refused requests are about as long. */
const smallPieces = 1_000
/** After that, the average length of a piece. Networks deliver more than 500 bytes at once. */
const leastBytes = 128
/** Read after the response, so that a client that still sends receives it. */
const bytesAfterResponse = 4 * 1024 * 1024

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Ends connections whose requests cost more than their bytes: a body in pieces of a byte, a body of a request that has
 * none, and one that goes on after the response.
 */
export function boundBodies(server: Server): void {
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers, method = '' } = incoming
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return
    // Nothing reads it, so it would be read until its end before the next request of the connection.
    if (harmless.has(method)) outgoing.shouldKeepAlive = false
    let [pieces, bytes, after] = [0, 0, 0]
    let isOver = false
    const push = incoming.push
    incoming.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      // The rest of what was read from the network is still parsed: up to 11,000 pieces.
      if (isOver) return false
      if (piece !== null) {
        pieces += 1
        bytes += piece.length
        if (outgoing.writableFinished) after += piece.length
        if (pieces > smallPieces + bytes / leastBytes || after > bytesAfterResponse) {
          isOver = true
          incoming.socket.destroy()
          return false
        }
      }
      return push.call(incoming, piece, encoding)
    }
  })
}
