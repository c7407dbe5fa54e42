import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  beginUploadRoute,
  continueUploadRoute,
  type ErrorCode,
  endUploadRoute,
  readUploadRoute,
  type UploadError,
  type UploadErrorCode,
  uploadMetadataSchema,
} from '@civic-hub/protocol'
import { Server } from '@tus/server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { uploadId } from '../files/file-paths.ts'
import { UploadRefusal } from '../files/upload-refusal.ts'
import type { Uploader } from '../files/uploads.ts'
import type { EndpointParts } from './api-parts.ts'
import { type Call, endpoint } from './endpoint.ts'
import { errorBody, statusOf } from './error-response.ts'
import { perHour } from './request-limits.ts'

/** A request without new bytes for this long is ended; the device continues later at the same position. */
const silenceMilliseconds = 120_000
/** The time in which a replaced request may still write its received bytes. */
const drainMilliseconds = 1

/**
 * Uploads by the tus protocol. The library processes a request only after its sender was checked, and
 * only with the headers that it needs: one of its extensions reads the method from a header.
 */
export function uploadsEndpoints(parts: EndpointParts) {
  const { uploads, transfers } = parts
  const uploaderByRequest = new WeakMap<object, Uploader>()
  const uploaderOf = (request: object): Uploader => {
    const uploader = uploaderByRequest.get(request)
    if (uploader === undefined) throw new UploadRefusal('forbidden')
    return uploader
  }

  const tus = new Server({
    path: '/uploads',
    datastore: parts.uploadStore,
    locker: parts.uploadLocks,
    lockDrainTimeout: drainMilliseconds,
    namingFunction: () => randomBytes(16).toString('hex'),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    getFileIdFromRequest: (_request, last) => (last !== undefined && uploadId.test(last) ? last : undefined),
    async onUploadCreate(request, { id, size = Number.NaN, metadata }) {
      // A recorder adds its codec: audio/webm;codecs=opus.
      const [type] = metadata?.type?.split(';') ?? []
      const wanted = uploadMetadataSchema.safeParse({ ...metadata, type })
      if (!wanted.success)
        throw new UploadRefusal(
          wanted.error.issues.some(({ path }) => path[0] === 'sha256') ? 'invalid-input' : 'file-type',
        )
      if (!Number.isSafeInteger(size) || size < 0) throw new UploadRefusal('invalid-input')
      await uploads.begin(id, uploaderOf(request), size, wanted.data)
      return { metadata: { ...wanted.data } }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const { documentId, accountId } = uploaderOf(request)
      const upload = await uploads.find(id)
      if (upload?.document_id !== documentId || upload.account_id !== accountId) throw new UploadRefusal('not-found')
      if (request.method === 'PATCH') await uploads.goOn(id)
    },
    onResponseError(_request, error) {
      if (error instanceof UploadRefusal)
        return { status_code: statusByCode(error.code), body: bodyOf(error.code, error.limit) }
      // The library's own errors say what the device did wrong.
      if ('status_code' in error) return undefined
      parts.storageFault(error)
      return { status_code: statusOf('unavailable'), body: bodyOf('unavailable') }
    },
  })

  const answer = async (
    { c, documentId, session }: Call<string, unknown, 'writer'>,
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  ) => {
    const { account, sessionId } = session
    const by = { documentId, accountId: account.id }
    const { incoming } = c.env
    incoming.setTimeout(silenceMilliseconds)
    const end = transfers.begin({ ...by, sessionId, cookie: c.req.header('cookie'), writes: true }, () =>
      incoming.destroy(),
    )
    try {
      const request = {
        method,
        url: c.req.url,
        headers: protocolHeaders(c.req.raw.headers),
        body: method === 'POST' || method === 'PATCH' ? Readable.toWeb(incoming) : null,
      }
      uploaderByRequest.set(request, by)
      return await toAnswer(c, await tus.handleWeb(request as unknown as Request))
    } finally {
      end()
    }
  }
  const policy = { access: 'writer', ofClosedSessions: true, streams: true } as const
  return [
    endpoint(beginUploadRoute, { ...policy, limit: perHour(2000, 'uploads') }, (call) => answer(call, 'POST')),
    // Hono handles HEAD requests with the GET route.
    endpoint(readUploadRoute, policy, (call) => answer(call, 'HEAD')),
    endpoint(continueUploadRoute, policy, (call) => answer(call, 'PATCH')),
    endpoint(endUploadRoute, policy, (call) => answer(call, 'DELETE')),
  ]
}

const passedOn = ['tus-resumable', 'content-type', 'content-length', /^upload-/]

function protocolHeaders(headers: Headers): Headers {
  return new Headers(
    [...headers].filter(([name]) =>
      passedOn.some((known) => (typeof known === 'string' ? known === name : known.test(name))),
    ),
  )
}

const answered = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'tus-resumable', 'connection']

/**
 * Converts the library's responses: adds the body of our error responses, and removes the headers for pages
 * of other origins.
 */
async function toAnswer(c: Context, response: Response): Promise<Response> {
  for (const name of answered) {
    const value = response.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  c.header('Cache-Control', 'no-store')
  const { status } = response
  if (status < 400) return c.body(null, status as 200)
  const text = await response.text()
  const body = text.startsWith('{')
    ? text
    : bodyOf(codeByStatus[status] ?? 'internal', undefined, messageByStatus[status])
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}

const ownStatus: Partial<Record<UploadErrorCode, number>> = {
  'file-empty': 422,
  'file-type': 415,
  'file-differs': 422,
  'disk-full': 507,
}
const ownMessage: Partial<Record<UploadErrorCode, string>> = {
  'file-empty': 'The file is empty.',
  'file-type': 'The file is not of the kind that it is said to be, or of none that may be stored.',
  'file-differs': 'What arrived is not what was announced. Upload it again.',
  'disk-full': 'The disk of this hub is full. Try again later, and tell the person who runs it.',
}
const codeByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid-input',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'invalid-input',
  413: 'too-large',
  423: 'unavailable',
  501: 'invalid-input',
}
const messageByStatus: Partial<Record<number, string>> = {
  409: 'This part does not begin where the last one ended. Ask how much of the upload is here, and go on from there.',
  501: 'Of the tus protocol, concatenation and deferred lengths are not supported. Send the file as one upload, with its length at the beginning.',
}

function statusByCode(code: UploadErrorCode): number {
  return ownStatus[code] ?? statusOf(code as ErrorCode)
}

function bodyOf(code: UploadErrorCode, limit?: UploadError['error']['limit'], ownWords = ownMessage[code]): string {
  const { error } = errorBody(code as ErrorCode)
  const message = ownWords ?? error.message
  return JSON.stringify({ error: { code, message, ...(limit && { limit }) } } satisfies UploadError)
}
