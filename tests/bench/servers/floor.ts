import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type WebSocket, WebSocketServer } from 'ws'
import { publicDocuments, serve } from './serve.ts'

const gatherMs = 1

interface Edit {
  document: string
  sender: WebSocket
  frame: Buffer
}

/**
 * The minimum cost of a relay that stores each edit before it passes it on: edits are gathered for 1 ms and stored in
 * one transaction, then each connection gets one write with all of them. It checks nothing, and has no accounts.
 */
await serve(async (folder) => {
  const database = new SqliteDatabase(join(folder, 'floor.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE log (id INTEGER PRIMARY KEY, document TEXT NOT NULL, content BLOB NOT NULL)')
  const insert = database.prepare<[string, Buffer]>('INSERT INTO log (document, content) VALUES (?, ?)')
  const store = database.transaction((edits: readonly Edit[]) => {
    for (const { document, frame } of edits) insert.run(document, frame)
  })
  const rooms = new Map<string, Set<WebSocket>>()
  const netSockets = new WeakMap<WebSocket, Socket>()
  let gathered: Edit[] = []

  function commit(): void {
    const edits = gathered
    gathered = []
    store.immediate(edits)
    const corked = new Set<Socket>()
    for (const { document, sender, frame } of edits)
      for (const receiver of rooms.get(document) ?? []) {
        const netSocket = netSockets.get(receiver)
        if (receiver === sender || !netSocket) continue
        if (!corked.has(netSocket)) netSocket.cork()
        corked.add(netSocket)
        receiver.send(frame)
      }
    for (const netSocket of corked) netSocket.uncork()
  }

  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    const document = request.url ?? ''
    const room = rooms.get(document) ?? new Set()
    rooms.set(document, room.add(socket))
    netSockets.set(socket, request.socket)
    socket.on('message', (frame: Buffer) => {
      if (gathered.length === 0) setTimeout(commit, gatherMs)
      gathered.push({ document, sender: socket, frame })
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
