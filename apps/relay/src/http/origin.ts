/**
 * True if a request was sent by one of our own pages. With a configured public address, only that origin is
 * accepted; without one, the origin must match the host of the request. A request without an Origin header is
 * refused.
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
