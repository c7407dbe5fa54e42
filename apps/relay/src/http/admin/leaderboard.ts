import { hideLeaderboardEntrySchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { LeaderboardEntries } from '../../accounts/leaderboard.ts'
import { errorResponse } from '../error-response.ts'
import { readBody } from '../read-body.ts'
import type { OnSite } from './admin-access.ts'

/** `PUT /api/admin/leaderboard/:accountId`: moderators hide an entry, or show it again. */
export function createSiteLeaderboardRoutes(leaderboard: LeaderboardEntries): Hono<OnSite> {
  const routes = new Hono<OnSite>()
  routes.put('/leaderboard/:accountId', async (c) => {
    const body = await readBody(c, hideLeaderboardEntrySchema)
    if (!body.ok) return body.response
    const isThere = await leaderboard.hide(c.req.param('accountId'), body.value.hidden)
    return isThere ? c.body(null, 204) : errorResponse(c, 'not-found')
  })
  return routes
}
