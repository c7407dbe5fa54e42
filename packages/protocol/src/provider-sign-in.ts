import * as z from 'zod/mini'
import { referralCodeSchema } from './engagement.ts'
import { invitationTokenSchema } from './invitation-token.ts'

/**
 * POST /api/sign-in/with/{provider}: begins a sign-in. `returnTo` is the page of ours to come back to. `connect` adds the
 * provider to the account that is signed in. `invitation` lets in where signing up needs one.
 */
export const beginProviderSignInSchema = z.object({
  returnTo: z.string().check(z.maxLength(2000)),
  connect: z.optional(z.boolean()),
  invitation: z.optional(invitationTokenSchema),
  referral: z.catch(z.optional(referralCodeSchema), undefined),
})
/** The page of the provider that the browser goes to. */
export const providerSignInSchema = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

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
