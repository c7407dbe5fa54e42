import { Readable } from 'node:stream'
import { eraseFileRoute, type FileType, listFilesRoute, readFileRoute } from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

/** If a browser opens a file nevertheless, it runs no code of the file and loads nothing for it. */
export const contentHeaders = (type: FileType) => ({
  'Content-Type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
  'Content-Security-Policy': "default-src 'none'; sandbox",
})

/** Readable for every member of the committee. Files are sent as attachments, never as pages. */
export const filesEndpoints = ({ files, uploads, transfers }: EndpointParts) => [
  endpoint(listFilesRoute, { access: 'member', ofClosedSessions: true }, async ({ documentId, account }) => {
    const [listed, limits] = await Promise.all([
      files.list(documentId),
      uploads.room({ documentId, accountId: account.id }),
    ])
    return accepted({ files: listed, limits })
  }),
  endpoint(readFileRoute, { access: 'member', ofClosedSessions: true }, async ({ c, documentId, session, params }) => {
    const file = await files.find(documentId, params.sha256)
    if (file === null) return refused('not-found')
    const etag = `"${file.sha256}"`
    const headers = {
      ...contentHeaders(file.type),
      'Content-Disposition': 'attachment',
      // The browser must not cache it: the app stores the files that a person wants to keep, and deletes them
      // at sign-out.
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const isSame = [undefined, etag].includes(c.req.header('if-range'))
    const range = isSame ? readRange(c.req.header('range'), file.bytes) : null
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.bytes}` })
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
    const content = await files.read(file.sha256, start, end)
    // The nightly check reports it to the operator. Devices see the file as missing, and one that has it
    // uploads it again.
    if (content === null) return refused('not-found')
    if (c.req.method === 'HEAD') content.destroy()
    else {
      const reader = {
        documentId: file.document_id,
        accountId: session.account.id,
        sessionId: session.sessionId,
        cookie: c.req.header('cookie'),
        writes: false,
      }
      const end = transfers.begin(reader, () => c.env.outgoing.destroy())
      content.once('close', end)
    }
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>, range === null ? 200 : 206, {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range !== null && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
    })
  }),
  endpoint(
    eraseFileRoute,
    { access: 'owner', ofClosedSessions: true, changesPublicPages: true },
    async ({ documentId, params }) => {
      await files.remove(documentId, params.sha256)
      return accepted(null)
    },
  ),
]

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * The one requested range of a file of this size; null for the whole file, also if the header is invalid or
 * requests several ranges, which a server need not support. 'unsatisfiable' if the range is completely
 * outside of the file.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const found = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
