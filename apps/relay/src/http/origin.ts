import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { errorResponse } from './error-response.ts'

/**
 * True if a request was sent by one of our own pages. With a configured public address, only that origin is
 * accepted; without one, the origin must match the host of the request. A request without an Origin header is
 * refused.
 */
export function isOwnOrigin(
  originHeader: string | undefined,
  hostHeader: string | undefined,
  publicUrl: string | null | undefined,
): boolean {
  if (originHeader === undefined || !URL.canParse(originHeader)) return false
  const origin = new URL(originHeader)
  if (publicUrl) return origin.origin === new URL(publicUrl).origin
  return hostHeader !== undefined && origin.host === hostHeader.toLowerCase()
}

const harmless = ['GET', 'HEAD', 'OPTIONS']

/** Refuses every request that changes data unless it was sent by one of our own pages. */
export function createOwnOrigin(publicUrl: string | null, log: Log) {
  let operatorWasWarned = false
  return createMiddleware(async (c, next) => {
    if (harmless.includes(c.req.method)) return next()
    if (isOwnOrigin(c.req.header('origin'), c.req.header('host'), publicUrl)) return next()
    if (!operatorWasWarned) {
      operatorWasWarned = true
      log.warn('A page of another origin was refused. If it was your own, behind a proxy, set PUBLIC_URL.')
    }
    return errorResponse(c, 'forbidden')
  })
}
