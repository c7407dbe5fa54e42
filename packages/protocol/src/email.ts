import * as z from 'zod/mini'

/** The one rule for an email address, for forms, the relay and its settings. Trimmed and in lower case. */
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export const isEmail = (text: string): boolean => emailSchema.safeParse(text).success

/**
 * Whom a relay's emails come from: an address, alone or as `Name <address>`. A mail server on the same machine may also
 * take a host without a dot, such as hub@localhost, which is no address of a person.
 */
export function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^\s<>]+)>$/.exec(text)?.[1] ?? text
  return !/\s/.test(address) && (isEmail(address) || isEmail(`${address}.invalid`))
}
