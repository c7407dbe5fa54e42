import * as z from 'zod/mini'
import { siteSchema } from './site.ts'
import { siteRoleSchema } from './site-role.ts'

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The version of the account's picture, for its address; absent if there is none. */
  picture: z.optional(z.number()),
})
export type Account = z.infer<typeof accountSchema>

export const sessionSchema = z.object({
  account: z.nullable(accountSchema),
  /** The role on the whole site; an unreadable value counts as user. */
  role: z.catch(siteRoleSchema, 'user'),
  site: siteSchema,
  /** The id of the account's personal document. */
  personalDocument: z.catch(z.nullable(z.string()), null),
})
export type SessionAnswer = z.infer<typeof sessionSchema>
