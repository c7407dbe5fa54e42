import type { SessionAnswer, Site } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Sessions } from '../accounts/sessions.ts'
import type { SiteRoles } from '../accounts/site-roles.ts'
import type { ClientAddress } from './client-address.ts'

/** `GET /api/session`: the signed-in person, and the operator's published information about the site. */
export function createSessionRoutes(parts: {
  sessions: Sessions
  roles: SiteRoles
  clientAddress: ClientAddress
  site: Site
  personalDocumentOf(accountId: string): Promise<string | null>
}): Hono {
  const { sessions, roles, site, personalDocumentOf } = parts
  const routes = new Hono()
  routes.get('/session', async (c) => {
    const cookies = c.req.header('cookie')
    const session = await sessions.read(cookies, parts.clientAddress(c))
    // Renew the cookie on every request, because a websocket extends the session in the database without sending a
    // cookie.
    if (session !== null)
      for (const renewed of sessions.renewedCookies(cookies))
        c.header('Set-Cookie', renewed, { append: true })
    const answer: SessionAnswer = {
      account: session?.account ?? null,
      role: session === null ? 'user' : await roles.roleOf(session.account.id).catch(() => 'user' as const),
      site,
      personalDocument:
        session === null ? null : await personalDocumentOf(session.account.id).catch(() => null),
    }
    return c.json(answer)
  })
  return routes
}
