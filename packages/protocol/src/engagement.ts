import * as z from 'zod/mini'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

/** A code has six of these characters. People read it aloud, so I, O, 0 and 1 are left out. */
export const referralAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referralCodeSchema = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{6}$/))

/** The account's code, and the sign-ups with it, without their names. */
export const referralsSchema = z.object({
  code: referralCodeSchema,
  referrals: listOf(z.object({ id: z.string(), at: z.string() })),
})
export type Referrals = z.infer<typeof referralsSchema>

/** Far above any real score. The owner's device reports the score; the relay checks only this limit. */
const maxScore = 1_000_000

export const ownLeaderboardEntrySchema = z.object({
  score: z.int().check(z.minimum(0), z.maximum(maxScore)),
})

export const leaderboardSize = 25

const leaderboardEntrySchema = z.object({
  rank: z.number(),
  name: z.string(),
  score: z.number(),
  isYou: z.boolean(),
  /** Only for the site's moderators, who can hide an entry. */
  accountId: z.optional(z.string()),
})

export const leaderboardSchema = z.object({
  entries: listOf(leaderboardEntrySchema),
  /**
   * The entry of the reader's account, at any rank; null if the account has none. Its rank is null while it
   * is hidden.
   */
  own: z.nullable(z.object({ rank: z.nullable(z.number()), score: z.number() })),
  /** Only for the site's moderators: the hidden entries. */
  hidden: z.optional(listOf(z.object({ accountId: z.string(), name: z.string(), score: z.number() }))),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>

export const hideLeaderboardEntrySchema = z.object({ hidden: z.boolean() })

export const readReferralsRoute = route('GET /account/referrals', { answer: referralsSchema })
/** For all visitors and accounts. */
export const readLeaderboardRoute = route('GET /leaderboard', { answer: leaderboardSchema })
/** Adds the account to the leaderboard with this score. */
export const appearOnLeaderboardRoute = route('PUT /account/leaderboard', {
  body: sends<z.infer<typeof ownLeaderboardEntrySchema>>(),
})
export const leaveLeaderboardRoute = route('DELETE /account/leaderboard')
export const hideLeaderboardEntryRoute = route('PUT /admin/leaderboard/:accountId', {
  body: sends<z.infer<typeof hideLeaderboardEntrySchema>>(),
})
