import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'

/**
 * Logs one line per API request. It contains the route and not the path, because the path may contain private
 * data.
 */
export function createRequestLog(log: Log) {
  return createMiddleware(async (c, next) => {
    const began = performance.now()
    await next()
    log.info(
      {
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        milliseconds: Math.round(performance.now() - began),
      },
      'request',
    )
  })
}
