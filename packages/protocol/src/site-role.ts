import * as z from 'zod/mini'

/** The role of an account on the whole site. The relay stores and enforces it. */
export const siteRoles = ['admin', 'moderator', 'user'] as const
export const siteRoleSchema = z.enum(siteRoles)
export type SiteRole = (typeof siteRoles)[number]
