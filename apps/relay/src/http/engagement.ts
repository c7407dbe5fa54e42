import {
  appearOnLeaderboardRoute,
  leaveLeaderboardRoute,
  ownLeaderboardEntrySchema,
  readLeaderboardRoute,
  readReferralsRoute,
} from '@civic-hub/protocol'
import type { LeaderboardEntries } from '../accounts/leaderboard.ts'
import type { ReadReferrals } from '../accounts/referrals.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { SiteAdministration } from '../accounts/site-administration.ts'
import { accepted } from '../result.ts'
import { endpoint } from './endpoint.ts'
import { perHour } from './request-limits.ts'

export const engagementEndpoints = (parts: {
  leaderboard: LeaderboardEntries
  readReferrals: ReadReferrals
  sessions: Sessions
  administration: Pick<SiteAdministration, 'roles'>
}) => [
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
