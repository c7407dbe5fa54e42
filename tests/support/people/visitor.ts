import type { ErrorBody } from '@civic-hub/protocol'

export interface Answer {
  status: number
  headers: Headers
  /** Parsed if it is JSON, else the text. */
  body: unknown
}

/** One browser from the relay's point of view: it sends our Origin and keeps cookies. */
export interface Visitor {
  url: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Sends any method; a body that is neither text nor bytes is sent as JSON. */
  ask(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer>
  /** The Cookie header, for a websocket of the same browser. */
  cookie(): string
}

/** `origin` is the address at which people see the hub, if that is another one. */
export function createVisitor(url: string, origin = new URL(url).origin, cookies = new Map<string, string>()): Visitor {
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(method: string, path: string, body: unknown, extra: Record<string, string>): Promise<Answer> {
    const headers: Record<string, string> = { origin, ...extra }
    if (cookies.size > 0) headers.cookie = cookie()
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      redirect: 'manual',
      body: body === undefined ? null : isRaw(body) ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    // The response to a HEAD has the content type of a body, but no body.
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  function keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }

  return {
    url,
    get: (path, headers = {}) => ask('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => ask('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => ask('PUT', path, body, headers),
    delete: (path) => ask('DELETE', path, undefined, {}),
    ask,
    cookie,
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

/** Returns the refusal in a response; fails the test if there is none. */
export function refusalIn(answer: Answer): ErrorBody['error'] & { status: number } {
  const body = answer.body as Partial<ErrorBody>
  if (body?.error === undefined) throw new Error(`Not refused: ${answer.status} ${JSON.stringify(body)}`)
  return { status: answer.status, ...body.error }
}
