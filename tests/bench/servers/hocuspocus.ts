import { join } from 'node:path'
import { SQLite } from '@hocuspocus/extension-sqlite'
import { Server } from '@hocuspocus/server'
import { publicDocuments, serve } from './serve.ts'

/** As its documentation has it: SQLite in a file, everything else at its default. */
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
