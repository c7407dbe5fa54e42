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

/**
 * GET /api/splash: whether the gate is on, and whether it is open for this browser. While it is closed, nothing else says
 * how administrators can sign in.
 */
export const splashStatusSchema = z.object({ enabled: z.boolean(), open: z.boolean(), site: siteSchema })
export type SplashStatus = z.infer<typeof splashStatusSchema>
