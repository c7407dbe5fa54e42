import {
  appearOnLeaderboardRoute,
  leaveLeaderboardRoute,
  ownLeaderboardEntrySchema,
  readLeaderboardRoute,
  readReferralsRoute,
} from '@civic-hub/protocol'
import { accepted } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

export const engagementEndpoints = (parts: EndpointParts) => [
  endpoint(readLeaderboardRoute, { access: 'everybody' }, async ({ c }) => {
    const session = await parts.sessions.read(c.req.header('cookie'))
    const accountId = session?.account.id ?? null
    const role = accountId === null ? 'user' : await parts.administration.roles.roleOf(accountId)
    return accepted(await parts.leaderboard.read({ accountId, isOnTeam: role !== 'user' }))
  }),
  endpoint(readReferralsRoute, { access: 'signed-in' }, async ({ account }) =>
    accepted(await parts.readReferrals(account.id)),
  ),
  endpoint(
    appearOnLeaderboardRoute,
    { access: 'signed-in', limit: perHour(200, 'leaderboard'), body: ownLeaderboardEntrySchema },
    async ({ account, body }) => {
      await parts.leaderboard.appear(account.id, body.score)
      return accepted(null)
    },
  ),
  endpoint(leaveLeaderboardRoute, { access: 'signed-in' }, async ({ account }) => {
    await parts.leaderboard.leave(account.id)
    return accepted(null)
  }),
]
