import { Hono } from 'hono'
import type { Pictures } from '../accounts/pictures.ts'
import { errorResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * `GET /api/people/:accountId/picture?v={version}`: sent as a download, so that no browser displays it as a
 * page. Browsers must not cache it, because it would remain there after its reader has signed out.
 */
export function createPictureRoutes(pictures: Pictures): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/people/:accountId/picture', async (c) => {
    const picture = await pictures.readFor(c.get('session').account.id, c.req.param('accountId'))
    if (picture === null) return errorResponse(c, 'not-found')
    const { type, content } = picture
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': type,
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
    })
  })
  return routes
}
