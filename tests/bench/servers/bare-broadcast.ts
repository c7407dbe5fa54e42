import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { publicDocuments, serve } from './serve.ts'

/** The minimum cost of fan-out: every message is sent to the others in the room, unread and unstored. */
await serve(async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const rooms = new Map<string, Set<WebSocket>>()
  sockets.on('connection', (socket, request) => {
    const name = request.url ?? ''
    const room = rooms.get(name) ?? new Set()
    rooms.set(name, room.add(socket))
    socket.on('message', (data) => {
      for (const other of room) if (other !== socket) other.send(data)
    })
    socket.on('close', () => room.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...publicDocuments,
    close: async () => server.closeAllConnections(),
  }
})
