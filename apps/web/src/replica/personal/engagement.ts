import { type Leaderboard, leaderboardSchema, type Referrals, referralsSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'

/** Requests for engagement data that only the relay has. */

export const readReferrals = (): Promise<Answer<Referrals>> =>
  askRelay('GET', '/api/account/referrals', undefined, referralsSchema)

export const readLeaderboard = (): Promise<Answer<Leaderboard>> =>
  askRelay('GET', '/api/leaderboard', undefined, leaderboardSchema)

export const appearOnLeaderboard = (score: number): Promise<Answer<null>> =>
  tellRelay('PUT', '/api/account/leaderboard', { score })

export const leaveLeaderboard = (): Promise<Answer<null>> => tellRelay('DELETE', '/api/account/leaderboard')

/** For the site's moderators. */
export const hideLeaderboardEntry = (accountId: string, hidden: boolean): Promise<Answer<null>> =>
  tellRelay('PUT', `/api/admin/leaderboard/${encodeURIComponent(accountId)}`, { hidden })
