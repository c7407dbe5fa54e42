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
