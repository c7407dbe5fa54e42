import * as z from 'zod/mini'
import { listOf } from './list-of.ts'
import { type Bytes, route, sends } from './route.ts'

/** The feeds of a committee: its meetings for a calendar app, its approved minutes for a feed reader. */
export const feedKinds = ['calendar', 'minutes'] as const
export const feedKindSchema = z.enum(feedKinds)
export type FeedKind = (typeof feedKinds)[number]

/** The largest feed that the relay accepts, in bytes. */
export const feedMaxBytes = 1024 * 1024

const whole = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER))

/** The query of a request that publishes a feed. */
export const publishFeedSchema = z.object({
  /** The log that `revision` is a position in. */
  logId: z.string().check(z.minLength(1), z.maxLength(100)),
  /**
   * The log position of the document state that the feed was made from. That state has no change that the
   * relay did not have.
   */
  revision: whole,
  /**
   * The higher number wins between two feeds of one document state: it is a newer format, or uses more data
   * from outside the document.
   */
  format: whole,
})
export type FeedState = z.infer<typeof publishFeedSchema>

const feedSchema = z.object({
  kind: feedKindSchema,
  /** The path of the reader's own secret address; null if there is none. */
  path: z.nullable(z.string()),
  /** True if any account has an address. Before that, no feed is published. */
  wanted: z.boolean(),
  /** The document state of the stored feed; null if there is none. */
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

export const feedListSchema = z.object({ feeds: listOf(feedSchema) })
export const feedAddressSchema = z.object({ path: z.string() })

export const listFeedsRoute = route('GET /committees/:documentId/feeds', { answer: feedListSchema })
/** Creates the reader's own address, or replaces it. */
export const createFeedAddressRoute = route('POST /committees/:documentId/feeds/:kind/address', {
  answer: feedAddressSchema,
})
export const endFeedAddressRoute = route('DELETE /committees/:documentId/feeds/:kind/address')
/**
 * The body is the feed, of which the relay reads only the first and the last line; the query is `publishFeedSchema`. 409
 * when the relay has a feed of a later state.
 */
export const publishFeedRoute = route('PUT /committees/:documentId/feeds/:kind', { body: sends<Bytes>() })
