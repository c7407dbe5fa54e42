import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

/**
 * A closed session of a meeting, for its readers. Authority and topic are in the open meeting: the relay stores no
 * words of it.
 */
const closedSessionSchema = z.object({
  /** The id of its document. */
  id: documentIdSchema,
  meetingId: z.string(),
  openedAt: z.string(),
  /** The account that opened it, whose device begins its document; null if that account is deleted. */
  openedBy: z.nullable(z.string()),
  /** The time at which a reader closed it for writing; null while it can be written. */
  endedAt: z.nullable(z.string()),
  /** The access of the person who asked. */
  access: accessSchema,
  readers: listOf(z.object({ accountId: z.string(), name: z.string(), access: accessSchema })),
})
export type ClosedSession = z.infer<typeof closedSessionSchema>

/** Each change of a closed session returns them as well. */
export const closedSessionsSchema = z.object({
  sessions: listOf(closedSessionSchema),
  /** For owners: that other closed sessions exist. */
  others: listOf(z.object({ meetingId: z.string(), openedAt: z.string() })),
})
export type ClosedSessions = z.infer<typeof closedSessionsSchema>

/**
 * `id` is sent by the opener's device alone, to register a closed session
 * again that a restored backup lacks.
 */
export const openClosedSessionSchema = z.object({
  meetingId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  readers: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
  id: z.optional(documentIdSchema),
})
export type OpenClosedSession = z.infer<typeof openClosedSessionSchema>

export const endClosedSessionSchema = z.object({ ended: z.boolean() })

export const listClosedSessionsRoute = route('GET /committees/:documentId/closed-sessions', {
  answer: closedSessionsSchema,
})
export const openClosedSessionRoute = route('POST /committees/:documentId/closed-sessions', {
  body: sends<OpenClosedSession>(),
  answer: closedSessionsSchema,
})
/** Closes it for writing, or opens it for writing again. */
export const endClosedSessionRoute = route('PUT /committees/:documentId/closed-sessions/:sessionId', {
  body: sends<z.infer<typeof endClosedSessionSchema>>(),
  answer: closedSessionsSchema,
})
export const addReaderRoute = route('PUT /committees/:documentId/closed-sessions/:sessionId/readers/:accountId', {
  answer: closedSessionsSchema,
})
export const removeReaderRoute = route('DELETE /committees/:documentId/closed-sessions/:sessionId/readers/:accountId', {
  answer: closedSessionsSchema,
})
