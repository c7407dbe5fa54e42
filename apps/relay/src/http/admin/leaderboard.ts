import { hideLeaderboardEntryRoute, hideLeaderboardEntrySchema } from '@civic-hub/protocol'
import { accepted, refused } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

/** Moderators hide an entry, or show it again. */
export const siteLeaderboardEndpoints = ({ leaderboard }: EndpointParts) => [
  endpoint(hideLeaderboardEntryRoute, { access: 'team', body: hideLeaderboardEntrySchema }, async ({ params, body }) =>
    (await leaderboard.hide(params.accountId, body.hidden)) ? accepted(null) : refused('not-found'),
  ),
]
