import { createMiddleware } from 'hono/factory'
import { errorResponse } from './error-response.ts'
import { isOwnOrigin } from './origin.ts'

const harmless = ['GET', 'HEAD', 'OPTIONS']

/** Refuses everything that changes something unless a page of ours asks for it. */
export function createOwnOrigin(publicUrl: string | null) {
  return createMiddleware(async (c, next) => {
    if (harmless.includes(c.req.method)) return next()
    if (isOwnOrigin(c.req.header('origin'), c.req.header('host'), publicUrl)) return next()
    return errorResponse(c, 'forbidden')
  })
}
