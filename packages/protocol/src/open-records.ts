import * as z from 'zod/mini'
import { fileHashSchema } from './files.ts'
import { listOf } from './list-of.ts'
import { resolutionStates, standingKinds, voteChoices, voteMethods } from './resolutions-document.ts'
import { route, sends } from './route.ts'

/** The longest minutes in a record, in characters. */
const maxMinutesLength = 1024 * 1024
const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const names = z.array(words(200)).check(z.maxLength(100))
const moment = z.iso.datetime({ offset: true })

export const attendanceInRecord = ['present', 'remote', 'excused', 'absent', 'guest'] as const
export type AttendanceInRecord = (typeof attendanceInRecord)[number]

const count = z.int().check(z.gte(0), z.lte(1_000_000))

/** A resolution in a record, with the names as the owner confirmed them. The relay adds its number. */
export const resolutionInRecordSchema = z.object({
  motionId: words(100),
  text: words(4_000),
  mover: z.nullable(words(200)),
  seconders: names,
  vote: z.nullable(
    z.object({
      method: z.nullable(z.enum(voteMethods)),
      aye: count,
      nay: count,
      abstain: count,
      byName: z.array(z.object({ name: words(200), choice: z.enum(voteChoices) })).check(z.maxLength(2_000)),
    }),
  ),
  /** Absent from an older app. */
  state: z.optional(z.enum(resolutionStates)),
  standings: z
    .array(
      z.object({
        as: z.enum(standingKinds),
        byNumber: z.nullable(words(80)),
        note: z.nullable(words(500)),
      }),
    )
    .check(z.maxLength(20)),
})
export type ResolutionInRecord = z.infer<typeof resolutionInRecordSchema>

/**
 * A record of a meeting, readable without an account. Unlike documents, the relay reads it: the relay writes the public pages itself, so that no code
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
  attendance: z.array(z.object({ name: words(200), status: z.enum(attendanceInRecord) })).check(z.maxLength(1000)),
  /** The rule of a committee needs 1 to 999 members. */
  quorum: z.nullable(z.object({ present: count, needed: z.int().check(z.gte(1), z.lte(999)) })),
  /** The number of the approval of the minutes. */
  approval: z.int().check(z.gte(1)),
  /** The approved text, with the names as the owner confirmed them. */
  minutes: z.string().check(z.minLength(1), z.maxLength(maxMinutesLength)),
  /** The carried motions with a number; absent from an older app. */
  resolutions: z.optional(z.array(resolutionInRecordSchema).check(z.maxLength(500))),
  /** True if search engines may list it. */
  listed: z.boolean(),
})
export type OpenRecord = z.infer<typeof openRecordSchema>

/** The longest record, in bytes. */
export const openRecordMaxBytes = 4 * maxMinutesLength

const tracesOf = {
  publishedAt: z.string(),
  publishedBy: z.string(),
  withdrawnAt: z.nullable(z.string()),
  /** Empty if no longer known. */
  withdrawnBy: z.nullable(z.string()),
}

/** The public records and the withdrawn ones. */
export const recordListSchema = z.object({
  /** The public page of the committee. */
  path: z.string(),
  records: listOf(
    z.object({
      ...tracesOf,
      meetingId: z.string(),
      /**
       * The number of the public approval, and whether search engines may list it; null if it was withdrawn.
       */
      approval: z.nullable(z.number()),
      listed: z.nullable(z.boolean()),
    }),
  ),
  /** The public agendas, and the withdrawn ones. Absent from an older relay. */
  agendas: z.optional(
    listOf(
      z.object({
        ...tracesOf,
        meetingId: z.string(),
        /** The number of the posting; null if it was withdrawn. */
        notice: z.nullable(z.number()),
      }),
    ),
  ),
  /** The public documents, and the withdrawn ones. Absent from an older relay. */
  documents: z.optional(
    listOf(
      z.object({
        ...tracesOf,
        meetingId: z.string(),
        /** The id of the document in its meeting. */
        fileId: z.string(),
        /** Its file and its public name; null if it was withdrawn. */
        sha256: z.nullable(z.string()),
        name: z.nullable(z.string()),
      }),
    ),
  ),
})
export type RecordList = z.infer<typeof recordListSchema>
export type ListedRecord = RecordList['records'][number]
export type ListedAgenda = NonNullable<RecordList['agendas']>[number]
export type ListedDocument = NonNullable<RecordList['documents']>[number]

export const listRecordsRoute = route('GET /committees/:documentId/records', { answer: recordListSchema })
export const publishRecordRoute = route('PUT /committees/:documentId/records/:meetingId', {
  body: sends<OpenRecord>(),
})
export const withdrawRecordRoute = route('DELETE /committees/:documentId/records/:meetingId')

/** The agenda of a meeting, readable without an account, as its owner confirmed it. */
export const openAgendaSchema = z.object({
  title: words(300),
  /** The start of the meeting. */
  date: moment,
  place: z.nullable(words(300)),
  /** The number of the posting. */
  notice: z.int().check(z.gte(1)),
  /** The posted text, perhaps without the addresses that admit readers to the meeting. */
  text: words(128 * 1024),
  listed: z.boolean(),
})
export type OpenAgenda = z.infer<typeof openAgendaSchema>

/** The largest document that can be published, in bytes: strangers load it as often as they like. */
export const openDocumentMaxBytes = 100 * 1024 * 1024

/** A file of the committee that an owner publishes under a name. */
export const openDocumentSchema = z.object({
  sha256: fileHashSchema,
  name: words(200),
  listed: z.boolean(),
})
export type OpenDocument = z.infer<typeof openDocumentSchema>

export const publishAgendaRoute = route('PUT /committees/:documentId/records/:meetingId/agenda', {
  body: sends<OpenAgenda>(),
})
export const withdrawAgendaRoute = route('DELETE /committees/:documentId/records/:meetingId/agenda')
export const publishDocumentRoute = route('PUT /committees/:documentId/records/:meetingId/documents/:fileId', {
  body: sends<OpenDocument>(),
})
export const withdrawDocumentRoute = route('DELETE /committees/:documentId/records/:meetingId/documents/:fileId')
