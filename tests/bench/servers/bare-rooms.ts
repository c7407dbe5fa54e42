import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { publicDocuments, type Serving } from './serve.ts'

export interface Peer {
  socket: WebSocket
  netSocket: Socket
}

/** A peer sent a frame to its room, which also contains the sender. */
export interface SentFrame {
  document: string
  sender: Peer
  room: ReadonlySet<Peer>
  frame: Buffer
}

/** Serves rooms of plain WebSockets, by address, without accounts and checks. */
export async function serveBareRooms(onFrame: (sent: SentFrame) => void): Promise<Serving> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const rooms = new Map<string, Set<Peer>>()
  sockets.on('connection', (socket, request) => {
    const document = request.url ?? ''
    const sender = { socket, netSocket: request.socket }
    const room = rooms.get(document) ?? new Set()
    rooms.set(document, room.add(sender))
    socket.on('message', (frame: Buffer) => onFrame({ document, sender, room, frame }))
    socket.on('close', () => room.delete(sender))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...publicDocuments,
    close: async () => server.closeAllConnections(),
  }
}
