import * as z from 'zod/mini'
import { referralCodeSchema } from './engagement.ts'
import { invitationTokenSchema } from './invitation-token.ts'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

/**
 * `returnTo` is our page to which the browser returns.
 * `connect` adds the provider to the signed-in account. `invitation` permits a sign-up if the site requires
 * an invitation.
 */
export const beginProviderSignInSchema = z.object({
  returnTo: z.string().check(z.maxLength(2000)),
  connect: z.optional(z.boolean()),
  invitation: z.optional(invitationTokenSchema),
  referral: z.catch(z.optional(referralCodeSchema), undefined),
})
/** The provider's page that the browser opens. */
export const providerSignInSchema = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

export const waysToSignInSchema = z.object({
  hasPassword: z.boolean(),
  /** True if this session began recently. That replaces the password for an account that has none. */
  signedInRecently: z._default(z.boolean(), true),
  connected: listOf(
    z.object({
      id: z.string(),
      /** The provider's id, or null for one that is no longer configured. */
      provider: z.nullable(z.enum(['google', 'oidc'])),
      /** The provider's name or address. */
      name: z.string(),
      email: z.string(),
      since: z.string(),
    }),
  ),
})
export type WaysToSignIn = z.infer<typeof waysToSignInSchema>

export const beginProviderSignInRoute = route('POST /sign-in/with/:provider', {
  body: sends<z.infer<typeof beginProviderSignInSchema>>(),
  answer: providerSignInSchema,
})
/** The provider redirects the browser to it, and it redirects to the page where the person started. */
export const finishProviderSignInRoute = route('GET /sign-in/with/:provider/callback')
export const listWaysToSignInRoute = route('GET /account/ways-to-sign-in', { answer: waysToSignInSchema })
/** Removal of the last way is a conflict. */
export const removeWayToSignInRoute = route('DELETE /account/ways-to-sign-in/:id', {
  answer: waysToSignInSchema,
})
