import { join } from 'node:path'
import { SQLite } from '@hocuspocus/extension-sqlite'
import { Server } from '@hocuspocus/server'
import { publicDocuments, serve } from './serve.ts'

/** Set up as its documentation describes: SQLite in a file, defaults for everything else. */
await serve(async (folder) => {
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    quiet: true,
    stopOnSignals: false,
    extensions: [new SQLite({ database: join(folder, 'hocuspocus.sqlite') })],
  })
  await server.listen()
  return {
    url: `http://127.0.0.1:${server.address.port}`,
    ...publicDocuments,
    close: () => server.destroy(),
  }
})
