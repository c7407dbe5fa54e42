import * as z from 'zod/mini'

/** The longest minutes in a record, in characters. */
const maxMinutesLength = 1024 * 1024
const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const names = z.array(words(200)).check(z.maxLength(100))
const moment = z.iso.datetime({ offset: true })

export const attendanceInRecord = ['present', 'remote', 'excused', 'absent', 'guest'] as const
export type AttendanceInRecord = (typeof attendanceInRecord)[number]

/**
 * PUT /api/committees/{id}/records/{meetingId}, for owners: publishes a record of a meeting, readable without
 * an account. Unlike documents, the relay reads it: the relay writes the public pages itself, so that no code
 * from a member runs on them.
 */
export const openRecordSchema = z.object({
  title: words(300),
  date: moment,
  endedAt: z.nullable(moment),
  place: z.nullable(words(300)),
  presiding: names,
  notesBy: names,
  /** The names, as the owner confirmed them. */
  attendance: z
    .array(z.object({ name: words(200), status: z.enum(attendanceInRecord) }))
    .check(z.maxLength(1000)),
  quorum: z.nullable(z.object({ present: z.int(), needed: z.int() })),
  /** The number of the approval of the minutes. */
  approval: z.int(),
  /** The approved text, with the names as the owner confirmed them. */
  minutes: z.string().check(z.minLength(1), z.maxLength(maxMinutesLength)),
  /** True if search engines may list it. */
  listed: z.boolean(),
})
export type OpenRecord = z.infer<typeof openRecordSchema>

/** The longest body of that PUT, in bytes. */
export const openRecordMaxBytes = 4 * maxMinutesLength

/**
 * GET /api/committees/{id}/records, for all members of the committee: the public records and the withdrawn
 * ones. DELETE …/records/{meetingId} withdraws one, for owners.
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
      /** Empty if no longer known. */
      withdrawnBy: z.nullable(z.string()),
      /**
       * The number of the public approval, and whether search engines may list it; null if it was withdrawn.
       */
      approval: z.nullable(z.number()),
      listed: z.nullable(z.boolean()),
    }),
  ),
})
export type RecordList = z.infer<typeof recordListSchema>
export type ListedRecord = RecordList['records'][number]
