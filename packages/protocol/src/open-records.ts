import * as z from 'zod/mini'

/** The longest minutes in a record, in characters. */
const maxMinutesLength = 1024 * 1024
const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const names = z.array(words(200)).check(z.maxLength(100))
const moment = z.iso.datetime({ offset: true })

export const attendanceInRecord = ['present', 'remote', 'excused', 'absent', 'guest'] as const
export type AttendanceInRecord = (typeof attendanceInRecord)[number]

/**
 * PUT /api/committees/{id}/records/{meetingId}, for owners: what everybody may read of a meeting from now on. The relay reads
 * it, other than what lies in documents: it writes the public pages itself, so that nothing of a member runs on them.
 */
export const openRecordSchema = z.object({
  title: words(300),
  date: moment,
  endedAt: z.nullable(moment),
  place: z.nullable(words(300)),
  presiding: names,
  notesBy: names,
  /** Names as the owner confirmed them. */
  attendance: z
    .array(z.object({ name: words(200), status: z.enum(attendanceInRecord) }))
    .check(z.maxLength(1000)),
  quorum: z.nullable(z.object({ present: z.int(), needed: z.int() })),
  /** Which approval of the minutes this is. */
  approval: z.int(),
  /** The approved text, with names as the owner confirmed them. */
  minutes: z.string().check(z.minLength(1), z.maxLength(maxMinutesLength)),
  /** Whether search engines may list it. */
  listed: z.boolean(),
})
export type OpenRecord = z.infer<typeof openRecordSchema>

/** The longest body of that PUT, in bytes. */
export const openRecordMaxBytes = 4 * maxMinutesLength

/**
 * GET /api/committees/{id}/records, for everybody in the committee: what is public, and what was withdrawn. DELETE
 * …/records/{meetingId} withdraws, for owners.
 */
export const recordListSchema = z.object({
  /** The public page of the committee. */
  path: z.string(),
  records: z.array(
    z.object({
      meetingId: z.string(),
      publishedAt: z.string(),
      publishedBy: z.string(),
      withdrawnAt: z.nullable(z.string()),
      /** Empty when it is not known any more. */
      withdrawnBy: z.nullable(z.string()),
      /** Which approval is public, and whether search engines may list it; null once it is withdrawn. */
      approval: z.nullable(z.number()),
      listed: z.nullable(z.boolean()),
    }),
  ),
})
export type RecordList = z.infer<typeof recordListSchema>
export type ListedRecord = RecordList['records'][number]
