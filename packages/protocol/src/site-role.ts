import * as z from 'zod/mini'

/** What a person may do on the whole site; kept and enforced by the relay. */
export const siteRoles = ['admin', 'moderator', 'user'] as const
export const siteRoleSchema = z.enum(siteRoles)
export type SiteRole = (typeof siteRoles)[number]
