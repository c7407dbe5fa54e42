import * as z from 'zod/mini'
import { invitationTokenSchema } from './invitations.ts'

/** A provider of identities that this site takes: Google, or one of OpenID Connect under its own name. */
export const providerSchema = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
export type Provider = z.infer<typeof providerSchema>
export type ProviderId = Provider['id']

/**
 * POST /api/sign-in/with/{provider}: begins a sign-in. `returnTo` is the page of ours to come back to. `connect` adds the
 * provider to the account that is signed in. `invitation` lets in where signing up needs one.
 */
export const beginProviderSignInSchema = z.object({
  returnTo: z.string().check(z.maxLength(2000)),
  connect: z.optional(z.boolean()),
  invitation: z.optional(invitationTokenSchema),
})
/** The page of the provider that the browser goes to. */
export const providerSignInSchema = z.object({ url: z.url() })

/** Why the provider's answer did not sign anybody in. */
export const providerFailures = [
  'cancelled',
  'expired',
  'provider-failed',
  'email-unconfirmed',
  'account-disabled',
  'invited-only',
  'taken',
  'unavailable',
] as const
export type ProviderFailure = (typeof providerFailures)[number]

/**
 * The cookie that tells the page how a sign-in with a provider went: the provider's id, a dot, and 'done' or the failure.
 * The page reads it once and removes it.
 */
export const providerResultCookie = 'civic_hub_sign_in_result'

/** GET /api/account/ways-to-sign-in. DELETE …/{id} removes one; DELETE of the last way is a conflict. */
export const waysToSignInSchema = z.object({
  hasPassword: z.boolean(),
  /** Whether this session began just now, which stands for the password of an account that has none. */
  signedInRecently: z._default(z.boolean(), true),
  connected: z.array(
    z.object({
      id: z.string(),
      /** The provider's id, or null for one that is no longer configured. */
      provider: z.nullable(z.enum(['google', 'oidc'])),
      /** The provider's name, or its address. */
      name: z.string(),
      email: z.string(),
      since: z.string(),
    }),
  ),
})
export type WaysToSignIn = z.infer<typeof waysToSignInSchema>
