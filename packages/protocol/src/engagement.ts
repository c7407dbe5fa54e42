import * as z from 'zod/mini'

/** Six characters that people can read out: without I, O, 0 and 1. */
export const referralAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const referralCodeSchema = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{6}$/))

/** GET /api/account/referrals: the person's code, and who signed up with it, without saying who that is. */
export const referralsSchema = z.object({
  code: referralCodeSchema,
  referrals: z.array(z.object({ id: z.string(), at: z.string() })),
})
export type Referrals = z.infer<typeof referralsSchema>

/** Far above what a lifetime brings; a score is what its owner's device says. */
const maxScore = 1_000_000

/** PUT /api/account/leaderboard: be on the leaderboard, with this score. DELETE: not any more. */
export const ownLeaderboardEntrySchema = z.object({
  score: z.int().check(z.minimum(0), z.maximum(maxScore)),
})

export const leaderboardSize = 25

const leaderboardEntrySchema = z.object({
  rank: z.number(),
  name: z.string(),
  score: z.number(),
  isYou: z.boolean(),
  /** For the site's moderators, who can hide an entry. */
  accountId: z.optional(z.string()),
})
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>

/** GET /api/leaderboard, for everybody. */
export const leaderboardSchema = z.object({
  entries: z.array(leaderboardEntrySchema),
  /** The person's own entry, wherever it stands; null for who is not on it. Its rank is null while it is hidden. */
  own: z.nullable(z.object({ rank: z.nullable(z.number()), score: z.number() })),
  /** For the site's moderators: what they have hidden. */
  hidden: z.optional(z.array(z.object({ accountId: z.string(), name: z.string(), score: z.number() }))),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>

/** PUT /api/admin/leaderboard/{accountId} */
export const hideLeaderboardEntrySchema = z.object({ hidden: z.boolean() })
