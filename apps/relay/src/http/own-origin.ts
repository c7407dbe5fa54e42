import { createMiddleware } from 'hono/factory'
import type { Log } from '../log.ts'
import { errorResponse } from './error-response.ts'
import { isOwnOrigin } from './origin.ts'

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
