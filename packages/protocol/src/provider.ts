import * as z from 'zod/mini'

/** An identity provider that this site accepts: Google, or an OpenID Connect provider under its own name. */
export const providerSchema = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
/** A provider without a button, with the environment variables that are not set. */
export const missingProviderSchema = z.object({ id: providerSchema.shape.id, variables: z.array(z.string()) })
export type MissingProvider = z.infer<typeof missingProviderSchema>
export type Provider = z.infer<typeof providerSchema>
export type ProviderId = Provider['id']
