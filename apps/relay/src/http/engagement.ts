import { ownLeaderboardEntrySchema } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { LeaderboardEntries } from '../accounts/leaderboard.ts'
import type { ReadReferrals } from '../accounts/referrals.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { SiteRoles } from '../accounts/site-roles.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/** `GET /api/leaderboard`, public. */
export function createLeaderboardRoutes(parts: {
  leaderboard: LeaderboardEntries
  sessions: Sessions
  roles: SiteRoles
}): Hono {
  const routes = new Hono()
  routes.get('/leaderboard', async (c) => {
    const session = await parts.sessions.read(c.req.header('cookie'))
    const accountId = session?.account.id ?? null
    const role = accountId === null ? 'user' : await parts.roles.roleOf(accountId)
    return c.json(await parts.leaderboard.read({ accountId, isOnTeam: role !== 'user' }))
  })
  return routes
}

/** `/api/account/referrals` and `/api/account/leaderboard`: the signed-in person's own. */
export function createEngagementRoutes(
  readReferrals: ReadReferrals,
  leaderboard: LeaderboardEntries,
): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  routes.get('/referrals', async (c) => c.json(await readReferrals(c.get('session').account.id)))
  routes.put('/leaderboard', async (c) => {
    const body = await readBody(c, ownLeaderboardEntrySchema)
    if (!body.ok) return body.response
    await leaderboard.appear(c.get('session').account.id, body.value.score)
    return c.body(null, 204)
  })
  routes.delete('/leaderboard', async (c) => {
    await leaderboard.leave(c.get('session').account.id)
    return c.body(null, 204)
  })
  return routes
}
