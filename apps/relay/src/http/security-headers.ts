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

/** `scripts` are the hashes of scripts that a page has in itself. */
export function contentSecurityPolicy(publicUrl: string | null, scripts: readonly string[] = []): string {
  // Newer browsers count our own websockets as 'self'; older ones want them spelled out.
  const sockets = publicUrl === null ? '' : ` ${publicUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // The interface library writes style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // A person chooses the service that explains texts to them. One policy for all pages: an installed page keeps the one
    // that it was stored with.
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

/** What an answer may set itself: a stricter policy, and that pages of others may read it. */
const mayBeOwn = new Set(['Content-Security-Policy', 'Cross-Origin-Resource-Policy'])

/** On every answer. Strict-Transport-Security only where the public address is https. */
export function createSecurityHeaders(publicUrl: string | null) {
  const headers = Object.entries({
    ...fixedHeaders,
    'Content-Security-Policy': contentSecurityPolicy(publicUrl),
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  })
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of headers) {
      const own = mayBeOwn.has(name) ? c.res.headers.get(name) : null
      c.header(name, own ?? value)
    }
  })
}
