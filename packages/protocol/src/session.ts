import * as z from 'zod/mini'
import { listOf } from './list-of.ts'

const providerIdSchema = z.enum(['google', 'oidc'])

/** An identity provider that this site accepts: Google, or an OpenID Connect provider under its own name. */
export const providerSchema = z.object({ id: providerIdSchema, name: z.string() })
/** A provider without a button, with the environment variables that are not set. */
export const missingProviderSchema = z.object({ id: providerIdSchema, variables: listOf(z.string()) })
export type MissingProvider = z.infer<typeof missingProviderSchema>
export type Provider = z.infer<typeof providerSchema>
export type ProviderId = Provider['id']

/** The role of an account on the whole site. The relay stores and enforces it. */
export const siteRoles = ['admin', 'moderator', 'user'] as const
export const siteRoleSchema = z.enum(siteRoles)
export type SiteRole = (typeof siteRoles)[number]

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
