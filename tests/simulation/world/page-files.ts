import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import type { Line, Network } from './network.ts'
import { type Receiver, type SentRequest, Transfer } from './transfers.ts'

/** A `Blob` whose bytes are read without the system: its reading would be a real event between those of the world. */
export class PageBlob {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string

  constructor(parts: readonly unknown[] = [], { type = '' }: { type?: string } = {}) {
    const pieces = parts.map((part) => {
      if (part instanceof PageBlob) return part.bytes
      return new Uint8Array(typeof part === 'string' ? Buffer.from(part) : (part as ArrayBuffer))
    })
    const [only] = pieces
    this.bytes = pieces.length === 1 && only ? (only as Uint8Array<ArrayBuffer>) : joined(pieces)
    this.type = type
  }

  get size(): number {
    return this.bytes.length
  }
  slice(from = 0, to = this.size, type = ''): PageBlob {
    return new PageBlob([this.bytes.slice(from, to)], { type })
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.bytes.slice().buffer
  }
  async text(): Promise<string> {
    return Buffer.from(this.bytes).toString()
  }
  stream(): ReadableStream<Uint8Array> {
    const { bytes } = this
    return new ReadableStream({
      start(controller) {
        if (bytes.length > 0) controller.enqueue(bytes.slice())
        controller.close()
      },
    })
  }
}

/** Compresses or unpacks at the end of its input: the system would do it in a thread of its own. */
function packing(run: (bytes: Uint8Array, format: string) => Uint8Array) {
  return class {
    readonly readable: ReadableStream<Uint8Array>
    readonly writable: WritableStream<Uint8Array>
    constructor(format: string) {
      const pieces: Uint8Array[] = []
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece) => void pieces.push(piece),
        flush: (controller) => controller.enqueue(new Uint8Array(run(Buffer.concat(pieces), format))),
      })
      this.readable = readable
      this.writable = writable
    }
  }
}

/** `DecompressionStream` for pages. */
export const Unpacking = packing((bytes, format) => (format === 'gzip' ? gunzipSync : inflateRawSync)(bytes))

const joined = (pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces))

/** `@noble/hashes` for pages, with the processor's own instructions. The results are the same. */
const sha256 = Object.assign((bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()), {
  create() {
    const hash = createHash('sha256')
    return {
      update(bytes: Uint8Array) {
        hash.update(bytes)
        return this
      },
      digest: () => new Uint8Array(hash.digest()),
    }
  },
})

/** ZIP files without threads. */
const zip = (await import('../../../apps/web/node_modules/@zip.js/zip.js/index.js' as string)) as {
  configure(options: object): void
}

const ofWeb = createRequire(fileURLToPath(new URL('../../../apps/web/package.json', import.meta.url)))

/** Packages that a page has in another form than Node. */
export function pagePackage(name: string): unknown {
  if (name === '@noble/hashes/sha2.js') return { sha256 }
  // People attach no files that these read.
  if (/^(pdfjs-dist|mammoth)/.test(name)) return {}
  if (name === '@zip.js/zip.js') {
    zip.configure({
      CompressionStream: packing((bytes, format) => (format === 'gzip' ? gzipSync : deflateRawSync)(bytes)),
      DecompressionStream: Unpacking,
      useWebWorkers: false,
      useCompressionStream: true,
    })
    return zip
  }
  if (name !== 'tus-js-client') return undefined
  return ofWeb(ofWeb.resolve('tus-js-client').replace(/node([\\/]index\.js)$/, 'browser$1'))
}

const origin = 'http://localhost:3000'
const pathOf = (address: string) => address.replace(/^\w+:\/\/[^/]+/, '')

/** The browser of a page, as its requests see it. */
interface Sender {
  readonly network: Network
  readonly line: Line
  readonly cookie: string
  takeCookie(response: Response): void
}

/** True for requests whose bodies travel in pieces. */
export function isTransfer(address: string, { method = 'GET' }: RequestInit): boolean {
  const path = pathOf(address)
  return (method !== 'DELETE' && /\/files\/[0-9a-f]{64}$/.test(path)) || /\/uploads(\/|$)/.test(path)
}

function start(
  { network, line, cookie }: Sender,
  { headers, ...request }: SentRequest,
  receiver: Partial<Receiver>,
): Transfer {
  return new Transfer(
    network,
    line,
    { ...request, headers: { ...headers, cookie, origin } },
    {
      onSent: () => undefined,
      onHead: () => undefined,
      onPiece: () => undefined,
      onEnd: () => undefined,
      onFailed: () => undefined,
      ...receiver,
    },
  )
}

/** `fetch` of a page for a file, whose content arrives in pieces. */
export function fetchInPieces(browser: Sender, address: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const { method = 'GET', signal } = init
    const headers = { ...(init.headers as Record<string, string> | undefined) }
    let fail: (reason: unknown) => void = reject
    const request = { method, path: pathOf(address), headers, body: null }
    const transfer = start(browser, request, {
      onHead(status, answered) {
        const response = new Response(null, { status, headers: answered })
        const content = new Promise<Uint8Array<ArrayBuffer>>((received, broken) => {
          fail = broken
          ends = () => received(joined(pieces))
        })
        content.catch(() => undefined)
        browser.takeCookie(response)
        const type = answered.get('content-type') ?? ''
        resolve(
          Object.assign(response, {
            blob: async () => new PageBlob([await content], { type }),
            arrayBuffer: async () => (await content).buffer,
            text: async () => Buffer.from(await content).toString(),
            json: async () => JSON.parse(Buffer.from(await content).toString()),
          }),
        )
      },
      onPiece: (piece) => pieces.push(piece),
      onEnd: () => ends(),
      onFailed: () => fail(new TypeError('fetch failed')),
    })
    let ends = (): void => undefined
    signal?.addEventListener('abort', () => {
      transfer.abort()
      fail(signal.reason)
    })
  })
}

/** `XMLHttpRequest` of a page, with what an upload uses of it. */
export function requestsOf(browser: Sender) {
  return class {
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
    status = 0
    responseText = ''
    withCredentials = false
    onload: (() => void) | null = null
    onerror: ((event: object) => void) | null = null
    #method = ''
    #address = ''
    #headers: Record<string, string> = {}
    #answered = new Headers()
    #transfer: Transfer | null = null

    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    getResponseHeader(name: string): string | null {
      return this.#answered.get(name)
    }
    abort(): void {
      this.#transfer?.abort()
    }
    send(content: PageBlob | null): void {
      const pieces: Uint8Array[] = []
      const body = content?.bytes ?? null
      const headers = { ...this.#headers, ...(body && { 'content-length': String(body.length) }) }
      const request = { method: this.#method, path: pathOf(this.#address), headers, body }
      this.#transfer = start(browser, request, {
        onSent: (loaded) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: body?.length }),
        onHead: (status, answered) => {
          this.status = status
          this.#answered = answered
          browser.takeCookie(new Response(null, { status, headers: answered }))
        },
        onPiece: (piece) => pieces.push(piece),
        onEnd: () => {
          this.responseText = Buffer.concat(pieces).toString()
          browser.network.onUploadAnswer(this.status, this.responseText)
          this.onload?.()
        },
        onFailed: () => this.onerror?.({}),
      })
    }
  }
}
