import { providerResultCookie } from '@civic-hub/protocol'
import { parse } from 'hono/utils/cookie'

/** True if a browser with this Cookie header may be shown the landing page before the app is loaded. */
export type IsVisitor = (cookieHeader: string | undefined) => Promise<boolean>

/**
 * True if no account is signed in, the gate is open, and no sign-in with a provider has just failed; after a
 * failure the app shows the reason.
 */
export function createIsVisitor(parts: { isPastGate: IsVisitor; isSignedIn: IsVisitor }): IsVisitor {
  return async (cookieHeader) =>
    parse(cookieHeader ?? '', providerResultCookie)[providerResultCookie] === undefined &&
    (await parts.isPastGate(cookieHeader)) &&
    !(await parts.isSignedIn(cookieHeader))
}
