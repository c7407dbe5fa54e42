import * as z from 'zod/mini'
import { providerSchema } from './provider.ts'

/** The data about the site that the operator publishes, for all visitors. */
export const siteSchema = z.object({
  privacyUrl: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  contactUrl: z.nullable(z.string()),
  /** The providers for signing in, in addition to email and password. */
  providers: z._default(z.array(providerSchema), []),
})
export type Site = z.infer<typeof siteSchema>

/**
 * Whether the gate is on, and whether it is open for this browser. While it is closed, this
 * is the only response that contains how administrators can sign in.
 */
export const splashStatusSchema = z.object({ enabled: z.boolean(), open: z.boolean(), site: siteSchema })
export type SplashStatus = z.infer<typeof splashStatusSchema>
