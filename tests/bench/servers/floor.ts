import type { Socket } from 'node:net'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type SentFrame, serveBareRooms } from './bare-rooms.ts'
import { serve } from './serve.ts'

/**
 * The minimum cost of a relay that stores each edit before it passes it on: the edits of one turn of the event loop are
 * stored in one transaction, then each connection gets one write with all of them. It checks nothing, and has no
 * accounts.
 */
await serve((folder) => {
  const database = new SqliteDatabase(join(folder, 'floor.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE log (id INTEGER PRIMARY KEY, document TEXT NOT NULL, content BLOB NOT NULL)')
  const insert = database.prepare<[string, Buffer]>('INSERT INTO log (document, content) VALUES (?, ?)')
  const store = database.transaction((edits: readonly SentFrame[]) => {
    for (const { document, frame } of edits) insert.run(document, frame)
  })
  let gathered: SentFrame[] = []

  function commit(): void {
    const edits = gathered
    gathered = []
    store.immediate(edits)
    const corked = new Set<Socket>()
    for (const { sender, room, frame } of edits)
      for (const receiver of room) {
        if (receiver === sender) continue
        const { socket, netSocket } = receiver
        if (!corked.has(netSocket)) netSocket.cork()
        corked.add(netSocket)
        socket.send(frame)
      }
    for (const netSocket of corked) netSocket.uncork()
  }

  return serveBareRooms((sent) => {
    if (gathered.length === 0) setImmediate(commit)
    gathered.push(sent)
  })
})
