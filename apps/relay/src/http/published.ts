import type { Context } from 'hono'

/** True if the client has the content with this ETag already. */
export function isKnown(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? []
  return tags.map((tag) => tag.trim()).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}
