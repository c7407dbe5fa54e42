import * as z from 'zod/mini'

/** An identity provider that this site accepts: Google, or an OpenID Connect provider under its own name. */
export const providerSchema = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
export type Provider = z.infer<typeof providerSchema>
export type ProviderId = Provider['id']
