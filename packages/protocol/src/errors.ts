import * as z from 'zod/mini'
import { errorCodes, fieldProblems } from './error-codes.ts'

/**
 * The body of every response from 400 up. `message` is for people without our app; `fields` names the fields
 * to correct.
 */
export const errorSchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    // Any field name. Not z.record: that schema alone is half a kilobyte of the first script.
    fields: z.optional(z.catchall(z.object({}), z.enum(fieldProblems))),
    retryAfterSeconds: z.optional(z.number()),
  }),
})
export type ErrorBody = z.infer<typeof errorSchema>
