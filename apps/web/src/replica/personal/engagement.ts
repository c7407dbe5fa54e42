import {
  appearOnLeaderboardRoute,
  hideLeaderboardEntryRoute,
  leaveLeaderboardRoute,
  readLeaderboardRoute,
  readReferralsRoute,
} from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

/** Requests for engagement data that only the relay has. */

export const readReferrals = () => callRelay(readReferralsRoute)

export const readLeaderboard = () => callRelay(readLeaderboardRoute)

export const appearOnLeaderboard = (score: number) => sendToRelay(appearOnLeaderboardRoute, { body: { score } })

export const leaveLeaderboard = () => sendToRelay(leaveLeaderboardRoute)

/** For the site's moderators. */
export const hideLeaderboardEntry = (accountId: string, hidden: boolean) =>
  sendToRelay(hideLeaderboardEntryRoute, { accountId, body: { hidden } })
