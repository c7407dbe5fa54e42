import type { Context } from 'hono'
import { pagePolicy, plainPage } from '../publishing/public-page.ts'

/** True if the client has the content with this ETag already. */
export function isKnown(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? []
  return tags.map((tag) => tag.trim()).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/** Search engines are excluded unless an owner allows them to list a record. */
export const noindex = { 'X-Robots-Tag': 'noindex' }

const retryAfterSeconds = 5

const sentences = {
  423: ['Not open to everybody', 'This hub asks for its password first.'],
  410: ['No longer here', 'What was published here was withdrawn.'],
  404: ['Nothing here', 'No committee publishes records at this address.'],
  429: ['Too much at once', 'Too many records are being sent to your network address. Try again in a few seconds.'],
  503: ['Not ready yet', 'These records cannot be sent at this moment. Try again in a few seconds.'],
} as const
const pages = new Map(
  Object.entries(sentences).map(([status, [heading, sentence]]) => [Number(status), plainPage(heading, sentence)]),
)

/** A page that says why there is no content. */
export function withoutContent(c: Context, status: keyof typeof sentences, page = pages.get(status) ?? ''): Response {
  if (status === 429 || status === 503) c.header('Retry-After', String(retryAfterSeconds))
  return c.body(page, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': status === 429 || status === 503 ? 'no-store' : 'no-cache',
    'Content-Security-Policy': pagePolicy,
    ...noindex,
  })
}
