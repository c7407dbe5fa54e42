import { DetailedError, type UploadOptions } from 'tus-js-client'
import { afterEach, expect, test, vi } from 'vitest'
import { setPagePause } from '../page-pause.ts'
import type { UploadRow } from '../store/file-rows.ts'
import { sendFile } from './send-file.ts'

/** The failure of the library's upload; null when it succeeds. */
let ending: Error | null = null
/** How many uploads have begun. */
let begun = 0
let options: UploadOptions
vi.mock('tus-js-client', async (load) => ({
  ...(await load<typeof import('tus-js-client')>()),
  Upload: class {
    url = null
    readonly options: UploadOptions
    constructor(_: Blob, given: UploadOptions) {
      this.options = options = given
    }
    start(): void {
      begun++
      if (ending) this.options.onError?.(ending)
      else this.options.onSuccess?.({} as never)
    }
  },
}))
afterEach(() => {
  setPagePause(null)
  vi.unstubAllGlobals()
})

const sha256 = 'a'.repeat(64)
const row: UploadRow = {
  documentId: 'parks',
  sha256,
  name: 'plan.pdf',
  bytes: 3,
  sent: 0,
  state: 'waiting',
  at: 0,
  address: '/uploads/1',
}

/** The outcome for a file when the relay, or a proxy in front of it, gives this response to the first request. */
async function sent(known: Response, stopDuring?: 'pause' | 'abort' | 'unwanted') {
  const page = new AbortController()
  vi.stubGlobal('fetch', async () => {
    if (stopDuring === 'pause') setPagePause(Promise.resolve())
    if (stopDuring === 'abort') page.abort()
    return known
  })
  return sendFile(row, new Blob(['abc']), {
    isWanted: () => stopDuring !== 'unwanted',
    onChange: () => () => {},
    onAddress: () => {},
    onProgress: () => {},
    signal: page.signal,
  })
}

function refusedBy(method: string, status: number, code: string): Error {
  const body = JSON.stringify({ error: { code, message: 'no' } })
  const request = { getMethod: () => method, getURL: () => '/uploads/1', getHeader: () => undefined }
  const response = { getStatus: () => status, getBody: () => body }
  const error = new DetailedError()
  return Object.assign(error, { originalRequest: request, originalResponse: response })
}

test("only the file's hash in the response proves that the hub has the file", async () => {
  ending = refusedBy('POST', 503, 'unavailable')
  expect(await sent(new Response('Sign in to this network'))).toEqual({ kind: 'later' })
  expect(await sent(new Response(null, { headers: { etag: `W/"${sha256}"` } }))).toEqual({ kind: 'sent' })
})

test('a part is in memory before it is sent, since WebKit may never send one of a stored file', async () => {
  await sent(new Response(null, { status: 404 }))
  const file = await options.fileReader?.openFile(new Blob(['abcdef']), 4)
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  const part = await file?.slice(4, 8)
  expect([file?.size, part?.done, read.mock.calls.length]).toEqual([6, true, 1])
  read.mockRestore()
  expect(await part?.value.text()).toBe('ef')
})

test('begins a new upload when the old one has ended at the hub, and refuses one that may not begin', async () => {
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

test('reports that the bytes differ from the file, or can’t be read: they may be damaged here', async () => {
  for (const failure of [refusedBy('PATCH', 422, 'file-differs'), new Error('NotReadableError')]) {
    ending = failure
    expect(await sent(new Response(null, { status: 404 }))).toEqual({ kind: 'later', differs: true })
  }
})

test.each(['pause', 'abort', 'unwanted'] as const)(
  'begins no upload after a %s during the first request',
  async (stop) => {
    begun = 0
    expect(await sent(new Response(null, { status: 404 }), stop)).toEqual({ kind: 'stopped' })
    expect(begun).toBe(0)
  },
)
