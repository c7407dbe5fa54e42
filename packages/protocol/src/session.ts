import * as z from 'zod/mini'
import { listOf } from './list-of.ts'

const providerIdSchema = z.enum(['google', 'oidc'])

/** A provider without a button, with the environment variables that are not set. */
export const missingProviderSchema = z.object({ id: providerIdSchema, variables: listOf(z.string()) })
export type MissingProvider = z.infer<typeof missingProviderSchema>
export type ProviderId = z.infer<typeof providerIdSchema>

/** The role of an account on the whole site. The relay stores and enforces it. */
export const siteRoles = ['admin', 'moderator', 'user'] as const
export const siteRoleSchema = z.enum(siteRoles)
export type SiteRole = (typeof siteRoles)[number]
