import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setupWSConnection } from '@y/websocket-server/utils'
import { WebSocketServer } from 'ws'
import { publicDocuments, serve } from './serve.ts'

/** Its own set-up function behind a plain server, like its own program. It stores nothing by default. */
await serve(async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', setupWSConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...publicDocuments,
    close: async () => server.closeAllConnections(),
  }
})
