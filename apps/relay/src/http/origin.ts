/**
 * Whether a request comes from our own pages. With a configured public address, only that origin counts; without
 * one, the page must come from the host that the request went to. No Origin header means no.
 */
export function isOwnOrigin(
  originHeader: string | undefined,
  hostHeader: string | undefined,
  publicUrl: string | null | undefined,
): boolean {
  if (originHeader === undefined || !URL.canParse(originHeader)) return false
  const origin = new URL(originHeader)
  if (publicUrl) return origin.origin === new URL(publicUrl).origin
  return hostHeader !== undefined && origin.host === hostHeader.toLowerCase()
}
