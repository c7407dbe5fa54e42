import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'

/** One line per request to the API: the route and not the path, which can hold what nobody else should read. */
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
