import * as z from 'zod/mini'

/** The one rule for an email address, for forms, the relay and its settings. Trimmed and in lower case. */
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export const isEmail = (text: string): boolean => emailSchema.safeParse(text).success
