import { providerResultCookie } from '@civic-hub/protocol'
import { parse } from 'hono/utils/cookie'

/** Whether a browser with this Cookie header may be shown the landing page before the app has come. */
export type IsVisitor = (cookieHeader: string | undefined) => Promise<boolean>

/** Nobody is signed in there, the gate is open for it, and no sign-in with a provider has just failed: the app tells why. */
export function createIsVisitor(parts: { isPastGate: IsVisitor; isSignedIn: IsVisitor }): IsVisitor {
  return async (cookieHeader) =>
    parse(cookieHeader ?? '', providerResultCookie)[providerResultCookie] === undefined &&
    (await parts.isPastGate(cookieHeader)) &&
    !(await parts.isSignedIn(cookieHeader))
}
