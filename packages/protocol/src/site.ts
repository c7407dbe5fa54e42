import * as z from 'zod/mini'
import { providerSchema } from './provider.ts'

/** What the operator publishes about the site, to everybody. */
export const siteSchema = z.object({
  privacyUrl: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  contactUrl: z.nullable(z.string()),
  /** With whom people can sign in beside email and password. */
  providers: z._default(z.array(providerSchema), []),
})
export type Site = z.infer<typeof siteSchema>
