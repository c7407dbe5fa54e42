import * as z from 'zod/mini'
import { frozenBySchema } from './frozen-text.ts'
import { listOf } from './list-of.ts'
import { type Bytes, route, sends } from './route.ts'

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
