import { createHash } from 'node:crypto'
import type { Context } from 'hono'

interface Published {
  type: string
  body: string | Uint8Array
  /** The checksum of the body, if it is known. */
  sha256?: string
  headers: Readonly<Record<string, string>>
}

/**
 * A response that caches may store but must revalidate each time: withdrawals and changes are visible at
 * once, and otherwise a request only costs a 304.
 */
export function publishedResponse(c: Context, { type, body, sha256, headers }: Published): Response {
  const etag = `"${(sha256 ?? createHash('sha256').update(body).digest('hex')).slice(0, 32)}"`
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('ETag', etag)
  if (
    c.req
      .header('if-none-match')
      ?.split(/,\s*/)
      .some((tag) => isTag(tag, etag))
  )
    return c.body(null, 304)
  c.header('Content-Type', type)
  return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200)
}

const isTag = (asked: string, etag: string) => asked === '*' || asked.replace(/^W\//, '') === etag
