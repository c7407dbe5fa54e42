import { hideLeaderboardEntryRoute, hideLeaderboardEntrySchema } from '@civic-hub/protocol'
import type { LeaderboardEntries } from '../../accounts/leaderboard.ts'
import { accepted, refused } from '../../result.ts'
import { endpoint } from '../endpoint.ts'

/** Moderators hide an entry, or show it again. */
export const siteLeaderboardEndpoints = ({ leaderboard }: { leaderboard: LeaderboardEntries }) => [
  endpoint(
    hideLeaderboardEntryRoute,
    { access: 'team', body: hideLeaderboardEntrySchema },
    async ({ params, body }) =>
      (await leaderboard.hide(params.accountId, body.hidden)) ? accepted(null) : refused('not-found'),
  ),
]
