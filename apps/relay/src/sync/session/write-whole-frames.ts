import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Copying a larger frame costs too much, so it is written as header and content. */
const maxCopiedBytes = 16 * 1024
/** For longer content, the length is in the two bytes after the first two (RFC 6455, 5.2). */
const maxShortBytes = 125
const longMark = 126
const finalBinary = 0x82

/** The last encoded frame, because a room sends the same content to one connection after the other. */
let last: { content: Uint8Array; frame: Uint8Array } | null = null

/** A WebSocket whose writes can be held back, and then sent together. */
export type WholeFrameSocket = WebSocket & Partial<Pick<Socket, 'cork' | 'uncork'>>

interface WrittenSocket extends WholeFrameSocket {
  netSocket: Socket
  /** True if the last piece did not end its frame: the next piece belongs to it, and ws must write it. */
  isUnfinished: boolean
}

/**
 * Makes a socket send small frames in one piece, which is made once for all receivers. ws makes a header for
 * each frame and writes it separately from the content, which costs more processor time. Frames must be
 * neither compressed nor masked.
 */
export function writeWholeFrames(socket: WholeFrameSocket, netSocket: Socket): void {
  Object.assign(socket, { netSocket, isUnfinished: false, send, cork, uncork })
}

/** Frames of this turn of the event loop, from now on, share one write to the socket. */
export function gatherFrames(socket: WholeFrameSocket): void {
  socket.cork?.()
  process.nextTick(() => socket.uncork?.())
}

// All sockets share these functions: an idle connection should use little memory.

function send(this: WrittenSocket, content: Uint8Array, { fin = true }: { fin?: boolean } = {}): void {
  const isWhole = fin && !this.isUnfinished
  this.isUnfinished = !fin
  if (!isWhole || content.length > maxCopiedBytes || this.readyState !== this.OPEN)
    return (Object.getPrototypeOf(this) as WebSocket).send.call(this, content, { fin })
  if (last?.content !== content) last = { content, frame: encodeFrame(content) }
  this.netSocket.write(last.frame)
}

function cork(this: WrittenSocket): void {
  this.netSocket.cork()
}

function uncork(this: WrittenSocket): void {
  this.netSocket.uncork()
}

function encodeFrame(content: Uint8Array): Uint8Array {
  const { length } = content
  const header = length > maxShortBytes ? [finalBinary, longMark, length >> 8, length & 0xff] : [finalBinary, length]
  // A socket would wrap any other array in a `Buffer` at each write, and a small one shares its memory with others.
  const frame = Buffer.allocUnsafe(header.length + length)
  frame.set(header)
  frame.set(content, header.length)
  return frame
}
