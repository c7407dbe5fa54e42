import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Transfers } from '../files/transfers.ts'
import type { Uploads } from '../files/uploads.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readRange } from './range.ts'

export interface OnFiles extends OnCommittee {
  Bindings: HttpBindings
}

const path = '/files/:sha256'

/** If a browser opens a file nevertheless, it runs no code of the file and loads nothing for it. */
const nothingRuns = "default-src 'none'; sandbox"

/** `…/files`: readable for every member of the committee. Files are sent as attachments, never as pages. */
export function createFilesRoutes(files: StoredFiles, uploads: Uploads, transfers: Transfers): Hono<OnFiles> {
  const routes = new Hono<OnFiles>()
  routes.get('/files', async (c) => {
    const by = { documentId: c.get('documentId'), accountId: c.get('session').account.id }
    const [listed, limits] = await Promise.all([files.list(by.documentId), uploads.room(by)])
    return c.json({ files: listed, limits })
  })
  routes.use(path, async (c, next) =>
    /^[0-9a-f]{64}$/.test(c.req.param('sha256')) ? next() : errorResponse(c, 'not-found'),
  )
  routes.get(path, async (c) => {
    const file = await files.find(c.get('documentId'), c.req.param('sha256'))
    if (file === null) return errorResponse(c, 'not-found')
    const etag = `"${file.sha256}"`
    const headers = {
      'Content-Type': file.type === 'text/plain' ? 'text/plain; charset=utf-8' : file.type,
      'Content-Disposition': 'attachment',
      'Content-Security-Policy': nothingRuns,
      // The browser must not cache it: the app stores the files that a person wants to keep, and deletes them
      // at sign-out.
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const isSame = [undefined, etag].includes(c.req.header('if-range'))
    const range = isSame ? readRange(c.req.header('range'), file.bytes) : null
    if (range === 'unsatisfiable')
      return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.bytes}` })
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
    const content = await files.read(file.sha256, start, end)
    // The nightly check reports it to the operator. Devices see the file as missing, and one that has it
    // uploads it again.
    if (content === null) return errorResponse(c, 'not-found')
    if (c.req.method === 'HEAD') content.destroy()
    else {
      const { account, sessionId } = c.get('session')
      const traveller = {
        documentId: file.document_id,
        accountId: account.id,
        sessionId,
        cookie: c.req.header('cookie'),
        writes: false,
      }
      const end = transfers.begin(traveller, () => c.env.outgoing.destroy())
      content.once('close', end)
    }
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>, range === null ? 200 : 206, {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range !== null && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
    })
  })
  routes.delete(path, ownersOnly, async (c) => {
    await files.remove(c.get('documentId'), c.req.param('sha256'))
    return c.body(null, 204)
  })
  return routes
}
