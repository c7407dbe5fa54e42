import * as z from 'zod/mini'

/** A provider of identities that this site takes: Google, or one of OpenID Connect under its own name. */
export const providerSchema = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
export type Provider = z.infer<typeof providerSchema>
export type ProviderId = Provider['id']
