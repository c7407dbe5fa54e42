import { DetailedError, type UploadOptions } from 'tus-js-client'
import { afterEach, expect, test, vi } from 'vitest'
import type { UploadRow } from '../store/file-rows.ts'
import { sendFile } from './send-file.ts'

/** How the upload ends that the library is asked for; null when it succeeds. */
let ending: Error | null = null
vi.mock('tus-js-client', async (load) => ({
  ...(await load<typeof import('tus-js-client')>()),
  Upload: class {
    url = null
    readonly options: UploadOptions
    constructor(_: Blob, options: UploadOptions) {
      this.options = options
    }
    start(): void {
      if (ending) this.options.onError?.(ending)
      else this.options.onSuccess?.({} as never)
    }
  },
}))
afterEach(() => vi.unstubAllGlobals())

const sha256 = 'a'.repeat(64)
const row: UploadRow = {
  ...{ documentId: 'parks', sha256, name: 'plan.pdf', bytes: 3, sent: 0, state: 'waiting', at: 0 },
  address: '/uploads/1',
}

/** What becomes of a file when the relay, or what stands in front of it, answers the first question so. */
async function sent(known: Response) {
  vi.stubGlobal('fetch', async () => known)
  return sendFile(row, new Blob(['abc']), {
    isWanted: () => true,
    onChange: () => () => {},
    onAddress: () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  })
}

function refusedBy(method: string, status: number, code: string): Error {
  const body = JSON.stringify({ error: { code, message: 'no' } })
  const request = { getMethod: () => method, getURL: () => '/uploads/1', getHeader: () => undefined }
  const response = { getStatus: () => status, getBody: () => body }
  const error = new DetailedError()
  return Object.assign(error, { originalRequest: request, originalResponse: response })
}

test('only the hash of the file says that the hub has it', async () => {
  ending = refusedBy('POST', 503, 'unavailable')
  expect(await sent(new Response('Sign in to this network'))).toEqual({ kind: 'later' })
  expect(await sent(new Response(null, { headers: { etag: `W/"${sha256}"` } }))).toEqual({ kind: 'sent' })
})

test('an upload that is over at the hub begins anew, and one that may not begin is refused', async () => {
  const unknown = () => sent(new Response(null, { status: 404 }))
  for (const [status, code] of [
    [404, 'not-found'],
    [410, 'gone'],
  ] as const) {
    ending = refusedBy('PATCH', status, code)
    expect(await unknown()).toEqual({ kind: 'later' })
    ending = refusedBy('POST', status, code)
    expect(await unknown()).toEqual({ kind: 'refused', problem: code })
  }
  ending = null
  expect(await unknown()).toEqual({ kind: 'sent' })
})
