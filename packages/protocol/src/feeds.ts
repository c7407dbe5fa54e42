import * as z from 'zod/mini'

/** What a committee can be followed by: its meetings in a calendar, its approved minutes in a feed reader. */
export const feedKinds = ['calendar', 'minutes'] as const
export const feedKindSchema = z.enum(feedKinds)
export type FeedKind = (typeof feedKinds)[number]

/** The largest feed that the relay takes, in bytes. */
export const feedMaxBytes = 1024 * 1024

const whole = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))

/**
 * PUT /api/committees/{id}/feeds/{kind}?logId=…&revision=…&format=…, for editors: the body is the feed, which the relay does
 * not read further than its first and last line. 409 when it has a feed of a later state.
 */
export const publishFeedSchema = z.object({
  /** The log in which `revision` counts. */
  logId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** How far in the log the document was that the feed was made from, with no change that the relay did not have. */
  revision: whole,
  /**
   * Of two feeds from one state of the document, the one with the higher number counts: a newer way of writing, or one that knows
   * more of what is not in the document.
   */
  format: whole,
})
export type FeedState = z.infer<typeof publishFeedSchema>

const feedSchema = z.object({
  kind: feedKindSchema,
  /** The path of the person's own secret address; null while they have none. */
  path: z.nullable(z.string()),
  /** Whether anybody has an address: nothing is published before that. */
  wanted: z.boolean(),
  /** From which state the stored feed was made; null while there is none. */
  published: z.nullable(
    z.object({
      logId: z.string(),
      revision: z.number(),
      format: z.number(),
      sha256: z.string(),
      changedAt: z.string(),
    }),
  ),
})
export type Feed = z.infer<typeof feedSchema>

/**
 * GET /api/committees/{id}/feeds, for everybody in the committee. POST …/feeds/{kind}/address makes the person's own address, or
 * another one instead of it; DELETE ends it.
 */
export const feedListSchema = z.object({ feeds: z.array(feedSchema) })
/** Answer to POST …/address */
export const feedAddressSchema = z.object({ path: z.string() })
