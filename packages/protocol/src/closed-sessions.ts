import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { listOf } from './list-of.ts'

/**
 * A closed session of a meeting, for its readers. Authority and topic are in the open meeting: the relay stores no
 * words of it.
 */
export const closedSessionSchema = z.object({
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

/** GET /api/committees/{id}/closed-sessions; each change of a closed session returns it as well. */
export const closedSessionsSchema = z.object({
  sessions: listOf(closedSessionSchema),
  /** For owners: that other closed sessions exist. */
  others: listOf(z.object({ meetingId: z.string(), openedAt: z.string() })),
})
export type ClosedSessions = z.infer<typeof closedSessionsSchema>

/**
 * POST /api/committees/{id}/closed-sessions. `id` is sent by the opener's device alone, to register a closed session
 * again that a restored backup lacks.
 */
export const openClosedSessionSchema = z.object({
  meetingId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  readers: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
  id: z.optional(documentIdSchema),
})
export type OpenClosedSession = z.infer<typeof openClosedSessionSchema>

/** PUT /api/committees/{id}/closed-sessions/{session}: closes it for writing, or opens it for writing again. */
export const endClosedSessionSchema = z.object({ ended: z.boolean() })
