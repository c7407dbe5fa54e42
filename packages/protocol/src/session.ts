import * as z from 'zod/mini'
import { siteSchema } from './site.ts'
import { siteRoleSchema } from './site-role.ts'

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The version of the person's picture, for its address; left out where they have none. */
  picture: z.optional(z.number()),
})
export type Account = z.infer<typeof accountSchema>

/** GET /api/session */
export const sessionSchema = z.object({
  account: z.nullable(accountSchema),
  /** On the whole site; what cannot be read counts as user. */
  role: z.catch(siteRoleSchema, 'user'),
  site: siteSchema,
  /** The id of the person's own document. */
  personalDocument: z.catch(z.nullable(z.string()), null),
})
export type SessionAnswer = z.infer<typeof sessionSchema>
