import { createMiddleware } from 'hono/factory'

const fixedHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not no-referrer: with that, browsers send "Origin: null" from our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
}

/** `scripts` are the hashes of a page's inline scripts. */
export function contentSecurityPolicy(publicUrl: string | null, scripts: readonly string[] = []): string {
  // Newer browsers include our own websockets in 'self'; older ones need the explicit address.
  const sockets = publicUrl === null ? '' : ` ${publicUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // The interface library writes style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // A person chooses the service that explains texts to them. All pages share one policy, because an
    // installed page keeps the policy that was stored with it.
    `connect-src 'self'${sockets} https: http://localhost:* http://127.0.0.1:*`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * Headers that a response may set itself: a stricter policy, and the permission for other sites' pages to
 * read it.
 */
const mayBeOwn = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy'])

/** Set on every response but those to upgrades. Strict-Transport-Security is only set if the public address is https. */
export function createSecurityHeaders(publicUrl: string | null) {
  const headers = Object.entries({
    ...fixedHeaders,
    'Content-Security-Policy': contentSecurityPolicy(publicUrl),
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  })
  return createMiddleware(async (c, next) => {
    await next()
    // Browsers show no page from the response to an upgrade, which hundreds of devices may request together.
    if (c.req.header('upgrade')?.toLowerCase() === 'websocket') return
    for (const [name, value] of headers) {
      const own = mayBeOwn.has(name) ? c.res.headers.get(name) : null
      c.header(name, own ?? value)
    }
  })
}
