import * as z from 'zod/mini'

/**
 * The only rule for an email address; forms, the relay and its settings use it. The result is trimmed and in
 * lower case.
 */
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export const isEmail = (text: string): boolean => emailSchema.safeParse(text).success

/**
 * True for the sender of a relay's emails: an address, alone or as `Name <address>`. A mail server on the
 * same machine may also accept a host without a dot, such as hub@localhost, which is not valid as the address
 * of a person.
 */
export function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^\s<>]+)>$/.exec(text)?.[1] ?? text
  return !/\s/.test(address) && (isEmail(address) || isEmail(`${address}.invalid`))
}
