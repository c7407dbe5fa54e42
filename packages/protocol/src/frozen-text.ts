import * as z from 'zod/mini'

/** The query of a request that freezes a text of a meeting: approved minutes or a posted agenda. */
export const frozenTextQuerySchema = z.object({
  /** The version of the code that wrote the text: only texts of one format can be compared. */
  format: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
  /** The IANA time zone of the times in the text. */
  timeZone: z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,60}$/)),
  /**
   * The hash of the newest version that the person saw, or `none`. Another newest version is a conflict. An older
   * app sends none, and its text follows the newest version.
   */
  parent: z.optional(z.string().check(z.regex(/^([0-9a-f]{64}|none)$/))),
  /** The motion by which minutes were approved: `{id of its meeting}/{id of the motion}`. */
  motion: z.optional(z.string().check(z.regex(/^[\w-]{1,100}\/[\w-]{1,100}$/))),
})

/** The account behind the name of a frozen text; absent from an older relay. */
export const frozenBySchema = z.object({
  accountId: z.optional(z.string()),
  /** The account's present name; null if it is deleted. */
  nameNow: z.optional(z.nullable(z.string())),
})
