export const maxLinkLength = 2_000

/** The typed text as a web address; null for other texts. "https://" is added if it is missing. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text.length > maxLinkLength) return null
  if (/^https?:\/\/[^\s/?#]\S*$/i.test(text)) return text
  // A colon before the first dot would be a scheme, such as javascript:, or a name with a password.
  return /^[^\s:/?#@][^\s:/?#@.]*\.[^\s@]+$/.test(text) ? `https://${text}` : null
}
