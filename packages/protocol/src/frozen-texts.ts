import * as z from 'zod/mini'
import { listOf } from './list-of.ts'
import { type Bytes, route, sends } from './route.ts'

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

/** The longest minutes that can be approved, in bytes of UTF-8. */
export const approvedMinutesMaxBytes = 1024 * 1024

/**
 * The oldest form of minutes that the relay stores as approved. The app counts its forms (`minutesFormat`). Raise this
 * number when minutes in an older form leave out facts, such as votes.
 */
export const oldestMinutesFormat = 13

export const approvalSchema = z.object({
  /** 1 for the first approval of a meeting's minutes. */
  number: z.number(),
  /** The name of the owner, as it was at that time. */
  approvedBy: z.string(),
  ...frozenBySchema.shape,
  approvedAt: z.string(),
  /** The SHA-256 of the exact bytes, in hexadecimal. */
  sha256: z.string(),
  bytes: z.number(),
  format: z.number(),
  timeZone: z.string(),
  /** The SHA-256 of the version before it; null for the first one, absent from an older relay. */
  parent: z.optional(z.nullable(z.string())),
  /** `{meeting}/{motion}` if a motion approved the minutes; otherwise null, absent from an older relay. */
  motion: z.optional(z.nullable(z.string())),
})
export type Approval = z.infer<typeof approvalSchema>

/** The oldest first. */
export const approvalListSchema = z.object({ approvals: listOf(approvalSchema) })

/** The latest approval of each meeting with approved minutes, in no order. */
export const latestApprovalsSchema = z.object({
  approvals: listOf(
    z.object({
      meetingId: z.string(),
      number: z.number(),
      approvedBy: z.string(),
      ...frozenBySchema.shape,
      approvedAt: z.string(),
      /** The time zone of the times in the approved text; absent from an older relay. */
      timeZone: z.optional(z.string()),
      /** True if the account that sends the request approved them. */
      own: z.boolean(),
    }),
  ),
})
export type LatestApproval = z.infer<typeof latestApprovalsSchema>['approvals'][number]

export const listLatestApprovalsRoute = route('GET /committees/:documentId/approvals', {
  answer: latestApprovalsSchema,
})
export const listApprovalsRoute = route('GET /committees/:documentId/meetings/:meetingId/approvals', {
  answer: approvalListSchema,
})
export const readApprovedTextRoute = route('GET /committees/:documentId/meetings/:meetingId/approvals/:number')
/**
 * The body is the text of the minutes (text/plain in UTF-8), the query `frozenTextQuerySchema`. Each approval is a
 * version. If `parent` is not the newest one, the answer is 'conflict'.
 */
export const approveMinutesRoute = route('POST /committees/:documentId/meetings/:meetingId/approvals', {
  body: sends<Bytes>(),
  answer: approvalSchema,
})

/** The longest agenda that can be posted, in bytes of UTF-8. */
export const postedAgendaMaxBytes = 128 * 1024

/** The receipt of a posted agenda. */
export const noticeReceiptSchema = z.object({
  /** 1 for the first posting of a meeting's agenda. */
  number: z.number(),
  /** The name of the person, as it was at that time. */
  postedBy: z.string(),
  ...frozenBySchema.shape,
  /** The relay's time. */
  postedAt: z.string(),
  /** The SHA-256 of the exact bytes, in hexadecimal. */
  sha256: z.string(),
  bytes: z.number(),
  format: z.number(),
  timeZone: z.string(),
})
export type NoticeReceipt = z.infer<typeof noticeReceiptSchema>

/** The oldest first. */
export const noticeListSchema = z.object({ notices: listOf(noticeReceiptSchema) })

export const listNoticesRoute = route('GET /committees/:documentId/meetings/:meetingId/notices', {
  answer: noticeListSchema,
})
export const readPostedTextRoute = route('GET /committees/:documentId/meetings/:meetingId/notices/:number')
/** The body is the text of the agenda (text/plain in UTF-8), the query `frozenTextQuerySchema`. */
export const postAgendaRoute = route('POST /committees/:documentId/meetings/:meetingId/notices', {
  body: sends<Bytes>(),
  answer: noticeReceiptSchema,
})
