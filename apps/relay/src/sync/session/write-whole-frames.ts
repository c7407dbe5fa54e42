import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** A larger frame is not worth a copy: it goes out as header and content. */
const maxCopiedBytes = 16 * 1024
/** Longer content says its length in two bytes behind these (RFC 6455, 5.2). */
const maxShortBytes = 125
const longMark = 126
const finalBinary = 0x82

/** What was encoded last: a room sends the same content to one connection after the other. */
let last: { content: Uint8Array; frame: Uint8Array } | null = null

/**
 * Lets a socket send small frames in one piece that is made once for all who get it. ws makes a header for each of them
 * and writes it apart from the content, which costs more processor. Nothing may be compressed or masked.
 */
export function writeWholeFrames(socket: WebSocket, netSocket: Socket): void {
  const send = socket.send.bind(socket)
  /** Whether the last piece was not the end of its frame: the next one belongs to it, and ws knows how. */
  let isUnfinished = false
  const write = (content: Uint8Array, { fin = true }: { fin?: boolean } = {}): void => {
    const isWhole = fin && !isUnfinished
    isUnfinished = !fin
    if (!isWhole || content.length > maxCopiedBytes || socket.readyState !== socket.OPEN)
      return send(content, { fin })
    if (last?.content !== content) last = { content, frame: encodeFrame(content) }
    netSocket.write(last.frame)
  }
  socket.send = write as WebSocket['send']
}

function encodeFrame(content: Uint8Array): Uint8Array {
  const { length } = content
  const header =
    length > maxShortBytes ? [finalBinary, longMark, length >> 8, length & 0xff] : [finalBinary, length]
  const frame = new Uint8Array(header.length + length)
  frame.set(header)
  frame.set(content, header.length)
  return frame
}
